/** Public interface of notifications: who is notified of what, on which delivery channel, and the state of delivery. */
import type { Ctx } from '../../core/context.ts';
import { unitOfWork } from '../../core/unit-of-work.ts';
import { mailQueue } from '../../infra/mail/mail.repository.ts';
import { defineModule } from '../../core/define-module.ts';
import type { Db } from '../../db/database.ts';
import { countUnread } from './centre.repository.ts';
import { notificationSubscriptions } from './notifications.subscriptions.ts';
import { deleteSettledNotifications } from './notifications.repository.ts';
import { notificationsRealtime } from './notifications.realtime.ts';
import { deleteOldTelegram, selectBinding, telegramQueue } from './telegram.repository.ts';
import { deliverTelegram } from './use-cases/deliver-telegram.ts';
import { sendNotifications } from './use-cases/send-notifications.ts';

export { notify } from './notifications.subscriptions.ts';
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
/** How long mails and Telegram messages are retained once they are settled. */
const RETENTION_DAYS = 30;
/** How long the notification centre shows what was told. */
const CENTRE_DAYS = 90;
const FORGOTTEN_AT_ONCE = 500;
const TOLD_AT_ONCE = 50;

async function forget(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - RETENTION_DAYS * DAY_MS);
  const mails = await ctx.services.mail.forget(ctx.db, before, FORGOTTEN_AT_ONCE);
  const told = new Date(ctx.now.getTime() - CENTRE_DAYS * DAY_MS);
  const notices = await deleteSettledNotifications(ctx.db, told, FORGOTTEN_AT_ONCE);
  return mails + notices + (await deleteOldTelegram(ctx.db, before, FORGOTTEN_AT_ONCE));
}

export const notificationsModule = defineModule({
  name: 'notifications',
  uses: [
    'accounts',
    'auth',
    'chat',
    'orders',
    'payments',
    'reports',
    'reviews',
    'verification',
    'wallet',
  ],
  tables: [
    'first_order_mail',
    'notice',
    'notification_choice',
    'telegram_binding',
    'telegram_message',
    'telegram_start_code',
  ],
  endpoints: { notifications: notificationsEndpoints },
  subscriptions: notificationSubscriptions,
  realtime: notificationsRealtime,
  queues: [mailQueue, telegramQueue],
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
    { name: 'notifications.forget', everySeconds: 3_600, run: forget },
  ],
});
