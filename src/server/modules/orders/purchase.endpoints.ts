/** The endpoints of purchases, the orders of several sellers that are bought together. */
import type * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import type { payOrderSchema, placePurchaseSchema } from '~/contracts/orders/orders.schemas.ts';
import type { PurchaseOutput, showPurchaseSchema } from '~/contracts/orders/purchases.schemas.ts';
import { sumCents } from '~/kernel/money.ts';
import type { UserCtx } from '../../core/context.ts';
import { read, readAs, signedIn, unitOfWork, writeAs } from '../../core/unit-of-work.ts';
import { asksThreeDs } from '../experiments/index.ts';
import { findPurchasePayment, openCheckout, statusOfPurchasePayment } from '../payments/index.ts';
import { bonusLimit, presentOrderSummary } from './orders.presenter.ts';
import { findOrder, type OrderView } from './orders.repository.ts';
import { ordersOfPurchase } from './purchases.repository.ts';
import type { StartedPayment } from './use-cases/pay-order.ts';
import {
  giveUpPurchasePayment,
  payPurchaseByWallet,
  requireOwnPurchase,
  startPurchasePayment,
} from './use-cases/pay-purchase.ts';
import { placePaidPurchase, placePurchase } from './use-cases/place-purchase.ts';
import { quotePurchase } from './use-cases/quote-purchase.ts';

type PayInput = v.InferOutput<typeof payOrderSchema>;
type PaymentTerms = Pick<PayInput, 'use_bonus' | 'expected_due_amount' | 'expected_bonus_amount'> &
  Partial<Pick<PayInput, 'expected_wallet_amount'>>;

/** The amounts of a payment that the buyer agreed to. */
export function paymentOf(input: PaymentTerms) {
  return {
    useBonus: input.use_bonus,
    agreed: {
      dueCents: input.expected_due_amount,
      bonusCents: input.expected_bonus_amount,
      walletCents: input.expected_wallet_amount ?? 0,
    },
  };
}

function present(
  ctx: UserCtx,
  id: string,
  orders: readonly OrderView[],
  more: Partial<Pick<PurchaseOutput, 'payment' | 'parts'>> = {},
): PurchaseOutput {
  const viewer = { role: 'buyer', locale: ctx.locale, now: ctx.now } as const;
  return {
    id,
    orders: orders.map((order) => presentOrderSummary(order, viewer)),
    total_amount: sumCents(...orders.map((order) => order.total_cents)),
    bonus_limit_amount: sumCents(...orders.map(bonusLimit)),
    payment: null,
    parts: null,
    ...more,
  };
}

type ShowInput = v.InferOutput<typeof showPurchaseSchema>;

async function shown(ctx: UserCtx, input: ShowInput): Promise<PurchaseOutput> {
  const { id, use_bonus: useBonus = false, use_wallet: useWallet = false } = input;
  await requireOwnPurchase(ctx, id);
  const orders: OrderView[] = [];
  // At most five.
  for (const orderId of await ordersOfPurchase(ctx.db, id)) {
    const order = await findOrder(ctx.db, orderId);
    if (order) orders.push(order);
  }
  const payment = await findPurchasePayment(ctx.db, id);
  const parts = await quotePurchase(ctx, orders, { useBonus, useWallet });
  return present(ctx, id, orders, { payment, parts });
}

const place = writeAs(async (ctx, input: v.InferOutput<typeof placePurchaseSchema>) => {
  const wanted = {
    currency: input.currency,
    parts: input.parts.map((part) => ({
      offerId: part.offer_id,
      count: part.count,
      totalCents: part.expected_total_amount,
      buyerInputs: part.buyer_inputs,
    })),
  };
  const { id, orders } = input.pay
    ? await placePaidPurchase(ctx, wanted, paymentOf(input.pay))
    : await placePurchase(ctx, wanted);
  return present(ctx, id, orders);
});

const payFromWallet = writeAs(async (ctx, input: PayInput) => {
  const orders = await payPurchaseByWallet(ctx, { purchaseId: input.id, ...paymentOf(input) });
  return present(ctx, input.id, orders);
});

const startOf = (input: PayInput) => ({
  purchaseId: input.id,
  ...paymentOf(input),
  useWallet: input.use_wallet,
  provider: input.method,
});

const goToProvider = writeAs((ctx, input: PayInput) => startPurchasePayment(ctx, startOf(input)));

/** What a press goes on with, as of an order: a repeated key finds its payment while that runs, and begins another one else. */
const runningPayment = readAs(
  async (ctx, { input, begun }: { input: PayInput; begun: StartedPayment }) => {
    if ((await statusOfPurchasePayment(ctx.db, begun.payment_id)) === 'created') return begun;
    return unitOfWork(ctx, (step) => startPurchasePayment(signedIn(step), startOf(input)));
  },
);

const giveUp = read((ctx, refused: { purchaseId: string; paymentId: string }) =>
  unitOfWork(ctx, (step) => giveUpPurchasePayment(step, refused)),
);

/** As of an order: a repeated key after the capture needs no provider. */
const alreadyPaid = readAs(async (ctx, { id }: PayInput) => {
  const purchase = await shown(ctx, { id });
  return purchase.orders.some(({ status }) => status === 'created') ? null : purchase;
});

export const purchases = {
  place,

  pay: async (call: Parameters<typeof payFromWallet>[0]) => {
    if (call.input.method === 'wallet') return payFromWallet(call);
    const begun = await goToProvider(call);
    const paid = await alreadyPaid(call);
    if (paid) return paid;
    const { input, context } = call;
    const payment = await runningPayment({ context, input: { input, begun } });
    const needsThreeDs = await asksThreeDs(context);
    const redirectUrl = await openCheckout(context, input.method, {
      purpose: 'deposit',
      needsThreeDs,
      reference: payment.payment_id,
      amountCents: payment.amount_cents,
      title: payment.title,
      returnPath: `/checkout/basket?purchase=${input.id}`,
      closesAt: payment.pay_by,
    });
    if (redirectUrl === null) {
      const refused = { purchaseId: input.id, paymentId: payment.payment_id };
      await giveUp({ context, input: refused });
      throw new Failure('PAYMENT_METHOD_UNAVAILABLE');
    }
    return { redirect_url: redirectUrl, parts: payment.parts };
  },

  show: readAs(shown),
};
