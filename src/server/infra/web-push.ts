/**
 * The port to push services (RFC 8030): what a browser's maker runs to reach its devices. The library encrypts for the
 * device (RFC 8291) and signs as this server (VAPID, RFC 8292); the request is ours, since the address is a stranger's.
 * Nothing here is called inside a database transaction.
 */
import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { PushSubscriptionInput } from '~/contracts/notifications/notifications.schemas.ts';
import type { Env } from './env.ts';
import { publicKeyOf } from './env-messages.ts';
import type { Keys } from './keys.ts';
import { createPublicPost, type PostPublicly, type PublicPost } from './public-post.ts';

export interface PushText {
  to: PushSubscriptionInput;
  /** What only the device can read. A push service takes up to 4 096 bytes of it, encrypted. */
  payload: string;
  /** Of messages that were not delivered yet, the newest with the same tag stays. */
  tag: string;
  urgent: boolean;
}

/** `gone`: the device has ended the subscription. `refused`: this message will never be accepted. */
export type PushOutcome =
  | { kind: 'sent' | 'gone' }
  | { kind: 'refused' | 'later'; reason: string; retryAfterSeconds?: number | undefined };

export interface WebPush {
  /** The server's key, as browsers take it: base64url of an uncompressed point. */
  publicKey: string;
  send(message: PushText): Promise<PushOutcome>;
}

export interface VapidSettings {
  publicKey: string;
  privateKey: string;
  /** Whom a push service writes to about trouble: `mailto:` or an https address. */
  subject: string;
}

/** A device that was away for longer is not rung for what is over. */
const TTL_SECONDS = 24 * 3_600;

/** Derived from APP_SECRET: the same in every process, and another one when all sessions end anyway. */
function derivedKey(keys: Keys): string {
  for (let round = 0; ; round += 1) {
    // Nearly every 32 bytes are a private key; the next ones are where these are not.
    try {
      const key = keys.derive(`push.vapid.${round}`).toString('base64url');
      publicKeyOf(key);
      return key;
    } catch {
      continue;
    }
  }
}

/** Seconds, from a number of them or a date; undefined when it is neither. */
export function retryAfterOf(value: string | null, now: number = Date.now()): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now) / 1000));
}

function outcomeOf(status: number, retryAfter: string | null): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `status ${status}`;
  if (status === 429 || status >= 500) {
    return { kind: 'later', reason, retryAfterSeconds: retryAfterOf(retryAfter) };
  }
  return { kind: 'refused', reason };
}

/** The encrypted request; null when a device gave keys with which nothing can be encrypted. */
function requestOf(
  { to, payload, tag, urgent }: PushText,
  vapid: VapidSettings,
): PublicPost | null {
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(to, payload, {
      vapidDetails: vapid,
      TTL: TTL_SECONDS,
      urgency: urgent ? 'high' : 'normal',
      topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
    });
    const named = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]);
    return { url: endpoint, headers: Object.fromEntries(named), body: body ?? Buffer.alloc(0) };
  } catch {
    return null;
  }
}

/** @param post replaced in tests */
export function createPush(vapid: VapidSettings, post: PostPublicly = createPublicPost()): WebPush {
  return {
    publicKey: vapid.publicKey,
    async send(message) {
      const request = requestOf(message, vapid);
      if (request === null) return { kind: 'gone' };
      try {
        const answer = await post(request);
        return outcomeOf(answer.status, answer.retryAfter);
      } catch (error) {
        // Its message may contain the endpoint, which is a secret.
        return { kind: 'later', reason: error instanceof Error ? error.name : 'unreachable' };
      }
    },
  };
}

/** The keys of this environment: given, or derived. */
export function vapidOf({ vapid, operator, appOrigin }: Env, keys: Keys): VapidSettings {
  const privateKey = vapid.privateKey ?? derivedKey(keys);
  const contact = operator.email === undefined ? undefined : `mailto:${operator.email}`;
  const origin = appOrigin.startsWith('https://') ? appOrigin : 'mailto:operator@localhost';
  return {
    privateKey,
    publicKey: publicKeyOf(privateKey),
    subject: vapid.subject ?? contact ?? origin,
  };
}
