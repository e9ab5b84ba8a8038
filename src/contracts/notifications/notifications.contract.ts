/** Endpoints of notifications, of the Telegram binding, and what providers of mail and Telegram call. */
import * as v from 'valibot';
import {
  cursorQuery,
  emailSchema,
  emptySchema,
  idSchema,
  opaque,
  queryInteger,
} from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { offerErrors } from '../offers/offers.errors.ts';
import { sandboxErrors } from '../sandbox/sandbox.errors.ts';
import { notificationFilters } from './kinds.ts';
import { notificationErrors } from './notifications.errors.ts';
import {
  chatIdSchema,
  discordUrlSchema,
  notificationListSchema,
  pushDeviceSchema,
  pushSubscriptionSchema,
  readInputSchema,
  sandboxTelegramSchema,
  settingsInputSchema,
  settingsSchema,
  telegramAuthSchema,
  unreadCountSchema,
  unsubscribeSchema,
} from './notifications.schemas.ts';

const route = routesOf('Notifications');
const sandboxRoute = routesOf('Sandbox');

const unsubscribeToken = { token: opaque(300) };

export const notificationsContract = {
  list: endpoint
    .meta({ who: 'user', limit: { calls: 240, seconds: 60 } })
    .route(route.get('/notification', 'What the own account was told, the newest first'))
    .errors(documented(pick(offerErrors, 'CURSOR_INVALID')))
    .input(v.object({ filter: v.optional(v.picklist(notificationFilters), 'all'), ...cursorQuery }))
    .output(notificationListSchema),

  read: endpoint
    .meta({ who: 'user', limit: { calls: 240, seconds: 60 }, alsoFor: ['banned'] })
    .route(route.post('/notification/read', 'Mark notifications as read, on every device'))
    .errors(documented(pick(identityErrors, 'IMPERSONATING')))
    .input(readInputSchema)
    .output(v.object({ unread_count: unreadCountSchema })),

  settings: endpoint
    .meta({ who: 'user' })
    .route(route.get('/notification/settings', 'What is sent to the own account, and by which way'))
    .output(settingsSchema),

  changeSettings: endpoint
    .meta({ who: 'user', limit: { calls: 60, seconds: 60 }, alsoFor: ['banned'] })
    .route(
      route.put('/notification/settings', 'Choose what is sent; what is not named stays as it is'),
    )
    .errors(
      documented({
        ...pick(notificationErrors, 'NOTIFICATION_FIXED'),
        ...pick(identityErrors, 'IMPERSONATING'),
      }),
    )
    .input(settingsInputSchema)
    .output(settingsSchema),

  subscribePush: endpoint
    .meta({ who: 'user', limit: { calls: 30, seconds: 60 } })
    .route(
      route.post('/push/subscription', 'Turn web push on for this device, until its session ends'),
    )
    .errors(documented(pick(identityErrors, 'IMPERSONATING')))
    .input(pushSubscriptionSchema)
    .output(pushDeviceSchema),

  unsubscribePush: endpoint
    .meta({ who: 'user', limit: { calls: 30, seconds: 60 }, alsoFor: ['banned'] })
    .route(route.delete('/push/subscription/{id}', 'Turn web push off for one of the own devices'))
    .errors(
      documented({
        ...pick(notificationErrors, 'PUSH_DEVICE_NOT_FOUND'),
        ...pick(identityErrors, 'IMPERSONATING'),
      }),
    )
    .input(v.object({ id: idSchema }))
    .output(emptySchema),

  connectDiscord: endpoint
    .meta({ who: 'user', limit: { calls: 10, seconds: 60 } })
    .route(route.put('/notification/discord', 'Connect a Discord webhook that Discord knows'))
    .errors(
      documented({
        ...pick(notificationErrors, 'DISCORD_UNKNOWN', 'DISCORD_UNREACHABLE'),
        ...pick(identityErrors, 'IMPERSONATING'),
      }),
    )
    .input(v.object({ url: discordUrlSchema }))
    .output(emptySchema),

  testDiscord: endpoint
    .meta({ who: 'user', limit: { calls: 5, seconds: 60 } })
    .route(route.post('/notification/discord/test', 'Write a message to the connected webhook'))
    .errors(
      documented({
        ...pick(
          notificationErrors,
          'DISCORD_NOT_CONNECTED',
          'DISCORD_UNKNOWN',
          'DISCORD_UNREACHABLE',
        ),
        ...pick(identityErrors, 'IMPERSONATING'),
      }),
    )
    .output(emptySchema),

  disconnectDiscord: endpoint
    .meta({ who: 'user', limit: { calls: 20, seconds: 60 }, alsoFor: ['banned'] })
    .route(route.delete('/notification/discord', 'Disconnect the Discord webhook'))
    .errors(
      documented({
        ...pick(notificationErrors, 'DISCORD_NOT_CONNECTED'),
        ...pick(identityErrors, 'IMPERSONATING'),
      }),
    )
    .output(emptySchema),

  showUnsubscribe: endpoint
    .meta({ who: 'all', limit: { calls: 60, seconds: 60 } })
    .route(
      route.get(
        '/notification/unsubscribe/{token}',
        'What the link in a mail would stop; works without signing in',
      ),
    )
    .errors(documented(pick(notificationErrors, 'UNSUBSCRIBE_INVALID')))
    .input(v.object(unsubscribeToken))
    .output(unsubscribeSchema),

  unsubscribe: endpoint
    .meta({ who: 'all', limit: { calls: 60, seconds: 60 } })
    .route(
      route.post(
        '/notification/unsubscribe/{token}',
        'Stop this kind of mail; also what mail programs call (RFC 8058)',
      ),
    )
    .errors(documented(pick(notificationErrors, 'UNSUBSCRIBE_INVALID')))
    .input(v.object(unsubscribeToken))
    .output(unsubscribeSchema),

  telegram: endpoint
    .meta({ who: 'user', limit: { calls: 120, seconds: 60 }, alsoFor: ['banned'] })
    .route(
      route.get('/telegram/auth', 'Whether Telegram is connected, and the link that connects it'),
    )
    .output(telegramAuthSchema),

  unbindTelegram: endpoint
    .meta({ who: 'user', limit: { calls: 20, seconds: 60 }, alsoFor: ['banned'] })
    .route(route.delete('/telegram/auth', 'Disconnect Telegram'))
    .errors(
      documented({
        ...pick(notificationErrors, 'TELEGRAM_NOT_BOUND'),
        ...pick(identityErrors, 'IMPERSONATING'),
      }),
    )
    .output(emptySchema),

  telegramWebhook: endpoint
    .meta({ who: 'provider', limit: { calls: 6_000, seconds: 60 } })
    .route(route.post('/telegram/webhook', 'Updates of the bot; the secret header is checked'))
    .errors(documented(pick(notificationErrors, 'TELEGRAM_SECRET_INVALID')))
    // The body is Telegram's own; it is read only after the header has been checked.
    .input(v.looseObject({}))
    .output(emptySchema),

  mailWebhook: endpoint
    .meta({ who: 'provider', limit: { calls: 6_000, seconds: 60 } })
    .route(
      route.post(
        '/mail/webhook',
        'Mail that came back or was complained about; the signature is checked',
      ),
    )
    .errors(documented(pick(notificationErrors, 'MAIL_SIGNATURE_INVALID', 'MAIL_EVENT_MALFORMED')))
    .input(v.looseObject({}))
    .output(emptySchema),

  sandboxTelegram: endpoint
    .meta({ who: 'all' })
    .route(sandboxRoute.get('/dev/telegram', 'What the bot would have written, the newest first'))
    .errors(documented(pick(sandboxErrors, 'SANDBOX_OFF')))
    .input(v.object({ chat_id: queryInteger({ min: 1, max: Number.MAX_SAFE_INTEGER }) }))
    .output(sandboxTelegramSchema),

  /** The sandbox's Telegram user: presses Start with the code of a link, sends `/stop`, or blocks the bot. */
  actInSandboxTelegram: endpoint
    .meta({ who: 'all' })
    .route(sandboxRoute.post('/dev/telegram', 'Do what somebody in Telegram can do with the bot'))
    .errors(documented(pick(sandboxErrors, 'SANDBOX_OFF')))
    .input(
      v.object({
        act: v.picklist(['start', 'stop', 'block']),
        chat_id: chatIdSchema,
        code: v.optional(opaque(64)),
      }),
    )
    .output(emptySchema),

  bounceSandboxMail: endpoint
    .meta({ who: 'all' })
    .route(sandboxRoute.post('/dev/mail/bounce', 'Let mail to an address come back'))
    .errors(documented(pick(sandboxErrors, 'SANDBOX_OFF')))
    .input(v.object({ to: emailSchema }))
    .output(emptySchema),
};
