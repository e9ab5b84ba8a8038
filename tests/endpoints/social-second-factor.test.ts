/**
 * The second factor after social sign-in: it is required, the attempt waits for it, and no session opens without it.
 */
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SoftAuthenticator } from '../support/authenticator.ts';
import { startIdentity, type IdentityApp, type Reply } from './identity.app.ts';
import { pretendProviders } from './social.providers.ts';

const ORIGIN = 'https://legend.example';
const PASSWORD = 'a long enough password';
const STEP_MS = 30_000;

const { providers, google } = pretendProviders();
let app: IdentityApp;

beforeAll(async () => {
  app = await startIdentity({ APP_ORIGIN: ORIGIN, SEED: 'demo' }, providers);
});
afterAll(() => app.close());

// The machine's clock stands still, so that a time step ends when a test says so.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:10Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const codeAt = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });

interface Owner {
  id: string;
  token: string;
  /** Who they are at the provider. */
  subject: string;
}

let counter = 0;

/** Somebody whose account also opens with Google. */
async function connected(): Promise<Owner> {
  counter += 1;
  const subject = `g-owner-${counter}`;
  const { token } = await app.register();
  const { state, redirect_uri } = (
    await app.call('GET', 'auth/social/google/start', undefined, { token })
  ).body;
  const code = google.agree({ subject });
  const input = { state, redirect_uri, code };
  expect((await app.call('POST', 'auth/social/google/bind', input, { token })).status).toBe(200);
  const { body } = await app.call('GET', 'auth/profile', undefined, { token });
  return { id: body.id, token, subject };
}

/** The same with an authenticator app. */
async function withApp(): Promise<Owner & { secret: string; recoveryCodes: string[] }> {
  const owner = await connected();
  const { token } = owner;
  const path = 'auth/second-factor/totp';
  const { secret } = (await app.call('POST', path, { password: PASSWORD }, { token })).body;
  const done = await app.call('POST', `${path}/confirm`, { code: codeAt(secret) }, { token });
  // The next sign-in is to begin with an unused step.
  pass(STEP_MS);
  return { ...owner, secret, recoveryCodes: done.body.recovery_codes };
}

type Enter = (second_factor?: object) => Promise<Reply>;

/** A visit of somebody who has agreed at the provider: the same grant, as often as it is sent. */
async function visit(subject: string): Promise<{ enter: Enter; state: string }> {
  const { state, redirect_uri } = (await app.call('GET', 'auth/social/google/start')).body;
  const social_provider = { name: 'google', state, redirect_uri, code: google.agree({ subject }) };
  const enter: Enter = (second_factor) =>
    app.call('POST', 'auth/token', {
      grant_type: 'password',
      social_provider,
      ...(second_factor && { second_factor }),
    });
  return { enter, state };
}

const totp = (code: string) => ({ method: 'totp', code });
const codeOf = ({ status, body }: Reply) => [status, body.code];

async function sessionsOf(id: string): Promise<number> {
  const rows = await app.db.selectFrom('session').select('id').where('user_id', '=', id).execute();
  return rows.length;
}

describe('an authenticator app', () => {
  test('is asked for; the same grant with its code signs in, once', async () => {
    const { id, subject, secret } = await withApp();
    const [sessions, asked] = [await sessionsOf(id), google.exchanges];
    const { enter } = await visit(subject);
    const first = await enter();
    expect(codeOf(first)).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    expect(first.body.values).toEqual({ methods: 'totp,recovery_code' });
    expect(await sessionsOf(id)).toBe(sessions);
    const entered = await enter(totp(codeAt(secret)));
    expect(entered.status).toBe(200);
    // The provider was asked once: the proved identity has waited.
    expect(google.exchanges).toBe(asked + 1);
    const { access_token: token } = entered.body;
    const shown = await app.call('GET', 'auth/second-factor', undefined, { token });
    expect(shown.body.confirmed_until).not.toBeNull();
    expect((await app.call('GET', 'auth/profile', undefined, { token })).body.id).toBe(id);
    pass(STEP_MS);
    expect(codeOf(await enter(totp(codeAt(secret))))).toEqual([422, 'SOCIAL_STATE_INVALID']);
    expect(await sessionsOf(id)).toBe(sessions + 1);
  });

  test('a wrong code is told at its field and may be corrected', async () => {
    const { subject, secret } = await withApp();
    const { enter } = await visit(subject);
    const wrong = await enter(totp('000000'));
    expect(codeOf(wrong)).toEqual([422, 'SECOND_FACTOR_WRONG']);
    expect(wrong.body.errors[0].path).toBe('second_factor.code');
    expect((await enter(totp(codeAt(secret)))).status).toBe(200);
  });

  test('codes cannot be guessed by way of the provider', async () => {
    const { subject, secret } = await withApp();
    const { enter } = await visit(subject);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await enter(totp('000000'))).body.code).toBe('SECOND_FACTOR_WRONG');
    }
    const other = await visit(subject);
    for (const { enter: again } of [{ enter }, other]) {
      expect(codeOf(await again(totp(codeAt(secret))))).toEqual([429, 'TOO_MANY']);
    }
    // The attempt has not been used up by the wait.
    pass(15 * 60_000 + STEP_MS);
    expect((await other.enter(totp(codeAt(secret)))).status).toBe(200);
  });

  test('two grants at once with one code open one session', async () => {
    const { subject, secret } = await withApp();
    const { enter } = await visit(subject);
    const given = totp(codeAt(secret));
    const both = await Promise.all([enter(given), enter(given)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a recovery code does in its place', async () => {
    const { subject, recoveryCodes } = await withApp();
    const { enter } = await visit(subject);
    const given = { method: 'recovery_code', code: recoveryCodes[0] };
    expect((await enter(given)).status).toBe(200);
    const again = await visit(subject);
    expect((await again.enter(given)).body.code).toBe('SECOND_FACTOR_WRONG');
  });

  test('the identity waits half an hour for it', async () => {
    const { subject, secret } = await withApp();
    const { enter } = await visit(subject);
    await enter();
    await app.db
      .updateTable('social_attempt')
      .set({ expires_at: new Date(0) })
      .where('step', '=', 'proved')
      .execute();
    expect((await enter(totp(codeAt(secret)))).body.code).toBe('SOCIAL_STATE_INVALID');
  });
});

describe('a passkey', () => {
  async function withPasskey(): Promise<Owner & { key: SoftAuthenticator }> {
    const owner = await connected();
    const { token } = owner;
    const asked = await app.call(
      'POST',
      'auth/passkey/registration',
      { password: PASSWORD },
      { token },
    );
    const key = new SoftAuthenticator(ORIGIN);
    const { challenge_id, options } = asked.body;
    const input = { challenge_id, credential: key.register(options, {}), name: 'Phone' };
    expect((await app.call('POST', 'auth/passkey', input, { token })).status).toBe(200);
    return { ...owner, key };
  }

  async function answerOf(key: SoftAuthenticator) {
    const { challenge_id, options } = (await app.call('POST', 'auth/passkey/challenge')).body;
    return { method: 'passkey', challenge_id, credential: key.answer(options, {}) };
  }

  test('is the second step, once', async () => {
    const { subject, key } = await withPasskey();
    const { enter } = await visit(subject);
    expect((await enter()).body.values).toEqual({ methods: 'passkey,recovery_code' });
    const answer = await answerOf(key);
    expect((await enter(answer)).status).toBe(200);
    const again = await visit(subject);
    expect((await again.enter(answer)).body.code).toBe('PASSKEY_CHALLENGE_EXPIRED');
    expect((await again.enter(await answerOf(key))).status).toBe(200);
  });

  test('of somebody else opens nothing, and the attempt stays', async () => {
    const [owner, stranger] = [await withPasskey(), await withPasskey()];
    const { enter } = await visit(owner.subject);
    expect((await enter(await answerOf(stranger.key))).body.code).toBe('PASSKEY_INVALID');
    expect((await enter(await answerOf(owner.key))).status).toBe(200);
  });
});

test('unbinding wants a fresh confirmation instead of the password', async () => {
  const { token, secret } = await withApp();
  const remove = (body: object) => app.call('DELETE', 'auth/social/google', body, { token });
  pass(11 * 60_000);
  expect(codeOf(await remove({ password: PASSWORD }))).toEqual([403, 'SECOND_FACTOR_CONFIRM']);
  const confirm = { method: 'totp', code: codeAt(secret) };
  expect((await app.call('POST', 'auth/second-factor/confirm', confirm, { token })).status).toBe(
    200,
  );
  expect((await remove({})).body).toEqual({ status: 'unbound', provider: 'google' });
});
