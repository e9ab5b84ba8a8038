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
import { read, readAs, writeAs } from '../../core/unit-of-work.ts';
import { api } from '../../http/api.ts';
import type { RevealedSecret } from '../offers/index.ts';
import { findPaymentNotices, openCheckout } from '../payments/index.ts';
import { limitGuesses } from '../promotions/index.ts';
import { listOrders } from './orders.lists.repository.ts';
import { requireVisible } from './orders.policy.ts';
import { presentOrder, presentOrderSummary } from './orders.presenter.ts';
import { findOrder } from './orders.repository.ts';
import { decideOrder, transitionOrder, type Transitioned } from './use-cases/transition-order.ts';
import { payByWallet, startPayment } from './use-cases/pay-order.ts';
import { placeOrder } from './use-cases/place-order.ts';
import { quoteFor } from './use-cases/quote-order.ts';
import { readDelivery, revealDelivery } from './use-cases/reveal-delivery.ts';

function present(ctx: UserCtx, { order, role }: Transitioned) {
  return presentOrder(order, { role, locale: ctx.locale, now: ctx.now });
}

type PayInput = v.InferOutput<typeof payOrderSchema>;

function paymentOf(input: PayInput) {
  return {
    orderId: input.id,
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
  const order = await placeOrder(ctx, {
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
  });
  return present(ctx, { order, role: 'buyer' });
});

const payFromWallet = writeAs(async (ctx, input: PayInput) => {
  const order = await payByWallet(ctx, paymentOf(input));
  return present(ctx, { order, role: 'buyer' });
});

const goToProvider = writeAs((ctx, input: PayInput) =>
  startPayment(ctx, { ...paymentOf(input), provider: input.method }),
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

export const ordersEndpoints = {
  quote: api.orders.quote.handler(limitGuesses(namedCode, quote)),

  place: api.orders.place.handler(limitGuesses(namedCode, place)),

  // The payment is committed before the provider is called; a repeated key finds the same payment and the same page.
  pay: api.orders.pay.handler(async (call) => {
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
  }),

  show: api.orders.show.handler(
    readAs(async (ctx, { id }) =>
      present(ctx, requireVisible(await findOrder(ctx.db, id), ctx.actor)),
    ),
  ),

  payments: api.orders.payments.handler(
    readAs(async (ctx, { id }) => {
      const { order, role } = requireVisible(await findOrder(ctx.db, id), ctx.actor);
      const isUnpaid = order.status === 'created';
      return { data: role === 'seller' ? [] : await findPaymentNotices(ctx.db, id, isUnpaid) };
    }),
  ),

  list: api.orders.list.handler(
    readAs(async (ctx, { role, status, sort, limit, offset, ...only }) => {
      if (role === 'staff') requireRole(ctx.actor, 'support');
      const { rows, total } = await listOrders(ctx.db, {
        userId: role === 'staff' ? null : ctx.actor.userId,
        role,
        companionId: only.companion_id,
        offerId: only.offer_id,
        statuses: status,
        sort,
        limit,
        offset,
      });
      const viewer = { role, locale: ctx.locale, now: ctx.now };
      return {
        data: rows.map((row) => presentOrderSummary(row, viewer)),
        meta: { total, limit, offset },
      };
    }),
  ),

  start: api.orders.start.handler(
    writeAs(async (ctx, { id }) => present(ctx, await transitionOrder(ctx, id, 'start'))),
  ),

  deliver: api.orders.deliver.handler(
    writeAs(async (ctx, { id, text, images }) =>
      present(ctx, await transitionOrder(ctx, id, 'deliver', { note: text, images })),
    ),
  ),

  confirm: api.orders.confirm.handler(
    writeAs(async (ctx, { id }) => present(ctx, await transitionOrder(ctx, id, 'confirm'))),
  ),

  cancel: api.orders.cancel.handler(
    writeAs(async (ctx, { id, reason }) =>
      present(ctx, await transitionOrder(ctx, id, 'cancel', { note: reason || null })),
    ),
  ),

  decline: api.orders.decline.handler(
    writeAs(async (ctx, { id, reason }) =>
      present(ctx, await transitionOrder(ctx, id, 'decline', { note: reason || null })),
    ),
  ),

  dispute: api.orders.dispute.handler(
    writeAs(async (ctx, { id, reason, text, images }) =>
      present(
        ctx,
        await transitionOrder(ctx, id, 'dispute', { disputeReason: reason, note: text, images }),
      ),
    ),
  ),

  answer: api.orders.answer.handler(
    writeAs(async (ctx, { id, text, images }) =>
      present(ctx, await transitionOrder(ctx, id, 'answer', { note: text, images })),
    ),
  ),

  approve: api.orders.approve.handler(
    writeAs(async (ctx, { id, reason }) =>
      present(ctx, await decideOrder(ctx, id, 'approve', { note: reason || null })),
    ),
  ),

  refuse: api.orders.refuse.handler(
    writeAs(async (ctx, { id, reason }) =>
      present(ctx, await decideOrder(ctx, id, 'refuse', { note: reason })),
    ),
  ),

  resolve: api.orders.resolve.handler(
    writeAs(async (ctx, { id, decision, refund_amount: refundCents, reason }) => {
      const details = { note: reason, ...(decision === 'complete' && { refundCents }) };
      return present(ctx, await decideOrder(ctx, id, resolutions[decision], details));
    }),
  ),

  reveal: api.orders.reveal.handler(
    writeAs(async (ctx, { id }) => ({ data: (await revealDelivery(ctx, id)).map(presentSecret) })),
  ),

  delivery: api.orders.delivery.handler(
    readAs(async (ctx, { id }) => ({ data: (await readDelivery(ctx, id)).map(presentSecret) })),
  ),
};
