/** Maps events of other modules to notifications. An event that is delivered twice creates one. */
import { serverConfig } from '~config';
import { completeChoices } from '~/contracts/notifications/kinds.ts';
import { may, roles } from '~/domain/roles.ts';
import type { Ctx } from '../../core/context.ts';
import { on, onBatch, type Subscription } from '../../core/events.ts';
import { selectIdsOf } from '../accounts/index.ts';
import { sessionsEnded } from '../auth/index.ts';
import { chargebackTold } from '../chargebacks/index.ts';
import { channelRead, messageStored } from '../chat/index.ts';
import { noteLowStock, offersRefitted, sellerProofDecided } from '../offers/index.ts';
import {
  findReviewableOrder,
  orderChanged,
  orderReminded,
  recallPaid,
  type OrderChange,
} from '../orders/index.ts';
import { cardRefundEnded, paymentNoticed } from '../payments/index.ts';
import { programmeDecided } from '../referrals/index.ts';
import { reportDecided } from '../reports/index.ts';
import { reviewAnswered, reviewWritten } from '../reviews/index.ts';
import { verificationChanged } from '../verification/index.ts';
import { markRead } from './centre.repository.ts';
import { noticesChanged } from './notifications.events.ts';
import { tellUnread } from './notifications.realtime.ts';
import {
  insertNotifications,
  selectChoices,
  type NewNotification,
} from './notifications.repository.ts';
import { proofNotification, refitNotification } from './offer-notifications.ts';
import { deleteSubscriptions } from './push.repository.ts';
import { orderNotifications, reminderNotifications } from './order-notifications.ts';

const deciders = roles.filter((role) => may(role, 'decide_orders'));
const { settleSeconds, chatDelaySeconds } = serverConfig.notifications;

function after(ctx: Ctx, seconds: number): Date {
  return new Date(ctx.now.getTime() + seconds * 1000);
}

/** Who paid is told as of all that happens to an account's money. */
const chargebackKinds = {
  payer: 'security',
  seller: 'order_seller',
  staff: 'staff_orders',
} as const;

const QUOTE_LENGTH = 80;

/** So much of a text that it is recognised. */
const shortened = (text: string): string =>
  text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH).trimEnd()}…` : text;

/** Queues a notification, in a transaction: open browsers are told once it is committed. */
export async function notify(ctx: Ctx, notice: Omit<NewNotification, 'due_at'>): Promise<void> {
  await insertNotifications(ctx.db, [{ ...notice, due_at: ctx.now }], ctx.now);
  await ctx.publish(noticesChanged({ user_id: notice.user_id }));
}

/**
 * As `notify` for many people, in a transaction: what somebody has switched off on every way out stands in the centre
 * alone and does not wait in front of what others are told. Open browsers are told by `tellUnread` after the commit.
 * @returns whom
 */
export async function tellMany(
  ctx: Ctx,
  notices: readonly Omit<NewNotification, 'due_at'>[],
): Promise<string[]> {
  const readers = [...new Set(notices.map(({ user_id: userId }) => userId))];
  const chosen = await selectChoices(ctx.db, readers);
  const isSent = ({ user_id: userId, kind }: (typeof notices)[number]): boolean =>
    completeChoices(chosen.get(userId) ?? []).some(
      (choice) => choice.kind === kind && choice.enabled,
    );
  const rows = notices.map((notice) => ({
    ...notice,
    due_at: ctx.now,
    ...(!isSent(notice) && { settled_at: ctx.now }),
  }));
  await insertNotifications(ctx.db, rows, ctx.now);
  return readers;
}

/** As `notify`, outside any transaction: one statement, after which open browsers are told at once. */
async function notifyNow(ctx: Ctx, notices: readonly NewNotification[]): Promise<void> {
  await insertNotifications(ctx.db, notices, ctx.now);
  await tellUnread(
    ctx,
    notices.map(({ user_id: userId }) => userId),
  );
}

/** A conversation was read: so is what was told of it, and the next message may be told again. */
async function noteRoomRead(ctx: Ctx, userId: string, roomId: string): Promise<void> {
  const wasUnread = await markRead(ctx.db, userId, { about: roomId }, ctx.now);
  if (wasUnread) await tellUnread(ctx, [userId]);
}

/** What people are notified of when an order changed. */
function noticesOf(ctx: Ctx, event: OrderChange): NewNotification[] {
  const { order_id: orderId, title, count } = event;
  return orderNotifications(event).map(({ userId, kind, code }) => ({
    user_id: userId,
    kind,
    subject: orderId,
    fact: `${event.event}:${event.status}:${event.at}`,
    data: { type: 'order', code, orderId, title, count },
    due_at: after(ctx, settleSeconds),
  }));
}

/** The change with which an order is paid. */
const isPayment = ({ event, status }: OrderChange): boolean =>
  event === 'capture' ||
  (event === 'collect' && status === 'paid') ||
  (event === 'place' && status !== 'created');

/** Tells sellers what a paid order leaves of their offers, where they asked for it. */
async function tellLowStock(ctx: Ctx, events: readonly OrderChange[]): Promise<void> {
  for (const sale of await noteLowStock(ctx, events)) {
    const { offer_id: offerId, order_id: orderId, seller_id: sellerId, title, left } = sale;
    await notify(ctx, {
      user_id: sellerId,
      kind: 'stock_low',
      subject: `stock:${offerId}`,
      fact: orderId,
      data: { type: 'stock_low', offerId, title, left },
    });
  }
}

export const notificationSubscriptions: readonly Subscription[] = [
  // One statement, so a transaction of its own would be an overhead.
  onBatch(
    orderChanged,
    'notifications.order_changed',
    (ctx, events) =>
      notifyNow(
        ctx,
        events.flatMap((event) => noticesOf(ctx, event)),
      ),
    { transactional: false, concerns: (event) => orderNotifications(event).length > 0 },
  ),

  on(
    orderReminded,
    'notifications.order_reminded',
    async (ctx, event) => {
      const { order_id: orderId, title, count } = event;
      const isForStaff = event.reminders.some(({ to }) => to === 'support');
      const staff = isForStaff ? await selectIdsOf(ctx.db, deciders) : [];
      const notices = reminderNotifications(event, staff).map(({ userId, kind, code }) => ({
        user_id: userId,
        kind,
        subject: orderId,
        fact: `${code}:${event.at}`,
        data: { type: 'order' as const, code, orderId, title, count },
        due_at: after(ctx, settleSeconds),
      }));
      await notifyNow(ctx, notices);
    },
    { transactional: false },
  ),

  // When it is paid: a reservation that expires gives its units back.
  onBatch(orderChanged, 'notifications.stock_low', tellLowStock, { concerns: isPayment }),

  on(reviewWritten, 'notifications.review_written', async (ctx, event) => {
    const order = await findReviewableOrder(ctx.db, event.order_id);
    if (!order) return;
    await notify(ctx, {
      user_id: event.seller_id,
      kind: 'review_received',
      subject: event.review_id,
      fact: 'written',
      data: { type: 'review', title: order.offer.title },
    });
  }),

  on(reviewAnswered, 'notifications.review_answered', async (ctx, event) => {
    const order = await findReviewableOrder(ctx.db, event.order_id);
    if (!order) return;
    await notify(ctx, {
      user_id: event.buyer_id,
      kind: 'review_answered',
      subject: `answer:${event.review_id}`,
      fact: 'answered',
      data: { type: 'review_answered', orderId: order.id, title: order.offer.title },
    });
  }),

  on(programmeDecided, 'notifications.programme_decided', async (ctx, event) => {
    const { user_id: userId, about, outcome, fact } = event;
    await notify(ctx, {
      user_id: userId,
      kind: 'programme_decided',
      subject: about === 'partnership' ? `partnership:${userId}` : `reward:${fact}`,
      fact: about === 'partnership' ? fact : outcome,
      data: { type: 'programme_decided', outcome },
    });
  }),

  on(reportDecided, 'notifications.report_decided', async (ctx, event) => {
    const { outcome, quote } = event;
    await notify(ctx, {
      user_id: event.reporter_id,
      kind: 'report_decided',
      subject: `report:${event.report_id}`,
      fact: outcome,
      data: { type: 'report', outcome, quote: shortened(quote) },
    });
  }),

  on(sellerProofDecided, 'notifications.seller_proof_decided', async (ctx, event) =>
    notify(ctx, await proofNotification(ctx, event)),
  ),
  on(offersRefitted, 'notifications.offers_refitted', async (ctx, event) =>
    notify(ctx, await refitNotification(ctx, event)),
  ),

  // A payment that failed is told only where nothing newer is to be told of its order. Money that did arrive is always
  // told: about a deposit as all that happens to an account, because no other kind is about deposits.
  on(
    paymentNoticed,
    'notifications.payment_noticed',
    async (ctx, { kind: code, user_id: userId, order_id: orderId, payment_id, cents, went_to }) =>
      notifyNow(ctx, [
        {
          user_id: userId,
          kind: orderId === null ? 'security' : 'order_buyer',
          subject: code === 'failed' && orderId !== null ? orderId : `payment:${payment_id}`,
          fact: code === 'failed' ? `failed:${payment_id}` : code,
          data: { type: 'payment', code, orderId, cents, wentTo: went_to },
          due_at: after(ctx, settleSeconds),
        },
      ]),
    { transactional: false },
  ),

  on(chargebackTold, 'notifications.chargeback', async (ctx, event) => {
    const { chargeback_id: id, user_id, side, change, cents, owed_cents: owedCents } = event;
    await notify(ctx, {
      user_id,
      kind: chargebackKinds[side],
      subject: `chargeback:${id}`,
      fact: `${side}:${change}:${event.order_id ?? ''}`,
      data: { type: 'chargeback', side, change, orderId: event.order_id, cents, owedCents },
    });
  }),

  on(cardRefundEnded, 'notifications.card_refund_ended', async (ctx, event) => {
    const { user_id, refund_id, order_id: orderId, attempt, result, cents } = event;
    await notify(ctx, {
      user_id,
      kind: orderId === null ? 'security' : 'order_buyer',
      subject: `card_refund:${refund_id}`,
      fact: `${result}:${attempt}`,
      data: { type: 'card_refund', result, orderId, cents },
    });
  }),

  on(recallPaid, 'notifications.recall', async (ctx, { order_id: orderId, buyer_id, cents }) => {
    await notify(ctx, {
      user_id: buyer_id,
      kind: 'order_buyer',
      subject: `recall:${orderId}`,
      fact: 'paid',
      data: { type: 'recall', orderId, cents },
    });
  }),

  on(verificationChanged, 'notifications.verification_ended', async (ctx, event) => {
    const { status } = event;
    if (status !== 'approved' && status !== 'rejected') return;
    await notify(ctx, {
      user_id: event.user_id,
      kind: 'security',
      subject: event.verification_id,
      fact: status,
      data: { type: 'verification', status },
    });
  }),

  // One statement each, so that a message costs its senders nothing: `transactional: false`.
  on(
    messageStored,
    'notifications.message_stored',
    async (ctx, { message, member_ids: members, turned, seen_by: seenBy }) => {
      const { room_id: roomId, sender_id: senderId } = message;
      // Whoever writes a message has read the ones before it.
      if (seenBy !== null && turned.includes(seenBy)) {
        await noteRoomRead(ctx, seenBy, roomId);
      }
      if (senderId === null) return;
      const readers = members.filter((id) => id !== senderId && turned.includes(id));
      const notices = readers.map((userId) => ({
        user_id: userId,
        kind: 'chat_message' as const,
        subject: roomId,
        fact: 'unread',
        data: { type: 'chat' as const, roomId, companionId: senderId },
        due_at: after(ctx, chatDelaySeconds),
      }));
      await notifyNow(ctx, notices);
    },
    { transactional: false, concerns: (event) => event.turned.length > 0 },
  ),

  // Push ends with what it belongs to. What is missed here is found when the next message is to be sent.
  on(
    sessionsEnded,
    'notifications.end_push',
    async (ctx, { session_ids: sessionIds }) => {
      await deleteSubscriptions(ctx.db, { sessionIds });
    },
    { transactional: false, concerns: ({ session_ids: ids }) => ids.length > 0 },
  ),

  on(
    channelRead,
    'notifications.channel_read',
    (ctx, event) => noteRoomRead(ctx, event.user_id, event.room_id),
    { transactional: false },
  ),
];
