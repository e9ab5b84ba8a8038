/**
 * Sends all notifications: due ones are queued for the channels that their reader chose, in their language, or held for
 * the end of quiet hours and for the digest. It runs in a transaction and only fills the delivery queues, so that a
 * notification is queued exactly once or not at all; the queues do the network calls.
 */
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { countUnreadIn } from '../../chat/index.ts';
import { mailboxOf } from '../../../infra/mail/mailbox.ts';
import {
  claimDueNotifications,
  postponeNotifications,
  settleNotifications,
  type NotificationRow,
} from '../notifications.repository.ts';
import { insertHeld } from '../preferences.repository.ts';
import { channelsOf, findReaders, isUrgent, type Readers } from '../readers.ts';
import { timingOf } from '../timing.ts';
import { queueNotification } from './queue-notification.ts';

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

/** Queues it for each channel whose time it is, and holds it for the others. */
async function send(ctx: Ctx, notice: NotificationRow, readers: Readers): Promise<void> {
  const { id, user_id: userId } = notice;
  const preference = readers.preferences.get(userId);
  for (const channel of channelsOf(notice, readers)) {
    const hasDeadline = isUrgent(notice, readers);
    const timing = timingOf({ notice, channel, preference, hasDeadline, now: ctx.now });
    if (timing === 'now') await queueNotification(ctx, { notice, channel, readers });
    if (typeof timing === 'string') continue;
    const { at, reason } = timing;
    await insertHeld(ctx.db, [{ notice_id: id, channel, user_id: userId, reason, due_at: at }]);
  }
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
  const readers = await findReaders(ctx, due);
  const waiting: string[] = [];
  for (const notice of byReader(newestOfEach(due), readers)) {
    const moment = await momentOf(ctx, notice, readers);
    if (moment === 'now') await send(ctx, notice, readers);
    if (moment === 'later') waiting.push(notice.id);
  }
  const later = new Date(ctx.now.getTime() + serverConfig.notifications.chatDelaySeconds * 1000);
  await postponeNotifications(ctx.db, waiting, later);
  const settled = due.map(({ id }) => id).filter((id) => !waiting.includes(id));
  await settleNotifications(ctx.db, settled, ctx.now);
  return settled.length;
}
