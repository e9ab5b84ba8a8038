/** The front door of notifications: what is told to whom by which way, and whether it arrives. */
import type { ServerModule } from '../../module.ts';

const DAY_MS = 24 * 3_600_000;
/** How long it stays known that a message was sent. */
const KEPT_DAYS = 30;
const BATCH = 500;

export const notificationsModule: ServerModule = {
  name: 'notifications',
  jobs: [
    {
      name: 'notifications.deliver_mail',
      everySeconds: 2,
      run: (ctx) => ctx.services.mail.deliver(ctx.db, ctx.now),
    },
    {
      name: 'notifications.forget_mail',
      everySeconds: 3_600,
      run: (ctx) =>
        ctx.services.mail.forget(ctx.db, new Date(ctx.now.getTime() - KEPT_DAYS * DAY_MS), BATCH),
    },
  ],
};
