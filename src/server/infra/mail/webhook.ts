/**
 * The webhook for bounces and complaints of a mail provider. Signed as *Standard Webhooks* specify (and
 * Svix, whose headers Resend sends): HMAC-SHA-256 over `id.timestamp.body`. Events have Resend's form; a relay converts
 * those of other providers.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { emailSchema } from '~/contracts/keys.ts';
import { Failure } from '~/contracts/failure.ts';
import type { Env } from '../env.ts';
import type { Keys } from '../keys.ts';

const TOLERANCE_SECONDS = 300;

export interface MailProblem {
  reason: 'bounce' | 'complaint';
  addresses: string[];
}

const eventSchema = v.object({
  type: v.string(),
  data: v.optional(
    v.object({
      to: v.optional(v.union([v.string(), v.array(v.string())])),
      bounce: v.optional(v.object({ type: v.optional(v.string()) })),
    }),
  ),
});

/** The key of this environment; null when none is configured, so that no call is accepted. */
export function mailWebhookKey(env: Env, keys: Keys): Buffer | null {
  if (env.mail.kind === 'sandbox') return keys.derive('mail.webhook');
  const { webhookSecret } = env.mail;
  if (webhookSecret === undefined) return null;
  const coded = /^whsec_(.+)$/.exec(webhookSecret)?.[1];
  return coded === undefined ? Buffer.from(webhookSecret) : Buffer.from(coded, 'base64');
}

/** The headers of a call as a provider signs it. Also what tests send. */
export function signMailWebhook(key: Buffer, id: string, body: string, at: Date) {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}

function isSigned(key: Buffer, headers: Headers, body: string, now: Date): boolean {
  const header = (name: string): string =>
    headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? '';
  const [id, timestamp] = [header('id'), header('timestamp')];
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return header('signature')
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

function parsedBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Failure('MAIL_EVENT_MALFORMED');
  }
}

/**
 * Verifies the signature over the exact bytes, then parses the event. Null for events that change nothing: delivered
 * mail, and mail that may still be delivered.
 * @param now real time: the provider has its own clock
 * @throws Failure MAIL_SIGNATURE_INVALID, MAIL_EVENT_MALFORMED
 */
export function readMailWebhook(
  key: Buffer | null,
  { headers, body }: { headers: Headers; body: string },
  now: Date = new Date(),
): MailProblem | null {
  if (key === null || !isSigned(key, headers, body, now)) {
    throw new Failure('MAIL_SIGNATURE_INVALID');
  }
  const parsed = v.safeParse(eventSchema, parsedBody(body));
  if (!parsed.success) throw new Failure('MAIL_EVENT_MALFORMED');
  const { type, data } = parsed.output;
  const bounceType = data?.bounce?.type?.toLowerCase() ?? 'permanent';
  const isBounce = type === 'email.bounced' && bounceType === 'permanent';
  if (!isBounce && type !== 'email.complained') return null;
  const given = data?.to ?? [];
  const addresses = (typeof given === 'string' ? [given] : given).filter((address) =>
    v.is(emailSchema, address),
  );
  return { reason: isBounce ? 'bounce' : 'complaint', addresses };
}
