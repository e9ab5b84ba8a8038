/** Transitions by people: start, deliver, confirm, cancel, decline, dispute, answer, and the decisions of support. */
import { isReasonFor } from '~/contracts/disputes/reasons.ts';
import { Failure } from '~/contracts/failure.ts';
import type { OrderEvent } from '~/domain/order-lifecycle.ts';
import type { UserCtx } from '../../../core/context.ts';
import { recordAudit } from '../../../core/audit.ts';
import { claimMedia } from '../../media/index.ts';
import { requireNoContactData } from '../../../http/contact-data.ts';
import { disputeDesk, type DeskDecision } from '../dispute-desk.ts';
import type { StepDetails } from '../order-effects.ts';
import {
  disputeOf,
  finishTransition,
  startTransition,
  step,
  type TransitionActor,
} from '../order-transition.ts';
import { requireParty, requireSupport, requireVisible, type OrderRole } from '../orders.policy.ts';
import { lockOrder, type OrderView } from '../orders.repository.ts';
import { delivered } from './capture-order.ts';

/** An order after a transition, and the caller's role in it. */
export interface Transitioned {
  order: OrderView;
  role: OrderRole;
}

/** Whoever leaves an order takes nobody along: the reason is no way around what the chat refuses. */
function requireCleanReason(
  ctx: UserCtx,
  { offer }: OrderView,
  reason: string | null = null,
): void {
  if (reason === null) return;
  const { game, category } = offer;
  const subject = `${game.title} ${category.title.en} ${category.title.fr}`;
  requireNoContactData([{ path: 'reason', text: reason }], subject, ctx.locale);
}

/** Whoever disputes names what can be wrong with these goods at this stage. */
function requireFittingReason(
  order: OrderView,
  { actor }: TransitionActor,
  { disputeReason = 'other' }: StepDetails,
): void {
  const { base } = order.offer.category;
  const side = actor === 'seller' ? 'seller' : 'buyer';
  const isDelivered = order.delivered_at !== null;
  if (!isReasonFor(disputeReason, { base, side, isDelivered })) {
    throw new Failure('DISPUTE_REASON_UNFIT');
  }
}

/**
 * Applies a transition of buyer or seller. Needs a transaction. Images are claimed here.
 * @throws Failure ORDER_NOT_FOUND, ORDER_WRONG_STATE, ORDER_NOT_YOURS_TO_DO, ORDER_NOT_YET, IMAGE_NOT_FOUND,
 *   CONTACT_DATA_REFUSED in the reason of a cancellation, DISPUTE_REASON_UNFIT.
 */
export async function transitionOrder(
  ctx: UserCtx,
  orderId: string,
  event: OrderEvent,
  details: StepDetails = {},
): Promise<Transitioned> {
  const { order, role } = requireVisible(await lockOrder(ctx.db, orderId), ctx.actor);
  const mover = requireParty(order, ctx.actor);
  if (event === 'cancel' || event === 'decline') requireCleanReason(ctx, order, details.note);
  const images = details.images ?? [];
  if (images.length > 0) await claimMedia(ctx, images);
  const move = await step(ctx, startTransition(order), event, mover, details);
  // Once it is known that the order can be disputed at all.
  if (event === 'dispute') requireFittingReason(order, mover, details);
  return { order: await finishTransition(ctx, move), role };
}

/**
 * Starts an order for its seller, who has an autopilot: the seller's own start with its checks, told as something that
 * happened by itself. Needs a transaction.
 * @throws Failure ORDER_NOT_FOUND, ORDER_WRONG_STATE, ORDER_NOT_YOURS_TO_DO, ORDER_NOT_YET
 */
export async function startForSeller(ctx: UserCtx, orderId: string): Promise<OrderView> {
  const { order } = requireVisible(await lockOrder(ctx.db, orderId), ctx.actor);
  const seller = requireParty(order, ctx.actor);
  if (seller.actor !== 'seller') throw new Failure('ORDER_NOT_YOURS_TO_DO');
  const move = await step(ctx, startTransition(order), 'start', { ...seller, actor: 'system' });
  return finishTransition(ctx, move);
}

type SupportEvent =
  | 'approve'
  | 'refuse'
  | 'resolve_complete'
  | 'resolve_refund'
  | 'resolve_redeliver';

/**
 * Support decides about a risky or disputed order; the decision is audited. An approved instant order
 * is delivered at once, and so is one to be delivered again. Needs a transaction.
 * @param noted what is kept of the decision about a dispute with its case
 * @throws Failure ORDER_OWN_CASE when the staff member takes part in the order, ORDER_REFUND_TOO_LARGE, ORDER_VAULT_SHORT,
 *   CASE_HELD.
 */
export async function decideOrder(
  ctx: UserCtx,
  orderId: string,
  event: SupportEvent,
  details: StepDetails,
  noted: DeskDecision | null = null,
): Promise<Transitioned> {
  const { order } = requireVisible(await lockOrder(ctx.db, orderId), ctx.actor);
  const mover = requireSupport(order, ctx.actor);
  if (noted !== null && disputeOf(order) !== null) {
    await disputeDesk.of(ctx).decide(ctx, order, noted);
  }
  const decided = await step(ctx, startTransition(order), event, mover, details);
  const move = await delivered(ctx, decided, { refusable: false });
  const saved = await finishTransition(ctx, move);
  await recordAudit(ctx, {
    action: `orders.${event}`,
    subject: { type: 'order', id: orderId },
    before: { status: order.status },
    after: { status: saved.status, refund_cents: details.refundCents ?? 0 },
    ...(details.note && { reason: details.note }),
  });
  return { order: saved, role: 'staff' };
}
