/** The endpoints of orders: contract, policy, use case, presenter. */
import type * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import type {
  payOrderSchema,
  placeOrderSchema,
  quoteOrderSchema,
} from '~/contracts/orders/orders.schemas.ts';
import { read, readAs, signedIn, unitOfWork, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import type { RevealedSecret } from '../offers/index.ts';
import { asksThreeDs } from '../experiments/index.ts';
import { findPaymentNotices, openCheckout, statusOfPayment } from '../payments/index.ts';
import { limitGuesses } from '../promotions/index.ts';
import { selectGames } from './orders.lists.repository.ts';
import { requireVisible, roleIn } from './orders.policy.ts';
import { paymentOf, purchases } from './purchase.endpoints.ts';
import { findOrder } from './orders.repository.ts';
import { readDraft, saveDraft } from './use-cases/checkout-drafts.ts';
import { exportOrders } from './use-cases/export-orders.ts';
import { listPage } from './use-cases/list-orders.ts';
import { findNumbered } from './told-orders.repository.ts';
import { decideOrder, transitionOrder } from './use-cases/transition-order.ts';
import {
  giveUpPayment,
  payByWallet,
  startPayment,
  type StartedPayment,
} from './use-cases/pay-order.ts';
import { placeOrder, placePaidOrder } from './use-cases/place-order.ts';
import { quoteFor } from './use-cases/quote-order.ts';
import { showOrder } from './use-cases/show-order.ts';
import { openSealed, type OpenedPart } from './use-cases/open-sealed.ts';
import { payRecall, readRecall } from './use-cases/recall-order.ts';
import { readChecklist, tickHandover } from './use-cases/tick-handover.ts';
import { readDelivery, revealDelivery } from './use-cases/reveal-delivery.ts';

type PayInput = v.InferOutput<typeof payOrderSchema>;

const namedCode = (input: { promo_code?: string | undefined }) => input.promo_code;

type QuoteInput = v.InferOutput<typeof quoteOrderSchema>;

const quote = read((ctx, input: QuoteInput) =>
  quoteFor(ctx, {
    offerId: input.offer_id,
    count: input.count,
    promoCode: input.promo_code,
    ownCode: input.own_code ?? true,
    useBonus: input.use_bonus ?? false,
    useWallet: input.use_wallet ?? false,
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
  return showOrder(ctx, { order, role: 'buyer' });
});

const payFromWallet = writeAs(async (ctx, input: PayInput) => {
  const order = await payByWallet(ctx, { orderId: input.id, ...paymentOf(input) });
  return showOrder(ctx, { order, role: 'buyer' });
});

const startOf = (input: PayInput) => ({
  orderId: input.id,
  ...paymentOf(input),
  useWallet: input.use_wallet,
  provider: input.method,
});

const goToProvider = writeAs((ctx, input: PayInput) => startPayment(ctx, startOf(input)));

/**
 * What a press goes on with. A repeated key finds the payment that was begun under it; where that has ended or was left
 * meanwhile, nothing is reserved for it any more, and the same terms are agreed to anew: another payment begins, or is refused.
 */
const runningPayment = readAs(
  async (ctx, { input, begun }: { input: PayInput; begun: StartedPayment }) => {
    if ((await statusOfPayment(ctx.db, begun.payment_id)) === 'created') return begun;
    return unitOfWork(ctx, (step) => startPayment(signedIn(step), startOf(input)));
  },
);

const giveUp = read((ctx, refused: { orderId: string; paymentId: string }) =>
  unitOfWork(ctx, (step) => giveUpPayment(step, refused)),
);

/** An idempotency key may be repeated after the payment was captured: then no provider needs to be called. */
const alreadyPaid = readAs(async (ctx, { id }: PayInput) => {
  const { order, role } = requireVisible(await findOrder(ctx.db, id), ctx.actor);
  return order.status === 'created' ? null : showOrder(ctx, { order, role });
});

function presentSecret(secret: RevealedSecret) {
  return {
    id: secret.id,
    fields: secret.fields,
    first_revealed_at: secret.firstRevealedAt.toISOString(),
  };
}

function presentOpened({ opened_at: openedAt, ...part }: OpenedPart) {
  return { ...part, opened_at: openedAt.toISOString() };
}

const resolutions = {
  complete: 'resolve_complete',
  refund: 'resolve_refund',
  redeliver: 'resolve_redeliver',
} as const;

export const ordersEndpoints = endpointsOf('orders', {
  draft: readAs(async (ctx, { offers }) => ({ data: await readDraft(ctx, offers) })),

  saveDraft: writeAs(saveDraft),

  quote: limitGuesses(namedCode, quote),

  place: limitGuesses(namedCode, place),

  // The payment is committed before the provider is called; a repeated key finds the same payment and the same page, as long
  // as that runs.
  pay: async (call) => {
    if (call.input.method === 'wallet') return payFromWallet(call);
    const begun = await goToProvider(call);
    const paid = await alreadyPaid(call);
    if (paid) return paid;
    const { input, context } = call;
    const payment = await runningPayment({ context, input: { input, begun } });
    const needsThreeDs = await asksThreeDs(call.context);
    const redirectUrl = await openCheckout(call.context, call.input.method, {
      purpose: 'order',
      needsThreeDs,
      reference: payment.payment_id,
      amountCents: payment.amount_cents,
      title: payment.title,
      capture: payment.is_promise ? 'manual' : 'automatic',
      returnPath: `/checkout/${call.input.id}/check-status`,
      closesAt: payment.pay_by,
    });
    if (redirectUrl === null) {
      const refused = { orderId: call.input.id, paymentId: payment.payment_id };
      await giveUp({ context: call.context, input: refused });
      throw new Failure('PAYMENT_METHOD_UNAVAILABLE');
    }
    return { redirect_url: redirectUrl, parts: payment.parts };
  },

  purchase: purchases.place,
  payPurchase: purchases.pay,
  showPurchase: purchases.show,

  show: readAs(async (ctx, { id }) =>
    showOrder(ctx, requireVisible(await findOrder(ctx.db, id), ctx.actor)),
  ),

  byNumber: readAs(async (ctx, { number }) => {
    const orders = await findNumbered(ctx.db, number);
    const visible = orders.find((order) => roleIn(order, ctx.actor) !== null);
    return { id: requireVisible(visible, ctx.actor).order.id };
  }),

  payments: readAs(async (ctx, { id }) => {
    const { order, role } = requireVisible(await findOrder(ctx.db, id), ctx.actor);
    if (role === 'seller') return { data: [], meta: { pending: false } };
    const { paid_bonus_cents: bonus, paid_card_cents: card, paid_real_cents: real } = order;
    return findPaymentNotices(ctx.db, id, {
      isUnpaid: order.status === 'created',
      isPaidFromWallet: bonus + card + real > 0,
    });
  }),

  list: readAs(listPage),

  games: readAs(async (ctx, { role }) => ({
    data: await selectGames(ctx.db, ctx.actor.userId, role === 'seller' ? 'seller_id' : 'buyer_id'),
  })),

  export: readAs(exportOrders),

  start: writeAs(async (ctx, { id }) => showOrder(ctx, await transitionOrder(ctx, id, 'start'))),

  deliver: writeAs(async (ctx, { id, text, images, sealed }) =>
    showOrder(
      ctx,
      await transitionOrder(ctx, id, 'deliver', { note: text || null, images, sealed }),
    ),
  ),

  confirm: writeAs(async (ctx, { id }) =>
    showOrder(ctx, await transitionOrder(ctx, id, 'confirm')),
  ),

  cancel: writeAs(async (ctx, { id, reason }) =>
    showOrder(ctx, await transitionOrder(ctx, id, 'cancel', { note: reason || null })),
  ),

  decline: writeAs(async (ctx, { id, reason }) =>
    showOrder(ctx, await transitionOrder(ctx, id, 'decline', { note: reason || null })),
  ),

  dispute: writeAs(async (ctx, { id, reason, text, images }) =>
    showOrder(
      ctx,
      await transitionOrder(ctx, id, 'dispute', { disputeReason: reason, note: text, images }),
    ),
  ),

  answer: writeAs(async (ctx, { id, text, images }) =>
    showOrder(ctx, await transitionOrder(ctx, id, 'answer', { note: text, images })),
  ),

  approve: writeAs(async (ctx, { id, reason }) =>
    showOrder(ctx, await decideOrder(ctx, id, 'approve', { note: reason || null })),
  ),

  refuse: writeAs(async (ctx, { id, reason }) =>
    showOrder(ctx, await decideOrder(ctx, id, 'refuse', { note: reason })),
  ),

  resolve: writeAs(async (ctx, { id, decision, refund_amount: refundCents, reason, code }) => {
    const details = { note: reason, ...(decision === 'complete' && { refundCents }) };
    const noted = { decision, refundCents, code };
    return showOrder(ctx, await decideOrder(ctx, id, resolutions[decision], details, noted));
  }),

  reveal: writeAs(async (ctx, { id }) => ({
    data: (await revealDelivery(ctx, id)).map(presentSecret),
  })),

  openSealed: writeAs(async (ctx, { id, parts }) => ({
    data: (await openSealed(ctx, id, parts)).map(presentOpened),
  })),

  recall: readAs((ctx, { id }) => readRecall(ctx, id)),

  payRecall: writeAs((ctx, { id, reason }) => payRecall(ctx, id, reason)),

  checklist: readAs((ctx, { id }) => readChecklist(ctx, id)),

  tick: writeAs((ctx, { id, step, is_done: isDone }) => tickHandover(ctx, id, step, isDone)),

  delivery: readAs(async (ctx, { id }) => ({
    data: (await readDelivery(ctx, id)).map(presentSecret),
  })),
});
