/** The endpoints of orders: contract, policy, use case, presenter. */
import type * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import type {
  payOrderSchema,
  placeOrderSchema,
  quoteOrderSchema,
} from '~/contracts/orders/orders.schemas.ts';
import type { UserCtx } from '../../core/context.ts';
import { requireRole } from '../../core/actor.ts';
import { decodeCursor, encodeCursor, isInstant, pageOf } from '../../core/paging.ts';
import { read, readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import type { RevealedSecret } from '../offers/index.ts';
import { findPaymentNotices, openCheckout } from '../payments/index.ts';
import { limitGuesses } from '../promotions/index.ts';
import { listOrders } from './orders.lists.repository.ts';
import { requireVisible } from './orders.policy.ts';
import { presentOrder, presentOrderSummary } from './orders.presenter.ts';
import { findOrder } from './orders.repository.ts';
import { decideOrder, transitionOrder, type Transitioned } from './use-cases/transition-order.ts';
import { payByWallet, startPayment } from './use-cases/pay-order.ts';
import { placeOrder, placePaidOrder } from './use-cases/place-order.ts';
import { quoteFor } from './use-cases/quote-order.ts';
import { readDelivery, revealDelivery } from './use-cases/reveal-delivery.ts';

function present(ctx: UserCtx, { order, role }: Transitioned) {
  return presentOrder(order, { role, locale: ctx.locale, now: ctx.now });
}

type PayInput = v.InferOutput<typeof payOrderSchema>;

type PaymentTerms = Pick<PayInput, 'use_bonus' | 'expected_due_amount' | 'expected_bonus_amount'>;

function paymentOf(input: PaymentTerms) {
  return {
    useBonus: input.use_bonus,
    agreed: { dueCents: input.expected_due_amount, bonusCents: input.expected_bonus_amount },
  };
}

const namedCode = (input: { promo_code?: string | undefined }) => input.promo_code;

type QuoteInput = v.InferOutput<typeof quoteOrderSchema>;

const quote = read((ctx, input: QuoteInput) =>
  quoteFor(ctx, {
    offerId: input.offer_id,
    count: input.count,
    promoCode: input.promo_code,
    ownCode: input.own_code ?? true,
  }),
);

const place = writeAs(async (ctx, input: v.InferOutput<typeof placeOrderSchema>) => {
  const wanted = {
    offerId: input.offer_id,
    count: input.count,
    currency: input.currency,
    promoCode: input.promo_code,
    ownCode: input.own_code,
    buyerInputs: input.buyer_inputs,
    agreed: {
      totalCents: input.expected_total_amount,
      discountCents: input.expected_discount_amount,
    },
  };
  const order = input.pay
    ? await placePaidOrder(ctx, wanted, paymentOf(input.pay))
    : await placeOrder(ctx, wanted);
  return present(ctx, { order, role: 'buyer' });
});

const payFromWallet = writeAs(async (ctx, input: PayInput) => {
  const order = await payByWallet(ctx, { orderId: input.id, ...paymentOf(input) });
  return present(ctx, { order, role: 'buyer' });
});

const goToProvider = writeAs((ctx, input: PayInput) =>
  startPayment(ctx, { orderId: input.id, ...paymentOf(input), provider: input.method }),
);

/** An idempotency key may be repeated after the payment was captured: then no provider needs to be called. */
const alreadyPaid = readAs(async (ctx, { id }: PayInput) => {
  const { order, role } = requireVisible(await findOrder(ctx.db, id), ctx.actor);
  return order.status === 'created' ? null : present(ctx, { order, role });
});

function presentSecret(secret: RevealedSecret) {
  return {
    id: secret.id,
    fields: secret.fields,
    first_revealed_at: secret.firstRevealedAt.toISOString(),
  };
}

const resolutions = {
  complete: 'resolve_complete',
  refund: 'resolve_refund',
  redeliver: 'resolve_redeliver',
} as const;

export const ordersEndpoints = endpointsOf('orders', {
  quote: limitGuesses(namedCode, quote),

  place: limitGuesses(namedCode, place),

  // The payment is committed before the provider is called; a repeated key finds the same payment and the same page.
  pay: async (call) => {
    if (call.input.method === 'wallet') return payFromWallet(call);
    const payment = await goToProvider(call);
    const paid = await alreadyPaid(call);
    if (paid) return paid;
    const redirectUrl = await openCheckout(call.context, call.input.method, {
      purpose: 'order',
      reference: payment.payment_id,
      amountCents: payment.amount_cents,
      title: payment.title,
      returnPath: `/checkout/${call.input.id}/check-status`,
    });
    if (redirectUrl === null) throw new Failure('PAYMENT_METHOD_UNAVAILABLE');
    return { redirect_url: redirectUrl };
  },

  show: readAs(async (ctx, { id }) =>
    present(ctx, requireVisible(await findOrder(ctx.db, id), ctx.actor)),
  ),

  payments: readAs(async (ctx, { id }) => {
    const { order, role } = requireVisible(await findOrder(ctx.db, id), ctx.actor);
    if (role === 'seller') return { data: [], meta: { pending: false } };
    return findPaymentNotices(ctx.db, id, order.status === 'created');
  }),

  list: readAs(async (ctx, { role, status, sort, limit, offset, cursor, ...only }) => {
    if (role === 'staff') requireRole(ctx.actor, 'support');
    const { rows, total } = await listOrders(ctx.db, {
      userId: role === 'staff' ? null : ctx.actor.userId,
      role,
      companionId: only.companion_id,
      offerId: only.offer_id,
      statuses: status,
      sort,
      after: cursor === undefined ? null : decodeCursor(sort, cursor, isInstant),
      limit: limit + 1,
      offset,
    });
    const viewer = { role, locale: ctx.locale, now: ctx.now };
    const { data, meta } = pageOf(
      rows,
      limit,
      (row) => presentOrderSummary(row, viewer),
      ({ id, status_at: at }) => encodeCursor(sort, { key: at.toISOString(), id }),
    );
    return { data, meta: { ...meta, total, limit, offset } };
  }),

  start: writeAs(async (ctx, { id }) => present(ctx, await transitionOrder(ctx, id, 'start'))),

  deliver: writeAs(async (ctx, { id, text, images }) =>
    present(ctx, await transitionOrder(ctx, id, 'deliver', { note: text, images })),
  ),

  confirm: writeAs(async (ctx, { id }) => present(ctx, await transitionOrder(ctx, id, 'confirm'))),

  cancel: writeAs(async (ctx, { id, reason }) =>
    present(ctx, await transitionOrder(ctx, id, 'cancel', { note: reason || null })),
  ),

  decline: writeAs(async (ctx, { id, reason }) =>
    present(ctx, await transitionOrder(ctx, id, 'decline', { note: reason || null })),
  ),

  dispute: writeAs(async (ctx, { id, reason, text, images }) =>
    present(
      ctx,
      await transitionOrder(ctx, id, 'dispute', { disputeReason: reason, note: text, images }),
    ),
  ),

  answer: writeAs(async (ctx, { id, text, images }) =>
    present(ctx, await transitionOrder(ctx, id, 'answer', { note: text, images })),
  ),

  approve: writeAs(async (ctx, { id, reason }) =>
    present(ctx, await decideOrder(ctx, id, 'approve', { note: reason || null })),
  ),

  refuse: writeAs(async (ctx, { id, reason }) =>
    present(ctx, await decideOrder(ctx, id, 'refuse', { note: reason })),
  ),

  resolve: writeAs(async (ctx, { id, decision, refund_amount: refundCents, reason }) => {
    const details = { note: reason, ...(decision === 'complete' && { refundCents }) };
    return present(ctx, await decideOrder(ctx, id, resolutions[decision], details));
  }),

  reveal: writeAs(async (ctx, { id }) => ({
    data: (await revealDelivery(ctx, id)).map(presentSecret),
  })),

  delivery: readAs(async (ctx, { id }) => ({
    data: (await readDelivery(ctx, id)).map(presentSecret),
  })),
});
