/** Passkeys over the API: signing in with one, using one as a second factor, and attacks. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SoftAuthenticator, type Lies } from '../support/authenticator.ts';
import { startIdentity, type IdentityApp, type Reply } from './identity.app.ts';

const ORIGIN = 'https://legend.example';
const PASSWORD = 'a long enough password';
let app: IdentityApp;

beforeAll(async () => {
  app = await startIdentity({ APP_ORIGIN: ORIGIN, SEED: 'demo' });
});
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
});

interface Owner {
  id: string;
  email: string;
  token: string;
  key: SoftAuthenticator;
  passkeyId: string;
  recoveryCodes: string[] | null;
}

async function challengeToRegister(token: string, body: object = { password: PASSWORD }) {
  return app.call('POST', 'auth/passkey/registration', body, { token });
}

async function register(
  token: string,
  key: SoftAuthenticator,
  { lies = {}, name = 'Phone' }: { lies?: Lies; name?: string } = {},
): Promise<Reply> {
  const { body } = await challengeToRegister(token);
  return app.call(
    'POST',
    'auth/passkey',
    { challenge_id: body.challenge_id, credential: key.register(body.options, lies), name },
    { token },
  );
}

/** Somebody with one passkey. */
async function owner(): Promise<Owner> {
  const { credentials, token } = await app.register();
  const key = new SoftAuthenticator(ORIGIN);
  const registered = await register(token, key);
  expect(registered.status).toBe(200);
  const profile = await app.call('GET', 'auth/profile', undefined, { token });
  return {
    id: profile.body.id,
    email: credentials.email,
    token,
    key,
    passkeyId: registered.body.passkey.id,
    recoveryCodes: registered.body.recovery_codes,
  };
}

const ask = async () => (await app.call('POST', 'auth/passkey/challenge')).body;

async function answerTo(key: SoftAuthenticator, lies: Lies = {}) {
  const { challenge_id: id, options } = await ask();
  return { challenge_id: id, credential: key.answer(options, lies) };
}

const enter = (answer: object) =>
  app.call('POST', 'auth/token', { grant_type: 'passkey', ...answer });

const enterWith = (email: string, answer?: object) =>
  app.call('POST', 'auth/token', {
    grant_type: 'password',
    credentials: { email, password: PASSWORD },
    ...(answer && { second_factor: { method: 'passkey', ...answer } }),
  });

describe('adding', () => {
  test('asks for the password, hands out recovery codes with the first, and tells by mail', async () => {
    const { credentials, token } = await app.register();
    expect((await challengeToRegister(token, {})).body.code).toBe('PASSWORD_WRONG');
    const { options } = (await challengeToRegister(token)).body;
    expect(options).toMatchObject({
      rp: { id: 'legend.example', name: 'Legend' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const first = await register(token, new SoftAuthenticator(ORIGIN));
    expect(first.body.recovery_codes).toHaveLength(10);
    expect(first.body.passkey).toMatchObject({
      name: 'Phone',
      is_synced: true,
      last_used_at: null,
    });
    const second = await register(token, new SoftAuthenticator(ORIGIN), { name: 'Key' });
    expect(second.body.recovery_codes).toBeNull();
    const { body } = await app.call('GET', 'auth/second-factor', undefined, { token });
    expect(body.passkeys.map(({ name }: { name: string }) => name)).toEqual(['Phone', 'Key']);
    expect(body.passkeys_available).toBe(true);
    const mails = await app.call('GET', `dev/mail?to=${credentials.email}`);
    expect(mails.body.data[0].subject).toContain('passkey was added');
    expect(mails.body.data[0].text).toContain('“Key”');
  });

  test.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['nobody verified', { isVerified: false }],
  ])('refuses %s', async (_, lies) => {
    const { token } = await app.register();
    const refused = await register(token, new SoftAuthenticator(ORIGIN), { lies });
    expect(refused.body.code).toBe('PASSKEY_INVALID');
    const { body } = await app.call('GET', 'auth/profile', undefined, { token });
    expect(body.second_factor_on).toBe(false);
  });

  test('a challenge is good for one answer, five minutes, its own account and its own session', async () => {
    const one = await app.register();
    const other = await app.register();
    const key = new SoftAuthenticator(ORIGIN);
    const finishRegistration = (token: string, from: { challenge_id: string; options: never }) =>
      app.call(
        'POST',
        'auth/passkey',
        { challenge_id: from.challenge_id, credential: key.register(from.options), name: 'K' },
        { token },
      );
    const taken = (await challengeToRegister(one.token)).body;
    expect((await finishRegistration(other.token, taken)).body.code).toBe(
      'PASSKEY_CHALLENGE_EXPIRED',
    );
    expect((await finishRegistration(one.token, taken)).body.code).toBe(
      'PASSKEY_CHALLENGE_EXPIRED',
    );
    const elsewhere = (await enterWith(one.credentials.email)).body.access_token;
    const bound = (await challengeToRegister(one.token)).body;
    expect((await finishRegistration(elsewhere, bound)).body.code).toBe(
      'PASSKEY_CHALLENGE_EXPIRED',
    );
    const late = (await challengeToRegister(one.token)).body;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 });
    expect((await finishRegistration(one.token, late)).body.code).toBe('PASSKEY_CHALLENGE_EXPIRED');
    vi.useRealTimers();
    const { challenge_id: forSignIn } = await ask();
    const foreign = { ...late, challenge_id: forSignIn };
    expect((await finishRegistration(one.token, foreign)).body.code).toBe(
      'PASSKEY_CHALLENGE_EXPIRED',
    );
    expect(
      (await finishRegistration(one.token, (await challengeToRegister(one.token)).body)).status,
    ).toBe(200);
  });

  test('a credential belongs to whoever brought it first', async () => {
    const { key } = await owner();
    const { token } = await app.register();
    const again = await register(token, key);
    expect(again.status).toBe(409);
    expect(again.body.code).toBe('PASSKEY_KNOWN');
    const { body } = await app.call('GET', 'auth/profile', undefined, { token });
    expect(body.second_factor_on).toBe(false);
  });

  test('ten are enough', async () => {
    const { token } = await owner();
    for (let count = 1; count < 10; count += 1) {
      expect((await register(token, new SoftAuthenticator(ORIGIN))).status).toBe(200);
    }
    expect((await challengeToRegister(token)).body.code).toBe('PASSKEY_LIMIT');
  });
});

describe('signing in', () => {
  test('a passkey alone opens a confirmed session of its owner', async () => {
    const { id, key } = await owner();
    const opened = await enter(await answerTo(key));
    expect(opened.status).toBe(200);
    const token = opened.body.access_token;
    const { body } = await app.call('GET', 'auth/profile', undefined, { token });
    expect(body).toMatchObject({ id, second_factor_confirmed: true });
  });

  test('after a password it is the second step, for its owner only', async () => {
    const mine = await owner();
    const other = await owner();
    const asked = await enterWith(mine.email);
    expect(asked.body.values.methods).toBe('passkey,recovery_code');
    expect((await enterWith(mine.email, await answerTo(other.key))).body.code).toBe(
      'PASSKEY_INVALID',
    );
    expect((await enterWith(mine.email, await answerTo(mine.key))).status).toBe(200);
  });

  test.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['a look-alike of the origin', { origin: `${ORIGIN}.evil.example` }],
    ['http instead of https', { origin: 'http://legend.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['nobody verified', { isVerified: false }],
    ['another owner', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('refuses %s', async (_, lies) => {
    const { key } = await owner();
    const refused = await enter(await answerTo(key, lies));
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe('PASSKEY_INVALID');
    expect((await enter(await answerTo(key))).status).toBe(200);
  });

  test('an answer counts once, and only with the handle that its challenge came with', async () => {
    const { key } = await owner();
    const first = await answerTo(key);
    const second = await answerTo(key);
    const swapped = await enter({ ...first, challenge_id: second.challenge_id });
    expect(swapped.body.code).toBe('PASSKEY_INVALID');
    expect((await enter({ ...first, challenge_id: 'a-guess' })).body.code).toBe(
      'PASSKEY_CHALLENGE_EXPIRED',
    );
    expect((await enter(first)).status).toBe(200);
    expect((await enter(first)).body.code).toBe('PASSKEY_CHALLENGE_EXPIRED');
    expect((await enter(second)).body.code).toBe('PASSKEY_CHALLENGE_EXPIRED');
  });

  test('of ten uses of one answer at once, one wins', async () => {
    const { key } = await owner();
    const answer = await answerTo(key);
    const all = await Promise.all(Array.from({ length: 10 }, () => enter(answer)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('five minutes later the challenge is gone', async () => {
    const { key } = await owner();
    const answer = await answerTo(key);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 });
    expect((await enter(answer)).body.code).toBe('PASSKEY_CHALLENGE_EXPIRED');
  });

  test('unknown credentials and signatures of another key are refused', async () => {
    const { key } = await owner();
    const stranger = new SoftAuthenticator(ORIGIN);
    const { challenge_id: id, options } = await ask();
    const { id: name, rawId, response } = key.answer(options);
    const lies = { userHandle: response.userHandle };
    expect((await enter(await answerTo(stranger, lies))).body.code).toBe('PASSKEY_INVALID');
    const forged = { ...stranger.answer(options, lies), id: name, rawId };
    expect((await enter({ challenge_id: id, credential: forged })).body.code).toBe(
      'PASSKEY_INVALID',
    );
  });

  test('a counter that falls back betrays a copy; where it was synced to is remembered', async () => {
    const { key, token, passkeyId } = await owner();
    key.counter = 5;
    expect((await enter(await answerTo(key, { isBackedUp: false }))).status).toBe(200);
    expect((await enter(await answerTo(key, { counter: 5 }))).body.code).toBe('PASSKEY_INVALID');
    expect((await enter(await answerTo(key, { counter: 4 }))).body.code).toBe('PASSKEY_INVALID');
    const { body } = await app.call('GET', 'auth/second-factor', undefined, { token });
    expect(body.passkeys[0]).toMatchObject({ id: passkeyId, is_synced: false });
    expect(body.passkeys[0].last_used_at).not.toBeNull();
    expect((await enter(await answerTo(key, { counter: 6 }))).status).toBe(200);
  });
});

describe('keeping', () => {
  test('the owner names and removes them, others cannot; without any the password is enough', async () => {
    const mine = await owner();
    const other = await owner();
    const rename = (token: string) =>
      app.call('PATCH', `auth/passkey/${mine.passkeyId}`, { name: 'Blue key' }, { token });
    const remove = (token: string) =>
      app.call('DELETE', `auth/passkey/${mine.passkeyId}`, undefined, { token });
    expect((await rename(other.token)).body.code).toBe('PASSKEY_NOT_FOUND');
    expect((await remove(other.token)).body.code).toBe('PASSKEY_NOT_FOUND');
    expect((await rename(mine.token)).body.name).toBe('Blue key');
    expect((await remove(mine.token)).status).toBe(200);
    expect((await enterWith(mine.email)).status).toBe(200);
    expect((await enter(await answerTo(mine.key))).body.code).toBe('PASSKEY_INVALID');
    const mails = await app.call('GET', `dev/mail?to=${mine.email}`);
    expect(mails.body.data[0].subject).toContain('passkey was removed');
  });

  test('a session confirms with a challenge for its own passkeys, and with no other', async () => {
    const mine = await owner();
    const other = await owner();
    const challenge = async (token: string) =>
      (await app.call('POST', 'auth/second-factor/challenge', undefined, { token })).body;
    const confirm = (
      token: string,
      from: { challenge_id: string; options: never },
      key = mine.key,
    ) =>
      app.call(
        'POST',
        'auth/second-factor/confirm',
        {
          method: 'passkey',
          challenge_id: from.challenge_id,
          credential: key.answer(from.options),
        },
        { token },
      );
    const own = await challenge(mine.token);
    expect(own.options.allowCredentials).toHaveLength(1);
    expect((await confirm(mine.token, await ask())).body.code).toBe('PASSKEY_CHALLENGE_EXPIRED');
    expect((await confirm(other.token, own)).body.code).toBe('PASSKEY_CHALLENGE_EXPIRED');
    expect((await confirm(mine.token, await challenge(mine.token), other.key)).body.code).toBe(
      'PASSKEY_INVALID',
    );
    expect((await confirm(mine.token, await challenge(mine.token))).status).toBe(200);
    const { token } = await app.register();
    const none = await app.call('POST', 'auth/second-factor/challenge', undefined, { token });
    expect(none.body.code).toBe('SECOND_FACTOR_NEEDED');
  });
});

test('where the site has no domain name, passkeys are not offered', async () => {
  const bare = await startIdentity({ APP_ORIGIN: 'http://127.0.0.1:3000' });
  const { token } = await bare.register();
  const shown = await bare.call('GET', 'auth/second-factor', undefined, { token });
  expect(shown.body.passkeys_available).toBe(false);
  expect((await bare.call('POST', 'auth/passkey/challenge')).body.code).toBe('PASSKEY_UNAVAILABLE');
  await bare.close();
});
