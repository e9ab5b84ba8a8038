/** Notifications and the Telegram binding on the wire. */
import * as v from 'valibot';
import { countSchema, idSchema, opaque, timestampSchema } from '../common.ts';
import {
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

export const settingsInputSchema = v.object({
  choices: v.pipe(v.array(choiceInputSchema), v.maxLength(50)),
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
export const unsubscribeSchema = v.object({ kind: kindSchema, enabled: v.boolean() });

export const telegramStatuses = ['not_bound', 'waiting', 'bound'] as const;

export const telegramAuthSchema = v.object({
  /**
   * `not_bound`: the link is new. `waiting`: it was issued before and nobody has pressed Start. `bound`: the chat
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
