/**
 * Sign-in by Telegram: no code to exchange, but data that Telegram signs with the bot's token. The server sends no
 * request to Telegram.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import type { SignInAnswer, SignInAttempt, SocialIdentity, SocialProvider } from './provider.ts';

/** Signed data expires after this time. */
const MAX_AGE_SECONDS = 300;
/** Tolerance for clock skew. */
const MAX_AHEAD_SECONDS = 60;

// The signature is over lines: a value with a line break could pass for two fields.
const line = v.pipe(v.string(), v.regex(/^[^\r\n]*$/));
const dataSchema = v.record(line, v.union([line, v.number()]));

const personSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  username: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
  auth_date: v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)),
});

/** The signed fields as strings: base64url of JSON, as in the parameter `tgAuthResult`. */
function fieldsOf(code: string): Record<string, string> {
  const data: unknown = JSON.parse(Buffer.from(code, 'base64url').toString('utf8'));
  const entries = Object.entries(v.parse(dataSchema, data));
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

/** Whether Telegram signed exactly these fields for this bot. */
function isSigned({ hash = '', ...fields }: Record<string, string>, token: string): boolean {
  const text = Object.entries(fields)
    .map(([key, value]) => `${key}=${value}`)
    .toSorted()
    .join('\n');
  const key = createHash('sha256').update(token).digest();
  const expected = createHmac('sha256', key).update(text).digest();
  const given = Buffer.from(hash, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Verifies signed data and returns the person's identity.
 * @param at the machine's time: Telegram does not use the product's clock
 * @throws Failure SOCIAL_REFUSED when the signature is wrong or too old
 */
export function readTelegramData(code: string, token: string, at: Date): SocialIdentity {
  try {
    const fields = fieldsOf(code);
    if (!isSigned(fields, token)) throw new Failure('SOCIAL_REFUSED');
    const { id, username, auth_date: signedAt } = v.parse(personSchema, fields);
    const age = at.getTime() / 1000 - signedAt;
    if (age > MAX_AGE_SECONDS || age < -MAX_AHEAD_SECONDS) throw new Failure('SOCIAL_REFUSED');
    return { provider: 'telegram', subject: id, email: null, handle: username };
  } catch {
    throw new Failure('SOCIAL_REFUSED');
  }
}

/** @param loginOrigin where Telegram asks for consent */
export function createTelegramSignIn(token: string, loginOrigin: string): SocialProvider {
  const [botId = ''] = token.split(':');
  return {
    name: 'telegram',
    async start({ redirectUri, state }: SignInAttempt): Promise<URL> {
      const back = new URL(redirectUri);
      back.searchParams.set('state', state);
      const url = new URL('/auth', loginOrigin);
      url.searchParams.set('bot_id', botId);
      url.searchParams.set('origin', back.origin);
      url.searchParams.set('return_to', back.href);
      return url;
    },
    async identify({ code }: SignInAnswer): Promise<SocialIdentity> {
      return readTelegramData(code, token, new Date());
    },
  };
}
