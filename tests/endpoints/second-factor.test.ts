/** Two-factor sign-in, recovery codes and actions that need them, over the API: normal use and attacks. */
import { TOTP, Secret } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { startIdentity, type IdentityApp, type Reply } from './identity.app.ts';

const PASSWORD = 'a long enough password';
const START = new Date('2026-11-21T12:00:10Z');
let app: IdentityApp;

beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app.close());

// The machine's clock stands still, so that a time step ends when a test says so.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

function codeAt(secret: string, step = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
  return totp.generate({ timestamp: Date.now() + step * 30_000 });
}

interface Person {
  id: string;
  email: string;
  token: string;
  secret: string;
  recoveryCodes: string[];
}

/** Somebody with an authenticator app, signed in and confirmed just now. */
async function protectedPerson(): Promise<Person> {
  const { credentials, token } = await app.register();
  const setup = await app.call(
    'POST',
    'auth/second-factor/totp',
    { password: PASSWORD },
    { token },
  );
  expect(setup.status).toBe(200);
  const { secret } = setup.body;
  const done = await app.call(
    'POST',
    'auth/second-factor/totp/confirm',
    { code: codeAt(secret) },
    { token },
  );
  expect(done.status).toBe(200);
  // The next sign-in is to begin with an unused step.
  pass(30);
  const profile = await app.call('GET', 'auth/profile', undefined, { token });
  return {
    id: profile.body.id,
    email: credentials.email,
    token,
    secret,
    recoveryCodes: done.body.recovery_codes,
  };
}

function signIn(email: string, given?: object, password = PASSWORD): Promise<Reply> {
  return app.call('POST', 'auth/token', {
    grant_type: 'password',
    credentials: { email, password },
    ...(given && { second_factor: given }),
  });
}
const totp = (code: string) => ({ method: 'totp', code });
const recovery = (code: string) => ({ method: 'recovery_code', code });

async function mailsTo(email: string): Promise<string[]> {
  const { body } = await app.call('GET', `dev/mail?to=${encodeURIComponent(email)}`);
  return body.data.map(({ subject }: { subject: string }) => subject);
}

describe('connecting an authenticator app', () => {
  test('asks for the password, is off until the first code, then on and told by mail', async () => {
    const { credentials, token } = await app.register();
    const start = (body?: object) => app.call('POST', 'auth/second-factor/totp', body, { token });
    expect((await start({})).body).toMatchObject({ code: 'PASSWORD_WRONG' });
    expect((await start({ password: 'not it' })).body.errors[0].path).toBe('password');
    const { secret, uri, qr_svg: picture } = (await start({ password: PASSWORD })).body;
    expect(uri).toContain(secret);
    expect(picture).toContain('<svg');
    expect((await signIn(credentials.email)).status).toBe(200);
    const confirm = (code: string) =>
      app.call('POST', 'auth/second-factor/totp/confirm', { code }, { token });
    expect((await confirm('000000')).body.code).toBe('SECOND_FACTOR_WRONG');
    const done = await confirm(codeAt(secret));
    expect(done.body.recovery_codes).toHaveLength(10);
    expect((await confirm(codeAt(secret, 1))).body.code).toBe('TOTP_NOT_STARTED');
    expect((await start()).body.code).toBe('TOTP_ALREADY_ON');
    const shown = await app.call('GET', 'auth/second-factor', undefined, { token });
    expect(shown.body).toMatchObject({ recovery_codes_left: 10, passkeys: [] });
    expect(shown.body.totp_since).not.toBeNull();
    expect(shown.body.confirmed_until).toBe(new Date(Date.now() + 600_000).toISOString());
    expect((await signIn(credentials.email)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await mailsTo(credentials.email))[0]).toContain('authenticator app was connected');
  });

  test('an unconfirmed secret ends after fifteen minutes', async () => {
    const { token } = await app.register();
    const { body } = await app.call(
      'POST',
      'auth/second-factor/totp',
      { password: PASSWORD },
      { token },
    );
    pass(14 * 60);
    const fresh = await app.signIn(
      (await app.call('GET', 'auth/profile', undefined, { token })).body.email,
      PASSWORD,
    );
    pass(61);
    const late = await app.call(
      'POST',
      'auth/second-factor/totp/confirm',
      { code: codeAt(body.secret) },
      { token: fresh.body.access_token },
    );
    expect(late.body.code).toBe('TOTP_NOT_STARTED');
  });

  test('secrets and codes are not readable in the database', async () => {
    const { id, secret, recoveryCodes } = await protectedPerson();
    const row = await app.db
      .selectFrom('totp_factor')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.sealed_secret).not.toContain(secret);
    expect(Buffer.from(row.sealed_secret, 'base64').toString('latin1')).not.toContain(secret);
    const codes = await app.db
      .selectFrom('recovery_code')
      .select('hash')
      .where('user_id', '=', id)
      .execute();
    const stored = codes.map(({ hash }) => hash).join('\n');
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code.replace('-', ''));
    }
  });
});

describe('signing in', () => {
  test('the password alone is answered with what the account can use', async () => {
    const { email } = await protectedPerson();
    const asked = await signIn(email);
    expect(asked.status).toBe(401);
    expect(asked.body).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      values: { methods: 'totp,recovery_code' },
    });
    expect((await signIn(email, undefined, 'wrong password')).body.code).toBe(
      'INVALID_CREDENTIALS',
    );
  });

  test('a code opens a session that counts as confirmed', async () => {
    const { email, secret } = await protectedPerson();
    const opened = await signIn(email, totp(codeAt(secret)));
    expect(opened.status).toBe(200);
    const { body } = await app.call('GET', 'auth/profile', undefined, {
      token: opened.body.access_token,
    });
    expect(body).toMatchObject({ second_factor_on: true, second_factor_confirmed: true });
  });

  test('a code counts once, and no earlier one after it', async () => {
    const { email, secret } = await protectedPerson();
    const current = codeAt(secret);
    expect((await signIn(email, totp(current))).status).toBe(200);
    const replayed = await signIn(email, totp(current));
    expect(replayed.status).toBe(422);
    expect(replayed.body.errors[0].path).toBe('second_factor.code');
    expect((await signIn(email, totp(codeAt(secret, -1)))).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await signIn(email, totp(codeAt(secret, 1)))).status).toBe(200);
    expect((await signIn(email, totp(codeAt(secret, 2)))).body.code).toBe('SECOND_FACTOR_WRONG');
  });

  test('of twenty uses of one code at once, one wins', async () => {
    const { email, secret, id } = await protectedPerson();
    const code = codeAt(secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, totp(code))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.db.deleteFrom('second_factor_tries').where('user_id', '=', id).execute();
  });

  test('codes of another account are worth nothing', async () => {
    const [mine, other] = [await protectedPerson(), await protectedPerson()];
    expect((await signIn(mine.email, totp(codeAt(other.secret)))).body.code).toBe(
      'SECOND_FACTOR_WRONG',
    );
    expect((await signIn(mine.email, recovery(other.recoveryCodes[0] ?? ''))).body.code).toBe(
      'SECOND_FACTOR_WRONG',
    );
  });

  test('a secret copied into another row opens nothing', async () => {
    const [thief, victim] = [await protectedPerson(), await protectedPerson()];
    const stolen = await app.db
      .selectFrom('totp_factor')
      .select('sealed_secret')
      .where('user_id', '=', thief.id)
      .executeTakeFirstOrThrow();
    await app.db.updateTable('totp_factor').set(stolen).where('user_id', '=', victim.id).execute();
    expect((await signIn(victim.email, totp(codeAt(thief.secret)))).status).toBe(500);
  });

  test('five wrong codes close the account to codes for a while, in parallel too; the owner is told once', async () => {
    const { email, secret } = await protectedPerson();
    const guesses = Array.from({ length: 30 }, (_, index) =>
      signIn(email, totp(String(index).padStart(6, '0'))),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
    const refused = await signIn(email, totp(codeAt(secret)));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    const warnings = (await mailsTo(email)).filter((subject) => subject.includes('tried codes'));
    expect(warnings).toHaveLength(1);
    pass(15 * 60);
    expect((await signIn(email, totp(codeAt(secret)))).status).toBe(200);
  });

  test('a right code starts the count anew', async () => {
    const { email, secret } = await protectedPerson();
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) await signIn(email, totp('000001'));
      expect((await signIn(email, totp(codeAt(secret)))).status).toBe(200);
      pass(30);
    }
  });
});

describe('recovery codes', () => {
  test('each opens once, however it is typed, and the owner is told', async () => {
    const { email, recoveryCodes } = await protectedPerson();
    const [first = '', second = ''] = recoveryCodes;
    expect((await signIn(email, recovery(first.toUpperCase().replace('-', ' ')))).status).toBe(200);
    expect((await signIn(email, recovery(first))).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await signIn(email, recovery(second))).status).toBe(200);
    expect((await mailsTo(email))[0]).toContain('recovery code was used');
  });

  test('of ten uses of one code at once, one wins', async () => {
    const { email, recoveryCodes, id } = await protectedPerson();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signIn(email, recovery(recoveryCodes[0] ?? ''))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await app.db
      .selectFrom('recovery_code')
      .select('hash')
      .where('user_id', '=', id)
      .where('used_at', 'is', null)
      .execute();
    expect(left).toHaveLength(9);
  });

  test('new ones end the old ones', async () => {
    const { token, email, recoveryCodes } = await protectedPerson();
    const renewed = await app.call('POST', 'auth/second-factor/recovery-codes', undefined, {
      token,
    });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await signIn(email, recovery(recoveryCodes[0] ?? ''))).status).toBe(422);
    expect((await signIn(email, recovery(renewed.body.recovery_codes[0]))).status).toBe(200);
  });
});

describe('a fresh confirmation', () => {
  const payoutMethod = { kind: 'bank', holder: 'Jo Doe', details: 'DE89370400440532013000' };
  const addMethod = (token: string) =>
    app.call('POST', 'wallet/payout/method', payoutMethod, { token });
  const askPayout = (token: string) =>
    app.call(
      'POST',
      'wallet/payout/payout_request',
      { amount: 2_000, method_id: newId() },
      { token, headers: { 'idempotency-key': newId() } },
    );
  const confirm = (token: string, given: object) =>
    app.call('POST', 'auth/second-factor/confirm', given, { token });

  test('money leaves only with a second factor that was confirmed just now', async () => {
    const { token: bare } = await app.register();
    expect((await addMethod(bare)).body.code).toBe('SECOND_FACTOR_NEEDED');
    expect((await askPayout(bare)).body.code).toBe('SECOND_FACTOR_NEEDED');
    const { token, secret } = await protectedPerson();
    pass(10 * 60 - 31);
    expect((await askPayout(token)).body.code).toBe('TRUST_LEVEL_REQUIRED');
    pass(1);
    expect((await addMethod(token)).body.code).toBe('SECOND_FACTOR_CONFIRM');
    expect((await askPayout(token)).body.code).toBe('SECOND_FACTOR_CONFIRM');
    expect((await confirm(token, totp('000000'))).body.errors[0].path).toBe('code');
    const confirmed = await confirm(token, totp(codeAt(secret)));
    expect(confirmed.body.confirmed_until).toBe(new Date(Date.now() + 600_000).toISOString());
    expect((await addMethod(token)).status).toBe(200);
  });

  test('counts in its own session only', async () => {
    const { email, secret, token } = await protectedPerson();
    const other = (await signIn(email, totp(codeAt(secret)))).body.access_token;
    pass(9 * 60);
    const { body } = await app.call('GET', 'auth/profile', undefined, { token });
    expect(body.second_factor_confirmed).toBe(true);
    pass(60);
    expect((await confirm(other, totp(codeAt(secret)))).status).toBe(200);
    expect((await addMethod(other)).status).toBe(200);
    expect((await addMethod(token)).body.code).toBe('SECOND_FACTOR_CONFIRM');
  });

  test('is asked before anything is turned off; turning off ends codes and confirmations', async () => {
    const { email, secret, token } = await protectedPerson();
    const off = () => app.call('DELETE', 'auth/second-factor/totp', undefined, { token });
    pass(10 * 60);
    expect((await off()).body.code).toBe('SECOND_FACTOR_CONFIRM');
    const renew = await app.call('POST', 'auth/second-factor/recovery-codes', undefined, { token });
    expect(renew.body.code).toBe('SECOND_FACTOR_CONFIRM');
    await confirm(token, totp(codeAt(secret)));
    expect((await off()).status).toBe(200);
    expect((await off()).body.code).toBe('SECOND_FACTOR_NEEDED');
    expect((await signIn(email)).status).toBe(200);
    const { body } = await app.call('GET', 'auth/second-factor', undefined, { token });
    expect(body).toMatchObject({
      totp_since: null,
      recovery_codes_left: 0,
      confirmed_until: null,
    });
    expect((await mailsTo(email))[0]).toContain('was disconnected');
  });

  test('nobody confirms or changes by another hand', async () => {
    const { token, secret } = await protectedPerson();
    await app.enterAsStaff(token);
    const answers = await Promise.all([
      confirm(token, totp(codeAt(secret))),
      app.call('DELETE', 'auth/second-factor/totp', undefined, { token }),
      app.call('POST', 'auth/second-factor/totp', {}, { token }),
      app.call('POST', 'auth/second-factor/recovery-codes', undefined, { token }),
      app.call('POST', 'auth/passkey/registration', {}, { token }),
      app.call('DELETE', `auth/passkey/${newId()}`, undefined, { token }),
      app.call('PATCH', `auth/passkey/${newId()}`, { name: 'mine' }, { token }),
    ]);
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'IMPERSONATING'));
  });
});

describe('staff', () => {
  test('have their rights only in sessions that have confirmed a second factor', async () => {
    const { id, email, secret, token } = await protectedPerson();
    const plain = await app.register();
    await app.db.updateTable('app_user').set({ role: 'admin' }).where('id', '=', id).execute();
    await app.db
      .updateTable('app_user')
      .set({ role: 'admin' })
      .where('email', '=', plain.credentials.email)
      .execute();
    const payouts = (as: string) => app.call('GET', 'admin/payout', undefined, { token: as });
    expect((await payouts(plain.token)).body.code).toBe('SECOND_FACTOR_NEEDED');
    expect((await payouts(token)).status).toBe(200);
    // A session from before the factor was connected has not confirmed it.
    await app.db
      .updateTable('session')
      .set({ second_factor_at: null })
      .where('user_id', '=', id)
      .execute();
    const refused = await payouts(token);
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe('SECOND_FACTOR_CONFIRM');
    const opened = await signIn(email, totp(codeAt(secret)));
    expect((await payouts(opened.body.access_token)).status).toBe(200);
    pass(11 * 60);
    expect((await payouts(opened.body.access_token)).status).toBe(200);
  });
});
