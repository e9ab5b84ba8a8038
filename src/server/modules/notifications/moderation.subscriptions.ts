/** What staff decided about something that somebody published is told to those whom it concerns. */
import type { Ctx } from '../../core/context.ts';
import { on, type Subscription } from '../../core/events.ts';
import { findReviewableOrder } from '../orders/index.ts';
import { reviewHidden, reviewRestored } from '../reviews/index.ts';
import { notify } from './notifications.subscriptions.ts';
import type { NotificationData } from './notifications.tables.ts';

/** Tells the author and the seller that staff hid a review, or put it back. */
async function tellModerated(
  ctx: Ctx,
  event: Record<'review_id' | 'order_id' | 'buyer_id' | 'seller_id' | 'at', string>,
  hidden: Extract<NotificationData, { type: 'review_moderated' }>['hidden'],
): Promise<void> {
  const order = await findReviewableOrder(ctx.db, event.order_id);
  if (!order) return;
  const { title } = order.offer;
  const sides = [
    ['author', event.buyer_id],
    ['seller', event.seller_id],
  ] as const;
  for (const [side, userId] of sides) {
    await notify(ctx, {
      user_id: userId,
      kind: 'moderated',
      subject: `moderated:${event.review_id}`,
      fact: `${hidden === null ? 'restored' : 'hidden'}:${event.at}`,
      data: { type: 'review_moderated', orderId: order.id, title, side, hidden },
    });
  }
}

export const moderationSubscriptions: readonly Subscription[] = [
  on(reviewHidden, 'notifications.review_hidden', (ctx, { code, reason, ...event }) =>
    tellModerated(ctx, event, { code, reason }),
  ),

  on(reviewRestored, 'notifications.review_restored', (ctx, event) =>
    tellModerated(ctx, event, null),
  ),
];
