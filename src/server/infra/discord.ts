/**
 * The port to Discord's webhooks. Each person gives one of a channel of theirs; we have no account there. Nothing here is
 * called inside a database transaction.
 */
import * as v from 'valibot';
import { DISCORD_WEBHOOK } from '~/contracts/notifications/addresses.ts';

const TIMEOUT_MS = 4_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** Discord takes 2 000 characters. */
const MAX_TEXT = 1_900;

/** `gone`: Discord does not know the webhook any more. `refused`: this message will never be accepted. */
export type DiscordOutcome =
  | { kind: 'sent' | 'gone' }
  | {
      kind: 'refused' | 'later';
      reason: string;
      retryAfterSeconds?: number | undefined;
      /** Discord slows down this server, not one webhook. */
      isGlobal?: boolean;
    };

export type DiscordWebhookState =
  | { kind: 'known'; name: string | null }
  | { kind: 'gone' }
  | { kind: 'later'; reason: string };

export interface Discord {
  /** Whether Discord knows the webhook, and what it is called there. */
  look(url: string): Promise<DiscordWebhookState>;
  send(url: string, text: string): Promise<DiscordOutcome>;
}

const webhookSchema = v.object({
  name: v.nullish(v.pipe(v.string(), v.maxLength(200))),
});
const slowSchema = v.object({
  retry_after: v.pipe(v.number(), v.minValue(0), v.maxValue(86_400)),
  global: v.optional(v.boolean()),
});

/** The address that is called: always Discord's own, whatever was stored. @throws Error when it is no webhook */
function addressOf(url: string): string {
  const { id, token } = DISCORD_WEBHOOK.exec(url)?.groups ?? {};
  if (id === undefined || token === undefined) throw new TypeError('No Discord webhook');
  return `https://discord.com/api/webhooks/${id}/${token}`;
}

/** How a webhook is shown: its number, and the end of its secret. */
export function maskedWebhook(url: string): string {
  const { id = '', token = '' } = DISCORD_WEBHOOK.exec(url)?.groups ?? {};
  return `discord.com/api/webhooks/${id}/••••${token.slice(-4)}`;
}

async function answerOf(response: Response): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new RangeError('Discord answered too much');
    text += decoder.decode(chunk, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    return null;
  }
}

/** The webhook was deleted, or its secret is another one. */
const GONE = [401, 403, 404];

async function outcomeOf(response: Response): Promise<DiscordOutcome> {
  const { status } = response;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (GONE.includes(status)) return { kind: 'gone' };
  const reason = `status ${status}`;
  if (status === 429) {
    const slow = v.safeParse(slowSchema, await answerOf(response));
    const seconds = slow.success ? Math.ceil(slow.output.retry_after) : undefined;
    const isGlobal = slow.success && slow.output.global === true;
    return { kind: 'later', reason, retryAfterSeconds: seconds, isGlobal };
  }
  return status >= 500 ? { kind: 'later', reason } : { kind: 'refused', reason };
}

/** Its message may contain the webhook's secret. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unreachable';
}

/** @param send replaced in tests */
export function createDiscord(send: typeof fetch = fetch): Discord {
  const call = (url: string, init: RequestInit = {}): Promise<Response> =>
    send(addressOf(url), {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return {
    async look(url) {
      try {
        const response = await call(url);
        if (GONE.includes(response.status)) return { kind: 'gone' };
        if (!response.ok) return { kind: 'later', reason: `status ${response.status}` };
        const webhook = v.safeParse(webhookSchema, await answerOf(response));
        if (!webhook.success) return { kind: 'later', reason: 'no webhook' };
        return { kind: 'known', name: webhook.output.name ?? null };
      } catch (error) {
        return { kind: 'later', reason: nameOf(error) };
      }
    },
    async send(url, text) {
      try {
        const response = await call(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            content: text.slice(0, MAX_TEXT),
            // Nothing in a title rings anybody in the channel.
            allowed_mentions: { parse: [] },
            // No preview of the page below it.
            flags: 4,
          }),
        });
        return await outcomeOf(response);
      } catch (error) {
        return { kind: 'later', reason: nameOf(error) };
      }
    },
  };
}
