/** Notifications and the Telegram binding on the wire. */
import * as v from 'valibot';
import { quietDays } from '~/domain/quiet-hours.ts';
import { isTimeZone } from '~/domain/time-zone.ts';
import { countSchema, idSchema, opaque, timestampSchema } from '../common.ts';
import { DISCORD_WEBHOOK, isBase64Url, isPublicHttps } from './addresses.ts';
import {
  digestWhens,
  notificationChannels,
  notificationKinds,
  notificationTopics,
  UNREAD_COUNTED,
} from './kinds.ts';

const kindSchema = v.picklist(notificationKinds);
const channelSchema = v.picklist(notificationChannels);

export const choiceInputSchema = v.object({
  kind: kindSchema,
  channel: channelSchema,
  enabled: v.boolean(),
});

/** A name of the IANA time zone database that this server knows. */
export const timeZoneSchema = v.pipe(
  opaque(64),
  v.check((name) => isTimeZone(name), 'time_zone'),
);

const minuteOfDaySchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(24 * 60 - 1),
);

export const quietHoursSchema = v.pipe(
  v.object({
    /** Minutes of the person's day, for example 1380 for 11 p.m. They may pass midnight. */
    from: minuteOfDaySchema,
    to: minuteOfDaySchema,
    days: v.picklist(quietDays),
    /** What has a deadline comes through. */
    deadlines_pass: v.boolean(),
  }),
  v.forward(
    v.check(({ from, to }) => from !== to, 'quiet_hours_empty'),
    ['to'],
  ),
);
export type QuietHours = v.InferOutput<typeof quietHoursSchema>;

/** When news is sent: what nobody has to act on (`digestedKinds`). */
export const digestSchema = v.object({
  when: v.picklist(digestWhens),
  /** The hour of the person's day of a daily summary. */
  hour: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(23)),
});
export type Digest = v.InferOutput<typeof digestSchema>;

/** What is not named stays as it is; `quiet: null` ends the quiet hours. */
export const settingsInputSchema = v.object({
  choices: v.optional(
    v.pipe(
      v.array(choiceInputSchema),
      v.maxLength(notificationKinds.length * notificationChannels.length),
    ),
    [],
  ),
  time_zone: v.optional(timeZoneSchema),
  quiet: v.optional(v.nullable(quietHoursSchema)),
  digest: v.optional(digestSchema),
});
export type SettingsInput = v.InferOutput<typeof settingsInputSchema>;

/** A device that gets notifications by web push, as long as its session lives. */
export const pushDeviceSchema = v.object({
  id: idSchema,
  /** Browser and system, as the list of signed-in devices names them. */
  device: v.nullable(v.string()),
  is_phone: v.boolean(),
  created_at: timestampSchema,
  /** It is the one that asks. */
  is_current: v.boolean(),
});
export type PushDevice = v.InferOutput<typeof pushDeviceSchema>;

const base64Url = (bytes: number) =>
  v.pipe(
    v.string(),
    v.check((text) => isBase64Url(text, bytes), 'push_key'),
  );

/** As the browser's `PushSubscription.toJSON()` has it. */
export const pushSubscriptionSchema = v.object({
  endpoint: v.pipe(
    opaque(1_000),
    v.check((text) => isPublicHttps(text), 'push_endpoint'),
  ),
  keys: v.object({
    /** The device's public key: an uncompressed point on P-256. */
    p256dh: base64Url(65),
    auth: base64Url(16),
  }),
});
export type PushSubscriptionInput = v.InferOutput<typeof pushSubscriptionSchema>;

/** The address of a webhook as Discord shows it, with its secret. */
export const discordUrlSchema = v.pipe(
  opaque(300),
  v.trim(),
  v.check((text) => DISCORD_WEBHOOK.test(text), 'discord_url'),
);

export const discordSchema = v.object({
  /** The name that it has in Discord; null without one. */
  name: v.nullable(v.string()),
  /** Its number and the end of its secret: enough to recognise it, not enough to use it. */
  masked: v.string(),
  created_at: timestampSchema,
});

export const settingsSchema = v.object({
  choices: v.array(
    v.object({
      ...choiceInputSchema.entries,
      /** It cannot be changed. */
      fixed: v.boolean(),
    }),
  ),
  email: v.string(),
  /** The address is confirmed and takes mail. */
  email_reachable: v.boolean(),
  telegram_bound: v.boolean(),
  /** There is a bot that can be connected. */
  telegram_offered: v.boolean(),
  /** Null until something was chosen that depends on it. */
  time_zone: v.nullable(v.string()),
  quiet: v.nullable(quietHoursSchema),
  digest: digestSchema,
  push: v.object({
    /** The server's public key, for `PushManager.subscribe`. */
    public_key: v.string(),
    devices: v.array(pushDeviceSchema),
  }),
  discord: v.nullable(discordSchema),
});
export type NotificationSettings = v.InferOutput<typeof settingsSchema>;

/** Counted up to 100, which means *99 and more*. */
export const unreadCountSchema = v.pipe(countSchema, v.maxValue(UNREAD_COUNTED));

/** An entry of the notification centre. Its text is made in the reader's language when it is read. */
export const notificationSchema = v.object({
  id: idSchema,
  kind: kindSchema,
  topic: v.picklist(notificationTopics),
  /** What it is about, for example the id of an order or a conversation: entries of one group share it. */
  about: v.string(),
  title: v.string(),
  body: v.string(),
  /** Where it leads: a path without language. */
  action: v.object({ label: v.string(), path: v.string() }),
  created_at: timestampSchema,
  read_at: v.nullable(timestampSchema),
});
export type Notification = v.InferOutput<typeof notificationSchema>;

export const notificationListSchema = v.object({
  data: v.array(notificationSchema),
  meta: v.object({ next_cursor: v.nullable(v.string()), unread_count: unreadCountSchema }),
});

/** Which notifications were read: these, all about one thing, or all up to a moment. Exactly one of the three. */
export const readInputSchema = v.pipe(
  v.object({
    ids: v.optional(v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(100))),
    about: v.optional(opaque(100)),
    /** The newest that its reader saw: what came meanwhile stays unread. */
    up_to: v.optional(timestampSchema),
  }),
  v.check(
    (input) => Object.values(input).filter((value) => value !== undefined).length === 1,
    'one_of',
  ),
);
export type ReadInput = v.InferOutput<typeof readInputSchema>;

/** What an unsubscribe link in a mail is about. */
export const unsubscribeSchema = v.object({
  /** `digest`: the summary of news. */
  kind: v.picklist([...notificationKinds, 'digest']),
  enabled: v.boolean(),
});

export const telegramStatuses = ['not_offered', 'not_bound', 'waiting', 'bound'] as const;

export const telegramAuthSchema = v.object({
  /**
   * `not_offered`: there is no bot here. `not_bound`: the link is new. `waiting`: it was issued before and nobody has pressed Start. `bound`: the chat
   * receives notifications.
   */
  status: v.picklist(telegramStatuses),
  /** Opens the bot; valid for one press of Start. Not returned during an impersonation. */
  link: v.optional(v.string()),
  expires_at: v.optional(timestampSchema),
  /** The bound chat's user name, when it has one. */
  username: v.optional(v.string()),
});
export type TelegramAuth = v.InferOutput<typeof telegramAuthSchema>;

/** A chat of the sandbox's bot; the id is a safe integer in JavaScript. */
export const chatIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

export const sandboxTelegramSchema = v.object({
  data: v.array(
    v.object({
      chat_id: chatIdSchema,
      text: v.string(),
      button: v.nullable(v.object({ label: v.string(), url: v.string() })),
      created_at: timestampSchema,
    }),
  ),
});
