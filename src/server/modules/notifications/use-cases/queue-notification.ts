/** Puts one notification, or a summary of several, into the queue of a channel. Needs a transaction; nothing is called. */
import type { NotificationChannel } from '~/contracts/notifications/kinds.ts';
import type { Ctx } from '../../../core/context.ts';
import type { MailMessage } from '../../../infra/mail.ts';
import type { Contact } from '../../accounts/index.ts';
import { confirmationPath } from '../../auth/index.ts';
import { insertDiscordMessage } from '../discord.repository.ts';
import {
  discordBody,
  discordSummary,
  pushContent,
  pushSummary,
  telegramBody,
  telegramSummary,
  type Summary,
} from '../messages.ts';
import type { RenderedText } from '../notification-labels.ts';
import {
  composeDigestMail,
  composeFirstOrderMail,
  composeNotificationMail,
} from '../notification-mails.ts';
import { noteFirstOrderMail, type NotificationRow } from '../notifications.repository.ts';
import { insertPush } from '../push.repository.ts';
import { isUrgent, termsOf, textFor, type Readers } from '../readers.ts';
import { insertTelegramMessage } from '../telegram.repository.ts';

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

/** One notification by one channel. */
export async function queueNotification(
  ctx: Ctx,
  {
    notice,
    channel,
    readers,
  }: { notice: NotificationRow; channel: NotificationChannel; readers: Readers },
): Promise<void> {
  const { db, now, services } = ctx;
  const { id: noticeId, user_id: userId } = notice;
  const contact = readers.contacts.get(userId);
  if (!contact) return;
  const text = textFor(ctx, notice, readers);
  const chatId = readers.chats.get(userId);
  const webhookId = readers.webhooks.get(userId);
  if (channel === 'email') {
    // An unconfirmed address may be a stranger's.
    const message = contact.emailConfirmed
      ? composeNotificationMail(services, { notice, contact, text })
      : await firstOrderMail(ctx, { notice, contact, text });
    if (message) await services.mail.send(db, message, now);
  }
  if (channel === 'telegram' && chatId !== undefined) {
    const { action } = text;
    await insertTelegramMessage(db, { chatId, body: telegramBody(text), action }, now);
  }
  if (channel === 'push') {
    const { locale } = contact;
    const content = pushContent(notice, text, { locale, urgent: isUrgent(notice, readers) });
    await insertPush(db, readers.devices.get(userId) ?? [], { noticeId, content }, now);
  }
  if (channel === 'discord' && webhookId !== undefined) {
    const { locale, currency } = contact;
    const terms = termsOf(notice, readers);
    const { appOrigin } = services.env;
    const body = discordBody(notice, { locale, currency, appOrigin, terms });
    await insertDiscordMessage(db, { webhookId, noticeId, body }, now);
  }
}

/** A summary by one channel. */
export async function queueSummary(
  ctx: Ctx,
  {
    userId,
    channel,
    summary,
    readers,
  }: { userId: string; channel: NotificationChannel; summary: Summary; readers: Readers },
): Promise<void> {
  const { db, now, services } = ctx;
  const contact = readers.contacts.get(userId);
  if (!contact) return;
  const { action } = summary;
  const chatId = readers.chats.get(userId);
  const webhookId = readers.webhooks.get(userId);
  if (channel === 'email' && contact.emailConfirmed) {
    await services.mail.send(db, composeDigestMail(services, { contact, summary }), now);
  }
  if (channel === 'telegram' && chatId !== undefined) {
    await insertTelegramMessage(db, { chatId, body: telegramSummary(summary), action }, now);
  }
  if (channel === 'push') {
    const content = pushSummary(summary, contact.locale);
    await insertPush(db, readers.devices.get(userId) ?? [], { noticeId: null, content }, now);
  }
  if (channel === 'discord' && webhookId !== undefined) {
    await insertDiscordMessage(
      db,
      { webhookId, noticeId: null, body: discordSummary(summary) },
      now,
    );
  }
}
