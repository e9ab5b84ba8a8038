/** Notifications and the Telegram binding on the wire. */
import * as v from 'valibot';
import { timestampSchema } from '../common.ts';
import { notificationChannels, notificationKinds } from './kinds.ts';

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
