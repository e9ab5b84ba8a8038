/** Tells people who are here of changes of their orders at once; mail and Telegram tell those who are not. */
import { orderNewsCodes, type OrderNewsCode } from '~/contracts/orders/orders.realtime.ts';
import type { ServerEventPayload } from '~/contracts/realtime.ts';
import { pairId } from '~/kernel/ids.ts';
import type { Ctx } from '../../core/context.ts';
import { broadcastOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { orderChanged, orderReminded, type OrderChange } from '../orders/index.ts';
import { countUnread } from './centre.repository.ts';
import { noticesChanged } from './notifications.events.ts';
import {
  orderNotifications,
  reminderNotifications,
  type OrderNotificationCode,
} from './order-notifications.ts';

type OrderNews = ServerEventPayload<'order_news'>;

const codes: ReadonlySet<string> = new Set(orderNewsCodes);

function isNews(code: OrderNotificationCode): code is OrderNewsCode {
  return codes.has(code);
}

/** Who has just paid knows it; that support let a payment through is news. */
function isOwnPayment(code: OrderNewsCode, event: Pick<OrderChange, 'from'>): boolean {
  return code === 'buyer_paid' && event.from === 'created';
}

/** Until when its reader, or the seller, is to act; null where nobody is, and where the vault delivers by itself. */
function dueAtOf(code: OrderNewsCode, event: OrderChange): string | null {
  if (code === 'buyer_delivered') return event.check_until;
  const isDelivered = event.deliver_by === event.paid_at;
  const isToDeliver =
    code === 'seller_paid' || code === 'seller_redeliver' || code === 'buyer_started';
  return isToDeliver && !isDelivered ? event.deliver_by : null;
}

/** What the people of an order are told of a change while they are here. */
export function newsOfChange(event: OrderChange): { userId: string; news: OrderNews }[] {
  return orderNotifications(event).flatMap(({ userId, kind, code }) => {
    if (!isNews(code) || isOwnPayment(code, event)) return [];
    const paid = event.total_cents - event.discount_cents;
    const news: OrderNews = {
      order_id: event.order_id,
      room_id: pairId(event.buyer_id, event.seller_id),
      code,
      title: event.title,
      count: event.count,
      amount: kind === 'order_seller' ? event.net_cents : paid,
      due_at: dueAtOf(code, event),
      at: event.at,
    };
    return [{ userId, news }];
  });
}

function tell(ctx: Ctx, told: readonly { userId: string; news: OrderNews }[]): void {
  for (const { userId, news } of told) ctx.services.realtime.toUser(userId, 'order_news', news);
}

/**
 * Sends these people's number of unread notices to their open browsers; costs nothing where nobody is here.
 * Outside any transaction: what is told cannot be rolled back.
 */
export async function tellUnread(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  const { realtime } = ctx.services;
  const here = [...new Set(userIds)].filter((userId) => realtime.mayHear(userId));
  for (const [userId, count] of await countUnread(ctx.db, here)) {
    realtime.toUser(userId, 'unread_notifications_count', { count });
  }
}

export const notificationsRealtime: ModuleRealtime = {
  broadcasts: [
    broadcastOn(noticesChanged, 'notifications.tell_unread', (ctx, event) =>
      tellUnread(ctx, [event.user_id]),
    ),
    broadcastOn(orderChanged, 'notifications.announce_order', (ctx, event) =>
      tell(ctx, newsOfChange(event)),
    ),
    broadcastOn(orderReminded, 'notifications.announce_reminder', (ctx, event) =>
      tell(
        ctx,
        reminderNotifications(event, []).flatMap(({ userId, code }) => {
          if (!isNews(code)) return [];
          const { order_id, title, count, at } = event;
          const room_id = pairId(event.buyer_id, event.seller_id);
          const news = { order_id, room_id, code, title, count, amount: null, due_at: null, at };
          return [{ userId, news }];
        }),
      ),
    ),
  ],
};
