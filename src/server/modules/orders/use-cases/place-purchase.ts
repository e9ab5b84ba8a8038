/**
 * Placing a purchase: orders of several offers at once, in one transaction. From the wallet they are paid in it, too; if
 * anything of one fails, there is none of them (decision 0052).
 */
import type { Currency } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { invariant } from '~/kernel/invariant.ts';
import { sumCents } from '~/kernel/money.ts';
import type { UserCtx } from '../../../core/context.ts';
import { requireAgreedPurchase, requireAgreedTotals } from '../agreed-price.ts';
import { publishSteps, startTransition } from '../order-transition.ts';
import { insertOrder, type OrderRow, type OrderView } from '../orders.repository.ts';
import { insertPurchase } from '../purchases.repository.ts';
import { requireHold, requireMayBuy, requireRoomForPurchase } from '../unpaid-limits.ts';
import { capture, riskOfPayment } from './capture-order.ts';
import { lockWallet } from './pay-order.ts';
import { sharesOf } from './pay-purchase.ts';
import {
  buyerOf,
  drafted,
  lockedParties,
  placedBy,
  reserve,
  type PayAtOnce,
  type PlaceOrder,
  type Reserved,
} from './place-order.ts';

export interface PlacePurchase {
  parts: readonly {
    offerId: string;
    count: number;
    totalCents: number;
    buyerInputs: Readonly<Record<string, string>>;
  }[];
  currency: Currency;
}

export interface PlacedPurchase {
  id: string;
  orders: OrderView[];
}

/** As single orders without promo codes, in the order of the offers' locks. */
function ordersIn({ parts, currency }: PlacePurchase): PlaceOrder[] {
  return parts
    .map((part) => ({
      offerId: part.offerId,
      count: part.count,
      currency,
      ownCode: false,
      buyerInputs: part.buyerInputs,
      agreed: { totalCents: part.totalCents, discountCents: 0 },
    }))
    .toSorted((a, b) => (a.offerId < b.offerId ? -1 : 1));
}

/** Takes the units of all. Locks the offers by their ids. @throws Failure as `placeOrder` for the first that fails */
async function reserveAll(
  ctx: UserCtx,
  wanted: readonly PlaceOrder[],
  sellers: readonly ({ id: string; stays: boolean } | null)[],
): Promise<Reserved[]> {
  const reserved: Reserved[] = [];
  for (const [index, order] of wanted.entries()) {
    reserved.push(await reserve(ctx, order, async () => sellers[index] ?? null));
  }
  const sellerIds = new Set(reserved.map(({ offer }) => offer.sellerId));
  // One order of each seller: two of one would be two conversations about the same thing.
  if (sellerIds.size < reserved.length) throw new Failure('PURCHASE_SAME_SELLER');
  return reserved;
}

async function sellersOf(ctx: UserCtx, wanted: readonly PlaceOrder[]) {
  const sellers: ({ id: string; stays: boolean } | null)[] = [];
  for (const order of wanted) sellers.push((await (await lockedParties(ctx, order))()).seller);
  return sellers;
}

async function stored(ctx: UserCtx, orders: readonly OrderView[]): Promise<PlacedPurchase> {
  const orderIds = orders.map(({ id }) => id);
  const id = await insertPurchase(ctx.db, { buyerId: ctx.actor.userId, orderIds, at: ctx.now });
  return { id, orders: [...orders] };
}

function draftsOf(
  ctx: UserCtx,
  wanted: readonly PlaceOrder[],
  reserved: readonly Reserved[],
  payBy: Date | null,
): OrderRow[] {
  const drafts = reserved.map((one, index) => {
    const order = wanted[index];
    invariant(order, 'What is reserved was wanted');
    return drafted(ctx, order, one, payBy);
  });
  requireAgreedTotals(
    drafts,
    wanted.map(({ agreed }) => agreed.totalCents),
  );
  return drafts;
}

/**
 * Places all orders, to be paid together within the time that they hold their units. Needs a transaction. Locks the
 * accounts, then the offers by their ids.
 * @throws Failure as `placeOrder`; PURCHASE_SAME_SELLER. Nothing is reserved then.
 */
export async function placePurchase(ctx: UserCtx, input: PlacePurchase): Promise<PlacedPurchase> {
  const wanted = ordersIn(input);
  const sellers = await sellersOf(ctx, wanted);
  const rooms = await requireRoomForPurchase(
    ctx,
    wanted.map(({ offerId }) => offerId),
  );
  const reserved = await reserveAll(ctx, wanted, sellers);
  const totalCents = sumCents(...reserved.map(({ quote }) => quote.totalCents));
  let payBy = new Date(8.64e15);
  for (const [index, { offer }] of reserved.entries()) {
    const [order, room] = [wanted[index], rooms[index]];
    invariant(order && room, 'Each order has its room');
    // What the wallet could pay at once is all of them.
    const until = await requireHold(ctx, offer, {
      count: order.count,
      totalCents,
      discountCents: 0,
      room,
    });
    if (until < payBy) payBy = until;
  }
  const orders: OrderView[] = [];
  for (const draft of draftsOf(ctx, wanted, reserved, payBy)) {
    const placed = placedBy(ctx);
    const order = await insertOrder(ctx.db, draft, [placed]);
    await publishSteps(ctx, order, [placed]);
    orders.push(order);
  }
  return stored(ctx, orders);
}

/**
 * Places all orders and pays them from the wallet. Locks the accounts, the buyer's ledger accounts, the offers.
 * @throws Failure as `placePurchase` and `payPurchaseByWallet`; nothing is reserved then.
 */
export async function placePaidPurchase(
  ctx: UserCtx,
  input: PlacePurchase,
  pay: PayAtOnce,
): Promise<PlacedPurchase> {
  const wanted = ordersIn(input);
  const sellers = await sellersOf(ctx, wanted);
  for (const { offerId } of wanted) await (await requireMayBuy(ctx, offerId))();
  const paying = await (await lockWallet(ctx, pay.useBonus))();
  const reserved = await reserveAll(ctx, wanted, sellers);
  const drafts = draftsOf(ctx, wanted, reserved, null);
  const shares = sharesOf(drafts, paying);
  requireAgreedPurchase(drafts, sumCents(...shares.map(({ bonus }) => bonus)), pay.agreed);
  const orders: OrderView[] = [];
  for (const [index, draft] of drafts.entries()) {
    const captured = shares[index];
    invariant(captured, 'Each order has its share');
    const risk = await riskOfPayment(ctx, buyerOf(ctx), captured);
    const { order, events } = await capture(ctx, startTransition({ ...draft, risk }), captured);
    orders.push(await insertOrder(ctx.db, order, [placedBy(ctx), ...events]));
    await publishSteps(ctx, order, events);
  }
  return stored(ctx, orders);
}
