/**
 * The money of an order, posted by the table of decisions, section 7. The meaning of an order is the caller's; here it
 * is an opaque reference. All functions need a transaction that holds the order's lock and contains the order's change,
 * and throw NOT_ENOUGH_MONEY when an account is short. None authorizes the actor: the order's policy has.
 */
import type { Settlement, Split } from '~/domain/pricing.ts';
import { newId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import { sumCents } from '~/kernel/money.ts';
import type { Db } from '../../../db/database.ts';
import {
  clearingAccount,
  escrowAccount,
  lockBalances,
  platformAccount,
  post,
  reserveAccount,
  userAccount,
} from '../../ledger/index.ts';
import { insertSpentLot } from '../card-money.repository.ts';
import { insertHold, reclaimHold } from '../holds.repository.ts';
import { returnBonus, spendBonus } from './bonus.ts';
import {
  returnCardMoney,
  sendBackPayment,
  sendBackWhole,
  spendCardMoney,
  takeIn,
} from './card-money.ts';
import { spendReservation } from './reservations.ts';
import type { ReservedCents } from '../reservations.repository.ts';

/** The provider's part of a payment. */
export interface ProviderPayment {
  id: string;
  provider: string;
}

/** What was reserved for an order when the buyer went to the provider: its part of the wallet comes from there. */
export interface ReservedMoney extends ReservedCents {
  /** Of the reservation. */
  paymentId: string;
}

type WalletMoney = Pick<Split, 'bonus' | 'card' | 'real'>;

/** What the wallet pays besides what was reserved. */
function besides(paid: Split, reserved: ReservedMoney | null): WalletMoney {
  return {
    bonus: paid.bonus - (reserved?.bonus ?? 0),
    card: paid.card - (reserved?.card ?? 0),
    real: paid.real - (reserved?.real ?? 0),
  };
}

/** Where the wallet's part of a payment comes from. */
function fromWallet(userId: string, reserved: ReservedMoney | null, wallet: WalletMoney) {
  const kept = reserved ? sumCents(reserved.bonus, reserved.card, reserved.real) : 0;
  return [
    { account: reserveAccount(reserved?.paymentId ?? ''), cents: -kept },
    { account: userAccount('bonus', userId), cents: -wallet.bonus },
    { account: userAccount('card', userId), cents: -wallet.card },
    { account: userAccount('real', userId), cents: -wallet.real },
  ];
}

/**
 * An order paid: wallet and provider money and the promo share go to its escrow. Locks ledger accounts by id, then
 * the buyer's bonus grants and captures.
 * @param order.reserved what of the wallet's part was reserved for it
 */
export async function payOrder(
  db: Db,
  order: {
    orderId: string;
    buyerId: string;
    paid: Split;
    payment: ProviderPayment | null;
    reserved: ReservedMoney | null;
    at: Date;
  },
): Promise<void> {
  const { orderId, buyerId: userId, paid, payment, reserved, at } = order;
  invariant((payment === null) === (paid.provider === 0), 'A card payment has an amount');
  if (payment) {
    const { id, provider } = payment;
    const lot = { id, provider, userId, kind: 'payment', cents: paid.provider, at } as const;
    await insertSpentLot(db, orderId, lot);
  }
  const wallet = besides(paid, reserved);
  await post(db, {
    kind: 'order_paid',
    key: `order:${orderId}:paid`,
    reference: orderId,
    at,
    postings: [
      ...fromWallet(userId, reserved, wallet),
      { account: clearingAccount(payment?.provider ?? ''), cents: -paid.provider },
      { account: platformAccount('promo'), cents: -paid.promo },
      {
        account: escrowAccount(orderId),
        cents: sumCents(paid.bonus, paid.card, paid.real, paid.provider, paid.promo),
      },
    ],
  });
  if (reserved) {
    const { paymentId } = reserved;
    await spendReservation(db, { paymentId, orderId, paid: reserved, at });
  }
  if (wallet.bonus > 0) await spendBonus(db, { orderId, userId, cents: wallet.bonus, at });
  if (wallet.card > 0) await spendCardMoney(db, { orderId, userId, cents: wallet.card });
}

export interface OrderEnd {
  orderId: string;
  buyerId: string;
  sellerId: string;
  settlement: Settlement;
  /** Distinguishes several completions of one order: a completed order can be disputed and completed again. */
  round: string;
  at: Date;
}

/** Postings from the escrow to the buyer and the promo budget. */
function backToBuyer({ buyerId, settlement }: OrderEnd) {
  return [
    { account: userAccount('bonus', buyerId), cents: settlement.toBonus },
    { account: userAccount('card', buyerId), cents: settlement.toCard },
    { account: userAccount('real', buyerId), cents: settlement.toReal },
    { account: platformAccount('promo'), cents: settlement.toPromo },
  ];
}

/** Notes in the grants and captures what the ledger has given back to the buyer. */
async function restore(db: Db, { orderId, settlement }: OrderEnd): Promise<void> {
  const { toBonus, toCard } = settlement;
  if (toBonus > 0) await returnBonus(db, orderId, toBonus);
  if (toCard > 0) await returnCardMoney(db, orderId, toCard);
}

/**
 * An order completed: net to the seller's hold, fee to the platform, and what support gave back to the buyer. Locks the
 * new hold, ledger accounts by id, then the bonus grants and captures that get something back.
 * @param hold the rule behind the release date, shown in the statement.
 */
export async function completeOrder(
  db: Db,
  end: OrderEnd & { hold: { rule: string; releaseAt: Date } },
): Promise<void> {
  const { orderId, sellerId, settlement, hold, at } = end;
  const { toBonus, toCard, toReal, toPromo, net, fee } = settlement;
  // The hold's foreign key locks the seller, who is before the ledger's accounts in the lock order.
  if (net > 0)
    await insertHold(db, { id: newId(), userId: sellerId, orderId, netCents: net, ...hold, at });
  await post(db, {
    kind: 'order_completed',
    key: `order:${orderId}:completed:${end.round}`,
    reference: orderId,
    rule: hold.rule,
    releaseAt: hold.releaseAt,
    at,
    postings: [
      {
        account: escrowAccount(orderId),
        cents: -sumCents(toBonus, toCard, toReal, toPromo, net, fee),
      },
      { account: userAccount('hold', sellerId), cents: net },
      { account: platformAccount('fees'), cents: fee },
      ...backToBuyer(end),
    ],
  });
  await restore(db, end);
}

/**
 * An order refunded: everything back to where it came from. Locks ledger accounts by id, then the bonus grants and
 * captures that get something back.
 */
export async function refundOrder(db: Db, end: OrderEnd): Promise<void> {
  const { orderId, settlement, at } = end;
  const { toBonus, toCard, toReal, toProvider, toPromo } = settlement;
  if (toProvider > 0)
    await sendBackPayment(db, { orderId, userId: end.buyerId, cents: toProvider, at });
  await post(db, {
    kind: 'order_refunded',
    key: `order:${orderId}:refunded`,
    reference: orderId,
    at,
    postings: [
      { account: escrowAccount(orderId), cents: -sumCents(toBonus, toCard, toReal, toPromo) },
      ...backToBuyer(end),
    ],
  });
  await restore(db, end);
}

/**
 * A completed order is disputed: the held proceeds and the fee go back to its escrow. Locks the hold, then ledger
 * accounts by id.
 * @returns false when the proceeds have been released already; nothing is changed then.
 */
export async function reopenOrder(
  db: Db,
  order: {
    orderId: string;
    sellerId: string;
    netCents: number;
    feeCents: number;
    round: string;
    at: Date;
  },
): Promise<boolean> {
  const { orderId, netCents, feeCents, at } = order;
  if (netCents > 0 && !(await reclaimHold(db, { orderId, netCents, at }))) return false;
  await post(db, {
    kind: 'order_reopened',
    key: `order:${orderId}:reopened:${order.round}`,
    reference: orderId,
    at,
    postings: [
      { account: userAccount('hold', order.sellerId), cents: -netCents },
      { account: platformAccount('fees'), cents: -feeCents },
      { account: escrowAccount(orderId), cents: sumCents(netCents, feeCents) },
    ],
  });
  return true;
}

/**
 * The platform's share of a final sale goes from its fees to the recall fund. Locks the fund. Once for each order.
 */
export async function feedRecallFund(
  db: Db,
  sale: { orderId: string; cents: number; at: Date },
): Promise<void> {
  await post(db, {
    kind: 'recall_fed',
    key: `recall:${sale.orderId}:fed`,
    reference: sale.orderId,
    rule: 'recall.share',
    at: sale.at,
    postings: [
      { account: platformAccount('fees'), cents: -sale.cents },
      { account: platformAccount('recall_fund'), cents: sale.cents },
    ],
  });
}

/**
 * Locks the recall fund, with the accounts that it is to pay, by id. Sent with the next statement.
 * @returns what the fund holds, in cents
 */
export async function lockRecallFund(db: Db, buyerId: string): Promise<number> {
  const accounts = [
    platformAccount('recall_fund'),
    userAccount('card', buyerId),
    userAccount('real', buyerId),
  ];
  const [fund = 0] = await (await lockBalances(db, accounts))();
  return fund;
}

/**
 * Recall protection pays the buyer of a sale whose hold has ended: from the fund, and what is missing from the platform. Card
 * money goes back to its captures. Once for each order; locks as `lockRecallFund`, then the captures.
 */
export async function payRecallProtection(
  db: Db,
  payment: {
    orderId: string;
    buyerId: string;
    real: number;
    card: number;
    fund: number;
    platform: number;
    at: Date;
  },
): Promise<void> {
  const { orderId, buyerId, card } = payment;
  await post(db, {
    kind: 'recall_paid',
    key: `recall:${orderId}:paid`,
    reference: orderId,
    rule: 'recall.paid',
    at: payment.at,
    postings: [
      { account: platformAccount('recall_fund'), cents: -payment.fund },
      { account: platformAccount('recall_cost'), cents: -payment.platform },
      { account: userAccount('card', buyerId), cents: card },
      { account: userAccount('real', buyerId), cents: payment.real },
    ],
  });
  if (card > 0) await returnCardMoney(db, orderId, card);
}

/**
 * Captured money that its order no longer wants (cancelled, or paid in another way) goes back to its card: a late payment
 * is never lost and never reopens an order. The statement shows that it came and went. Locks the buyer's
 * ledger account; the payment is locked before.
 */
export async function returnLatePayment(
  db: Db,
  payment: {
    paymentId: string;
    orderId: string;
    userId: string;
    provider: string;
    cents: number;
    at: Date;
  },
): Promise<void> {
  const { paymentId: id, orderId, userId, provider, cents, at } = payment;
  await takeIn(db, {
    lot: { id, userId, kind: 'payment', provider, cents, at },
    entry: { kind: 'late_payment', key: `payment:${id}:late`, reference: orderId },
  });
  await sendBackWhole(db, { id, kind: 'payment', userId, provider, cents, orderId, at });
}
