/** The endpoints of purchases, the orders of several sellers that are bought together. */
import type * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import type {
  payOrderSchema,
  placePurchaseSchema,
  PurchaseOutput,
} from '~/contracts/orders/orders.schemas.ts';
import { sumCents } from '~/kernel/money.ts';
import type { UserCtx } from '../../core/context.ts';
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { asksThreeDs } from '../experiments/index.ts';
import { findPurchasePayment, openCheckout } from '../payments/index.ts';
import { bonusLimit, presentOrderSummary } from './orders.presenter.ts';
import { findOrder, type OrderView } from './orders.repository.ts';
import { ordersOfPurchase } from './purchases.repository.ts';
import {
  payPurchaseByWallet,
  requireOwnPurchase,
  startPurchasePayment,
} from './use-cases/pay-purchase.ts';
import { placePaidPurchase, placePurchase } from './use-cases/place-purchase.ts';

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
  payment: PurchaseOutput['payment'] = null,
): PurchaseOutput {
  const viewer = { role: 'buyer', locale: ctx.locale, now: ctx.now } as const;
  return {
    id,
    orders: orders.map((order) => presentOrderSummary(order, viewer)),
    total_amount: sumCents(...orders.map((order) => order.total_cents)),
    bonus_limit_amount: sumCents(...orders.map(bonusLimit)),
    payment,
  };
}

async function shown(ctx: UserCtx, id: string): Promise<PurchaseOutput> {
  await requireOwnPurchase(ctx, id);
  const orders: OrderView[] = [];
  // At most five.
  for (const orderId of await ordersOfPurchase(ctx.db, id)) {
    const order = await findOrder(ctx.db, orderId);
    if (order) orders.push(order);
  }
  return present(ctx, id, orders, await findPurchasePayment(ctx.db, id));
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

const goToProvider = writeAs((ctx, input: PayInput) =>
  startPurchasePayment(ctx, {
    purchaseId: input.id,
    ...paymentOf(input),
    provider: input.method,
  }),
);

/** As of an order: a repeated key after the capture needs no provider. */
const alreadyPaid = readAs(async (ctx, { id }: PayInput) => {
  const purchase = await shown(ctx, id);
  return purchase.orders.some(({ status }) => status === 'created') ? null : purchase;
});

export const purchases = {
  place,

  pay: async (call: Parameters<typeof payFromWallet>[0]) => {
    if (call.input.method === 'wallet') return payFromWallet(call);
    if (call.input.use_wallet) throw new Failure('PURCHASE_NOT_MIXED');
    const payment = await goToProvider(call);
    const paid = await alreadyPaid(call);
    if (paid) return paid;
    const needsThreeDs = await asksThreeDs(call.context);
    const redirectUrl = await openCheckout(call.context, call.input.method, {
      purpose: 'deposit',
      needsThreeDs,
      reference: payment.payment_id,
      amountCents: payment.amount_cents,
      title: payment.title,
      returnPath: `/checkout/basket?purchase=${call.input.id}`,
      closesAt: payment.pay_by,
    });
    if (redirectUrl === null) throw new Failure('PAYMENT_METHOD_UNAVAILABLE');
    return { redirect_url: redirectUrl };
  },

  show: readAs((ctx, { id }: { id: string }) => shown(ctx, id)),
};
