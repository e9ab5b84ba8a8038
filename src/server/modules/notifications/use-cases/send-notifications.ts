/**
 * Sends all notifications: due ones are queued for mail and Telegram as their reader chose, in their language.
 * It runs in a transaction and only fills the delivery queues, so that a notification is queued exactly once or not
 * at all; the queues do the network calls.
 */
import { appConfig } from '~config';
import {
  completeChoices,
  type NotificationChannel,
  type NotificationChoice,
} from '~/contracts/notifications/kinds.ts';
import type { Ctx } from '../../../core/context.ts';
import { countUnreadIn } from '../../chat/index.ts';
import { mailboxOf } from '../../../infra/mail/mailbox.ts';
import { findContacts, type Contact } from '../../accounts/index.ts';
import { confirmationPath } from '../../auth/index.ts';
import { findToldOrders, type ToldOrder } from '../../orders/index.ts';
import type { MailMessage } from '../../../infra/mail.ts';
import { composeFirstOrderMail, composeNotificationMail } from '../notification-mails.ts';
import { renderText, notificationText } from '../notification-labels.ts';
import {
  claimDueNotifications,
  noteFirstOrderMail,
  postponeNotifications,
  selectChoices,
  settleNotifications,
  type NotificationRow,
} from '../notifications.repository.ts';
import { insertTelegramMessage, selectChatsOf } from '../telegram.repository.ts';

type RenderedText = ReturnType<typeof renderText>;

/** Data about the readers of one batch. */
interface Readers {
  contacts: Map<string, Contact>;
  choices: Map<string, NotificationChoice[]>;
  chats: Map<string, number>;
  orders: Map<string, ToldOrder>;
}

/** Of several notifications of one person about the same subject, the newest; the others are settled unsent. */
export function newestOfEach(notices: readonly NotificationRow[]): NotificationRow[] {
  const bySubject = new Map<string, NotificationRow>();
  for (const notice of notices.toSorted((a, b) => a.id.localeCompare(b.id))) {
    bySubject.set(`${notice.user_id} ${notice.kind} ${notice.subject}`, notice);
  }
  return [...bySubject.values()];
}

/** When to send it: the notification of an unread message is postponed while its reader is online. */
async function momentOf(
  ctx: Ctx,
  notice: NotificationRow,
  readers: Readers,
): Promise<'now' | 'later' | 'never'> {
  const contact = readers.contacts.get(notice.user_id);
  if (!contact) return 'never';
  if (notice.data.type !== 'chat') return 'now';
  const unread = await countUnreadIn(ctx.db, notice.data.roomId, notice.user_id);
  if (unread === 0) return 'never';
  return contact.isOnline ? 'later' : 'now';
}

function channelsOf(notice: NotificationRow, readers: Readers): NotificationChannel[] {
  return completeChoices(readers.choices.get(notice.user_id) ?? [])
    .filter(({ kind, enabled }) => kind === notice.kind && enabled)
    .map(({ channel }) => channel);
}

/** The order of a notification as its reader is told of it; null for others, and where it is not known. */
function knownOrder(ctx: Ctx, { data, user_id: id }: NotificationRow, readers: Readers) {
  const order = data.type === 'order' ? readers.orders.get(data.orderId) : undefined;
  if (!order) return null;
  const companionId = order.buyer_id === id ? order.seller_id : order.buyer_id;
  return {
    order,
    companion: readers.contacts.get(companionId)?.name ?? null,
    currency: readers.contacts.get(id)?.currency ?? 'USD',
    now: ctx.now,
  };
}

/**
 * The mail of a paid order to an address that its buyer has not confirmed yet; null where there is none: it was sent
 * before, or the address is somebody else's by now (decision 0051).
 */
async function firstOrderMail(
  ctx: Ctx,
  { notice, contact, text }: { notice: NotificationRow; contact: Contact; text: RenderedText },
): Promise<MailMessage | null> {
  const { data, kind } = notice;
  if (data.type !== 'order' || kind !== 'order_buyer') return null;
  if (!(await noteFirstOrderMail(ctx.db, data.orderId, contact.id, ctx.now))) return null;
  const confirmPath = await confirmationPath(ctx, contact);
  if (confirmPath === null) return null;
  return composeFirstOrderMail(ctx.services, { contact, text, confirmPath });
}

async function send(ctx: Ctx, notice: NotificationRow, readers: Readers): Promise<void> {
  const contact = readers.contacts.get(notice.user_id);
  if (!contact) return;
  const { env, mail } = ctx.services;
  const { data } = notice;
  const { locale } = contact;
  const companion = data.type === 'chat' ? readers.contacts.get(data.companionId)?.name : undefined;
  const text = renderText(
    notificationText(data, {
      locale,
      companion: companion ?? appConfig.brand.name,
      currency: contact.currency,
      order: knownOrder(ctx, notice, readers),
    }),
    { locale, appOrigin: env.appOrigin },
  );
  const channels = channelsOf(notice, readers);
  if (channels.includes('email')) {
    // An unconfirmed address may be a stranger's.
    const message = contact.emailConfirmed
      ? composeNotificationMail(ctx.services, { notice, contact, text })
      : await firstOrderMail(ctx, { notice, contact, text });
    if (message) await mail.send(ctx.db, message, ctx.now);
  }
  const chatId = readers.chats.get(notice.user_id);
  if (channels.includes('telegram') && chatId !== undefined) {
    const { subject, body, details, action } = text;
    const said = [subject, body, ...(details === null ? [] : [details])].join('\n\n');
    await insertTelegramMessage(ctx.db, { chatId, body: said, action }, ctx.now);
  }
}

async function readersOf(ctx: Ctx, notices: readonly NotificationRow[]): Promise<Readers> {
  const readers = [...new Set(notices.map((notice) => notice.user_id))];
  const orders = await findToldOrders(
    ctx.db,
    notices.flatMap(({ data }) => (data.type === 'order' ? [data.orderId] : [])),
  );
  const companions = [
    ...notices.flatMap(({ data }) => (data.type === 'chat' ? [data.companionId] : [])),
    ...[...orders.values()].flatMap((order) => [order.buyer_id, order.seller_id]),
  ];
  return {
    orders,
    contacts: await findContacts(ctx.db, [...readers, ...companions], ctx.now),
    choices: await selectChoices(ctx.db, readers),
    chats: await selectChatsOf(ctx.db, readers),
  };
}

/** Sorted by the readers' addresses: mails lock their mailbox to count it, and all processes must lock in one order. */
function byReader(notices: readonly NotificationRow[], { contacts }: Readers): NotificationRow[] {
  const of = ({ user_id: id }: NotificationRow): string => mailboxOf(contacts.get(id)?.email ?? '');
  return notices.toSorted((a, b) => of(a).localeCompare(of(b)));
}

/** Sends due notifications. Needs a transaction. @returns how many were settled */
export async function sendNotifications(ctx: Ctx, limit: number): Promise<number> {
  const due = await claimDueNotifications(ctx.db, ctx.now, limit);
  if (due.length === 0) return 0;
  const readers = await readersOf(ctx, due);
  const waiting: string[] = [];
  for (const notice of byReader(newestOfEach(due), readers)) {
    const moment = await momentOf(ctx, notice, readers);
    if (moment === 'now') await send(ctx, notice, readers);
    if (moment === 'later') waiting.push(notice.id);
  }
  const later = new Date(ctx.now.getTime() + appConfig.notifications.chatDelaySeconds * 1000);
  await postponeNotifications(ctx.db, waiting, later);
  const settled = due.map(({ id }) => id).filter((id) => !waiting.includes(id));
  await settleNotifications(ctx.db, settled, ctx.now);
  return settled.length;
}
