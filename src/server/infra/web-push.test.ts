import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { createKeys } from './keys.ts';
import { publicKeyOf } from './env-messages.ts';
import { createPush, retryAfterOf, vapidOf } from './web-push.ts';

const keys = createKeys('a secret of the tests, long enough for all');
const device = createECDH('prime256v1');
const to = {
  endpoint: 'https://push.example.com/x',
  keys: {
    p256dh: device.generateKeys('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  },
};
const message = { to, payload: '{}', tag: 'order', urgent: true };

test('without keys of its own a server derives them from its secret, always the same', () => {
  const env = readEnv({});
  const vapid = vapidOf(env, keys);
  expect(vapidOf(env, createKeys('a secret of the tests, long enough for all'))).toEqual(vapid);
  expect(Buffer.from(vapid.publicKey, 'base64url')).toHaveLength(65);
  expect(vapid.publicKey).toBe(publicKeyOf(vapid.privateKey));
  expect(vapidOf(env, createKeys('another secret of the tests, long enough')).publicKey).not.toBe(
    vapid.publicKey,
  );
});

test('keys of the environment are taken, and only such as belong together', () => {
  const privateKey = Buffer.alloc(32, 5).toString('base64url');
  const given = {
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_PUBLIC_KEY: publicKeyOf(privateKey),
    VAPID_SUBJECT: 'mailto:push@legend.example',
  };
  expect(vapidOf(readEnv(given), keys)).toEqual({
    privateKey,
    publicKey: given.VAPID_PUBLIC_KEY,
    subject: 'mailto:push@legend.example',
  });
  const { VAPID_PUBLIC_KEY: _, ...half } = given;
  expect(() => readEnv(half)).toThrow('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY');
  const foreign = publicKeyOf(Buffer.alloc(32, 6).toString('base64url'));
  expect(() => readEnv({ ...given, VAPID_PUBLIC_KEY: foreign })).toThrow('VAPID_PUBLIC_KEY');
  expect(() => readEnv({ ...given, VAPID_SUBJECT: 'hello' })).toThrow('VAPID_SUBJECT');
  expect(() => readEnv({ ...given, VAPID_PRIVATE_KEY: 'short' })).toThrow('VAPID_PRIVATE_KEY');
});

test('the wait of a busy service is a number of seconds or a date', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  expect(retryAfterOf('120', now)).toBe(120);
  expect(retryAfterOf('Wed, 25 Nov 2026 12:01:00 GMT', now)).toBe(60);
  expect(retryAfterOf('Wed, 25 Nov 2026 11:00:00 GMT', now)).toBe(0);
  expect(retryAfterOf('soon', now)).toBe(undefined);
  expect(retryAfterOf(null, now)).toBe(undefined);
});

test.each([
  [201, { kind: 'sent' }],
  [404, { kind: 'gone' }],
  [410, { kind: 'gone' }],
  [413, { kind: 'refused', reason: 'status 413' }],
  [403, { kind: 'refused', reason: 'status 403' }],
  [302, { kind: 'refused', reason: 'status 302' }],
  [429, { kind: 'later', reason: 'status 429', retryAfterSeconds: 30 }],
  [503, { kind: 'later', reason: 'status 503', retryAfterSeconds: 30 }],
])('a service that answers %i', async (status, outcome) => {
  const push = createPush(vapidOf(readEnv({}), keys), async () => ({ status, retryAfter: '30' }));
  expect(await push.send(message)).toEqual(outcome);
});

test('what goes wrong names no address', async () => {
  const push = createPush(vapidOf(readEnv({}), keys), async ({ url }) => {
    throw new Error(`connect ${url}`);
  });
  expect(await push.send(message)).toEqual({ kind: 'later', reason: 'Error' });
});
