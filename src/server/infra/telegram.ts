/**
 * The port to Telegram's Bot API. Nothing here is called inside a database transaction. Without a configured bot the
 * sandbox's bot is used: its messages are stored and shown at `/dev/telegram`. In a market without the sandbox there is
 * none then.
 */
import { timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Env } from './env.ts';
import type { TelegramSettings } from './env-messages.ts';
import type { Keys } from './keys.ts';

const TIMEOUT_MS = 3_000;
const API = 'https://api.telegram.org';

export const SECRET_HEADER = 'x-telegram-bot-api-secret-token';

export interface TelegramText {
  chatId: number;
  text: string;
  button: { label: string; url: string } | null;
}

/** `blocked`: the person has blocked the bot. `refused`: this message will never be accepted. */
export type TelegramOutcome =
  | { kind: 'sent' | 'blocked' }
  | { kind: 'refused' | 'later'; reason: string; retryAfterSeconds?: number | undefined };

export interface Telegram {
  /** True for the sandbox's bot. */
  isSandbox: boolean;
  /** The link where a person presses Start with a code; null where there is no bot. */
  startLink: ((code: string) => string) | null;
  send(message: TelegramText): Promise<TelegramOutcome>;
  /** Whether a webhook call carries the secret that only Telegram knows. */
  isFromTelegram(headers: Headers): boolean;
}

const answerSchema = v.object({
  ok: v.boolean(),
  description: v.optional(v.string()),
  parameters: v.optional(v.object({ retry_after: v.optional(v.number()) })),
});

function isSecret(headers: Headers, secret: string): boolean {
  const given = Buffer.from(headers.get(SECRET_HEADER) ?? '');
  const expected = Buffer.from(secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Telegram refuses buttons with URLs of this machine; they are put into the text then. */
function bodyOf({ chatId, text, button }: TelegramText): object {
  const message = { chat_id: chatId, link_preview_options: { is_disabled: true } };
  if (button === null) return { ...message, text };
  if (!button.url.startsWith('https://')) return { ...message, text: `${text}\n\n${button.url}` };
  const keyboard = [[{ text: button.label, url: button.url }]];
  return { ...message, text, reply_markup: { inline_keyboard: keyboard } };
}

/** Classifies the Bot API's response. */
function outcomeOf(status: number, body: unknown): TelegramOutcome {
  const answer = v.safeParse(answerSchema, body);
  const reason = (answer.success ? answer.output.description : undefined) ?? `status ${status}`;
  if (status === 200 && answer.success && answer.output.ok) return { kind: 'sent' };
  // 403: blocked, or the account is gone. 400 "chat not found": the same.
  if (status === 403 || (status === 400 && /chat not found/i.test(reason))) {
    return { kind: 'blocked' };
  }
  if (status === 400) return { kind: 'refused', reason };
  const wait = answer.success ? answer.output.parameters?.retry_after : undefined;
  return { kind: 'later', reason, retryAfterSeconds: wait };
}

/** The real bot. @param send replaced in tests */
export function createBot(settings: TelegramSettings, send: typeof fetch = fetch): Telegram {
  return {
    isSandbox: false,
    startLink: (code) => `https://t.me/${settings.botName}?start=${code}`,
    isFromTelegram: (headers) => isSecret(headers, settings.webhookSecret),
    async send(message) {
      try {
        const response = await send(`${API}/bot${settings.botToken}/sendMessage`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf(message)),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const text = await response.text();
        return outcomeOf(response.status, parsed(text));
      } catch (error) {
        // The URL of a failed call contains the token: only the error's name is returned.
        return { kind: 'later', reason: error instanceof Error ? error.name : 'unreachable' };
      }
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The secret that the sandbox's webhook expects. */
export function sandboxTelegramSecret(keys: Keys): string {
  return keys.sign('telegram.webhook', 'sandbox');
}

function createSandboxBot(keys: Keys, appOrigin: string): Telegram {
  return {
    isSandbox: true,
    startLink: (code) => `${appOrigin}/dev/telegram?start=${code}`,
    isFromTelegram: (headers) => isSecret(headers, sandboxTelegramSecret(keys)),
    send: async () => ({ kind: 'sent' }),
  };
}

/** Nobody writes, and nobody can be connected. */
const noBot: Telegram = {
  isSandbox: false,
  startLink: null,
  isFromTelegram: () => false,
  send: async () => ({ kind: 'refused', reason: 'no bot is configured' }),
};

/** The bot that is configured in this environment. */
export function createTelegram(env: Env, keys: Keys): Telegram {
  if (env.telegram) return createBot(env.telegram);
  return env.sandbox ? createSandboxBot(keys, env.appOrigin) : noBot;
}
