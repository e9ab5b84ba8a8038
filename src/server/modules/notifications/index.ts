/** Public interface of notifications: who is notified of what, on which delivery channel, and the state of delivery. */
import type { Ctx } from '../../core/context.ts';
import { unitOfWork } from '../../core/unit-of-work.ts';
import { mailQueue } from '../../infra/mail/mail.repository.ts';
import { defineModule } from '../../core/define-module.ts';
import { watchOfQueue } from '../../core/dead-letters.ts';
import type { Db } from '../../db/database.ts';
import { countUnread } from './centre.repository.ts';
import { deleteOldDiscord, discordQueue } from './discord.repository.ts';
import { moneySubscriptions } from './money.subscriptions.ts';
import { moderationSubscriptions } from './moderation.subscriptions.ts';
import { notificationSubscriptions } from './notifications.subscriptions.ts';
import { deleteSettledNotifications } from './notifications.repository.ts';
import { notificationsRealtime } from './notifications.realtime.ts';
import { deleteOldPush, pushQueue } from './push.repository.ts';
import { deleteOldTelegram, selectBinding, telegramQueue } from './telegram.repository.ts';
import { deliverDiscord } from './use-cases/deliver-discord.ts';
import { deliverPush, dropEndedDevices } from './use-cases/deliver-push.ts';
import { deliverTelegram } from './use-cases/deliver-telegram.ts';
import { sendHeld } from './use-cases/send-held.ts';
import { sendNotifications } from './use-cases/send-notifications.ts';

export { tellUnread } from './notifications.realtime.ts';
export { notify, tellMany } from './notifications.subscriptions.ts';
export { countReach, selectEverybody, type Reach } from './reach.repository.ts';
import { notificationsEndpoints } from './notifications.endpoints.ts';

/** Whether a Telegram chat receives a person's notifications. */
export async function isTelegramBound(ctx: Ctx, userId: string): Promise<boolean> {
  return (await selectBinding(ctx.db, userId)) !== undefined;
}

/** How much a person has not read in the notification centre, at most 100. */
export async function countUnreadNotifications(db: Db, userId: string): Promise<number> {
  return (await countUnread(db, [userId])).get(userId) ?? 0;
}

const DAY_MS = 24 * 3_600_000;
/** How long mails and messages of the other channels are retained once they are settled. */
const RETENTION_DAYS = 30;
/** How long the notification centre shows what was told. */
const CENTRE_DAYS = 90;
const FORGOTTEN_AT_ONCE = 500;
const TOLD_AT_ONCE = 50;
/** People whose summaries are made together. */
const HELD_AT_ONCE = 20;

async function forget(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - RETENTION_DAYS * DAY_MS);
  const mails = await ctx.services.mail.forget(ctx.db, before, FORGOTTEN_AT_ONCE);
  const told = new Date(ctx.now.getTime() - CENTRE_DAYS * DAY_MS);
  const notices = await deleteSettledNotifications(ctx.db, told, FORGOTTEN_AT_ONCE);
  const telegram = await deleteOldTelegram(ctx.db, before, FORGOTTEN_AT_ONCE);
  const push = await deleteOldPush(ctx.db, before, FORGOTTEN_AT_ONCE);
  const discord = await deleteOldDiscord(ctx.db, before, FORGOTTEN_AT_ONCE);
  return mails + notices + telegram + push + discord;
}

export const notificationsModule = defineModule({
  name: 'notifications',
  uses: [
    'accounts',
    'auth',
    'blog',
    'bookkeeping',
    'chat',
    'offers',
    'orders',
    'papers',
    'chargebacks',
    'payments',
    'rates',
    'referrals',
    'reports',
    'reviews',
    'verification',
    'wallet',
  ],
  tables: [
    'discord_message',
    'discord_webhook',
    'first_order_mail',
    'held_notice',
    'notice',
    'notification_choice',
    'notification_preference',
    'push_message',
    'push_subscription',
    'telegram_binding',
    'telegram_message',
    'telegram_start_code',
  ],
  // Whom news reaches is counted with what they chose, in one statement.
  reads: ['app_user', 'mail_suppression'],
  endpoints: { notifications: notificationsEndpoints },
  subscriptions: [...notificationSubscriptions, ...moderationSubscriptions, ...moneySubscriptions],
  realtime: notificationsRealtime,
  queues: [mailQueue, telegramQueue, pushQueue, discordQueue],
  services: [
    watchOfQueue('mail', 'mail_message', ({ services }) => services.env.mail.kind),
    watchOfQueue('telegram', 'telegram_message', ({ services: { env } }) =>
      env.telegram ? 'telegram' : env.sandbox ? 'sandbox' : null,
    ),
    watchOfQueue('push', 'push_message', () => 'push'),
    watchOfQueue('discord', 'discord_message', () => 'discord'),
  ],
  jobs: [
    {
      name: 'notifications.tell',
      everySeconds: 2,
      run: (ctx) => unitOfWork(ctx, (step) => sendNotifications(step, TOLD_AT_ONCE)),
    },
    {
      name: 'notifications.deliver_mail',
      everySeconds: 2,
      run: (ctx) => ctx.services.mail.deliver(ctx.db, ctx.now),
    },
    { name: 'notifications.deliver_telegram', everySeconds: 2, run: deliverTelegram },
    { name: 'notifications.deliver_push', everySeconds: 2, run: deliverPush },
    { name: 'notifications.deliver_discord', everySeconds: 2, run: deliverDiscord },
    {
      name: 'notifications.tell_held',
      everySeconds: 30,
      run: (ctx) => unitOfWork(ctx, (step) => sendHeld(step, HELD_AT_ONCE)),
    },
    { name: 'notifications.drop_ended_devices', everySeconds: 300, run: dropEndedDevices },
    { name: 'notifications.forget', everySeconds: 3_600, run: forget },
  ],
});
