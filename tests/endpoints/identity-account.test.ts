/** Codes by mail, the own account, public profiles, becoming a seller, bans. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '~/server/modules/accounts/index.ts';
import { hashPassword } from '~/server/modules/auth/index.ts';
import { startIdentity, type IdentityApp } from './identity.app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app.close());

const PASSWORD = 'a long enough password';
const NEW_PASSWORD = 'quite another password';
const HOUR = 3_600;
const activate = (body: Record<string, unknown>) =>
  app.call('POST', 'auth/activation/activate', body);
const profile = (token: string) => app.call('GET', 'auth/profile', undefined, { token });
const mailsTo = async (email: string) =>
  (await app.call('GET', `dev/mail?to=${encodeURIComponent(email)}`)).body.data;
const fields = (reply: { body: { errors?: { path: string }[] } }) =>
  (reply.body.errors ?? []).map(({ path }) => path);

async function confirmed() {
  const person = await app.register();
  await activate({ code: await app.codeFor(person.credentials.email) });
  return person;
}

describe('codes', () => {
  test('a confirmation works once and lifts the trust level', async () => {
    const { credentials, token } = await app.register();
    const code = await app.codeFor(credentials.email);
    expect(await activate({ code })).toMatchObject({
      status: 200,
      body: { type: 'CONFIRM_EMAIL' },
    });
    expect((await profile(token)).body).toMatchObject({
      email_confirmed: true,
      trust_level: 1,
      alerts: [],
    });
    expect(await activate({ code })).toMatchObject({ status: 422, body: { code: 'CODE_INVALID' } });
  });

  test('one code used 10 times at once takes effect once', async () => {
    const { credentials } = await app.register();
    const code = await app.codeFor(credentials.email);
    const replies = await Promise.all(Array.from({ length: 10 }, () => activate({ code })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(9);
  });

  test('a code is stored as a hash only', async () => {
    const { credentials } = await app.register();
    const code = await app.codeFor(credentials.email);
    const rows = await app.db.selectFrom('identity_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('asking again sends a new code; using one voids the others', async () => {
    const { credentials } = await app.register();
    const first = await app.codeFor(credentials.email);
    await app.call('POST', 'auth/activation/resend', { email: credentials.email });
    const second = await app.codeFor(credentials.email);
    expect(second).not.toBe(first);
    expect((await activate({ code: second })).status).toBe(200);
    expect((await activate({ code: first })).status).toBe(422);
  });

  test('restoring a password ends every session, proves the address and opens the account', async () => {
    const { credentials, token } = await app.register();
    await app.call('POST', 'auth/password/restore', { email: credentials.email });
    const code = await app.codeFor(credentials.email);
    const weak = { code, password: 'Superman1', password_confirmation: 'Superman1' };
    expect(await activate(weak)).toMatchObject({ status: 422, body: { code: 'PASSWORD_COMMON' } });
    expect(fields(await activate({ code }))).toEqual(['password']);
    const good = { code, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect(await activate(good)).toMatchObject({ body: { type: 'RESTORE_PASSWORD' } });
    expect((await activate(good)).status).toBe(422);
    expect((await profile(token)).status).toBe(401);
    expect((await app.signIn(credentials.email, PASSWORD)).status).toBe(401);
    const signedIn = await app.signIn(credentials.email, NEW_PASSWORD);
    expect((await profile(signedIn.body.access_token)).body.email_confirmed).toBe(true);
  });

  test('asking for mail answers known, unknown and misspelt addresses alike', async () => {
    const { credentials } = await app.register();
    for (const path of ['auth/password/restore', 'auth/activation/resend']) {
      const known = await app.call('POST', path, { email: credentials.email });
      const unknown = await app.call('POST', path, { email: 'nobody@example.com' });
      expect(known.status).toBe(202);
      expect(unknown).toMatchObject({ status: known.status, body: known.body });
      expect(fields(await app.call('POST', path, { email: 'nobody' }))).toEqual(['email']);
    }
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  test.each([[{}], [{ code: 5 }], [{ code: 'x'.repeat(300) }], [{ code: 'x\u0000' }]])(
    '%j is refused with the field named',
    async (body) => {
      expect(fields(await activate(body))).toContain('code');
    },
  );
});

describe('the own account', () => {
  test('settings change and are kept', async () => {
    const { token } = await app.register();
    const change = { public_name: 'Fresh_Name', locale: 'fr', currency: 'EUR', region: 'FR' };
    const reply = await app.call('PATCH', 'auth/profile', change, { token });
    expect(reply).toMatchObject({ status: 200, body: change });
    expect((await profile(token)).body).toMatchObject(change);
    const own = await app.call('PATCH', 'auth/profile', { public_name: 'FRESH_name' }, { token });
    expect(own.body.public_name).toBe('FRESH_name');
  });

  test.each([
    [{ public_name: 'a' }, 'public_name', 422],
    [{ public_name: 'admin' }, 'public_name', 422],
    [{ public_name: 'Already_There' }, 'public_name', 409],
    [{ locale: 'de' }, 'locale', 422],
    [{ currency: 'GBP' }, 'currency', 422],
    [{ region: 'france' }, 'region', 422],
    [{ public_name: null }, 'public_name', 422],
  ])('%j is refused and changes nothing', async (change, field, status) => {
    await app.register({ public_name: 'already_there' });
    const { token } = await app.register();
    const before = await profile(token);
    const reply = await app.call('PATCH', 'auth/profile', { locale: 'fr', ...change }, { token });
    expect(reply.status).toBe(status);
    expect(fields(reply)).toEqual([field]);
    expect((await profile(token)).body).toEqual(before.body);
  });

  test('a new password needs the old one and signs out the other devices', async () => {
    const { credentials, token } = await app.register();
    const other = await app.signIn(credentials.email, PASSWORD);
    const change = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    const send = (body: object) => app.call('POST', 'auth/password/change', body, { token });
    const wrong = await send({ ...change, current_password: 'wrong' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'PASSWORD_WRONG' } });
    expect(fields(wrong)).toEqual(['current_password']);
    expect(fields(await send(change))).toEqual(['current_password']);
    expect(fields(await send({ current_password: PASSWORD, password: 'x' }))).toContain('password');
    expect((await send({ ...change, current_password: PASSWORD })).status).toBe(200);
    expect((await profile(token)).status).toBe(200);
    expect((await profile(other.body.access_token)).status).toBe(401);
    expect((await app.signIn(credentials.email, PASSWORD)).status).toBe(401);
    expect((await app.signIn(credentials.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('a new address counts once its owner clicked, and the old one is told', async () => {
    const { credentials, token } = await confirmed();
    const email = `moved-${credentials.email}`;
    const send = (body: object) => app.call('POST', 'auth/email/change', body, { token });
    expect(fields(await send({ email, password: 'wrong' }))).toEqual(['password']);
    const same = await send({ email: credentials.email.toUpperCase(), password: PASSWORD });
    expect([same.body.code, fields(same)]).toEqual(['EMAIL_UNCHANGED', ['email']]);
    expect((await send({ email, password: PASSWORD })).status).toBe(202);
    expect((await profile(token)).body.email).toBe(credentials.email);
    expect(await activate({ code: await app.codeFor(email) })).toMatchObject({
      body: { type: 'CHANGE_EMAIL' },
    });
    expect((await profile(token)).body).toMatchObject({ email, email_confirmed: true });
    expect((await mailsTo(credentials.email))[0].subject).toBe(
      'Your e-mail address at Legend was changed',
    );
  });

  test('asking for an address that belongs to somebody else looks the same and changes nothing', async () => {
    const owner = await confirmed();
    const { token } = await confirmed();
    const body = { email: owner.credentials.email, password: PASSWORD };
    const reply = await app.call('POST', 'auth/email/change', body, { token });
    expect(reply).toMatchObject({ status: 202, body: {} });
    expect((await mailsTo(owner.credentials.email))[0].subject).toContain('already have');
  });

  test('codes of an old address are void after a change', async () => {
    const { credentials, token } = await app.register();
    await app.call('POST', 'auth/password/restore', { email: credentials.email });
    const restoreCode = await app.codeFor(credentials.email);
    const email = `gone-${credentials.email}`;
    await app.call('POST', 'auth/email/change', { email, password: PASSWORD }, { token });
    await activate({ code: await app.codeFor(email) });
    const body = { code: restoreCode, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect((await activate(body)).body.code).toBe('CODE_INVALID');
  });

  test('visitors are refused everywhere', async () => {
    for (const [method, path, body] of [
      ['GET', 'auth/profile', undefined],
      ['PATCH', 'auth/profile', {}],
      ['POST', 'auth/password/change', {}],
      ['POST', 'auth/email/change', {}],
      ['GET', 'auth/sessions', undefined],
      ['DELETE', 'auth/sessions/0', undefined],
      ['GET', 'market/customer', undefined],
      ['POST', 'market/seller/request', {}],
      ['GET', 'market/seller/request', undefined],
    ] as const) {
      expect([path, (await app.call(method, path, body)).body.code]).toEqual([
        path,
        'UNAUTHENTICATED',
      ]);
    }
  });
});

describe('becoming a seller', () => {
  const request = { about: 'I have sold gold for years, quickly.', accepts_rules: true };
  const ask = (token: string, body: object = request) =>
    app.call('POST', 'market/seller/request', body, { token });

  test('a confirmed account is a seller at once and hears it', async () => {
    const { token } = await confirmed();
    const reply = await ask(token);
    expect(reply).toMatchObject({ status: 201, body: { status: 'approved' } });
    const customer = await app.call('GET', 'market/customer', undefined, { token });
    expect(customer.body).toMatchObject({ is_seller: true, seller_request_status: 'approved' });
    await app.drain();
    expect(app.told.events.at(-1)).toMatchObject({
      userId: customer.body.customer_id,
      event: 'become_seller_request_status_changed',
      payload: { status: 'approved' },
    });
    expect((await ask(token)).body.code).toBe('ALREADY_SELLER');
    const last = await app.call('GET', 'market/seller/request', undefined, { token });
    expect(last.body).toMatchObject({ is_seller: true, request: { about: request.about } });
  });

  test('an unconfirmed account is refused, missing answers are named', async () => {
    const { token } = await app.register();
    expect(await ask(token)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_CONFIRMED' } });
    expect(fields(await ask(token, { about: 'short' })).toSorted()).toEqual([
      'about',
      'accepts_rules',
    ]);
  });

  test('where trust is demanded the request waits', async () => {
    const { credentials, token } = await confirmed();
    await app.db
      .updateTable('app_user')
      .set({ required_trust_level: 2 })
      .where('email', '=', credentials.email)
      .execute();
    expect((await ask(token)).body).toMatchObject({ status: 'pending', decided_at: null });
    expect((await ask(token)).body.code).toBe('SELLER_REQUEST_PENDING');
    expect((await profile(token)).body.alerts).toEqual(['VERIFICATION']);
  });
});

describe('bans', () => {
  async function ban(email: string, until: Date | null) {
    await app.db
      .updateTable('app_user')
      .set({ is_banned: true, banned_until: until })
      .where('email', '=', email)
      .execute();
  }

  test('count from the next request on, and for temporary ones only as long as they last', async () => {
    const { credentials, token } = await confirmed();
    const until = new Date(app.clock.now().getTime() + HOUR * 1000);
    await ban(credentials.email, until);
    expect((await profile(token)).body).toMatchObject({
      is_banned: true,
      banned_until: until.toISOString(),
      alerts: ['BANNED'],
    });
    const rename = () =>
      app.call('PATCH', 'auth/profile', { public_name: `Free_${until.getTime()}` }, { token });
    expect(await rename()).toMatchObject({ status: 403, body: { code: 'BANNED' } });
    await app.call('POST', 'dev/clock', { advance_seconds: HOUR + 1 });
    expect((await profile(token)).body).toMatchObject({ is_banned: false, banned_until: null });
    expect((await rename()).status).toBe(200);
  });

  test('a banned person is shown as such and cannot become a seller', async () => {
    const { credentials, token } = await confirmed();
    await ban(credentials.email, null);
    const { id } = (await profile(token)).body;
    const shown = await app.call('GET', `market/profile/${id}`);
    expect(shown.body.is_banned).toBe(true);
    const body = { about: 'I have sold gold for years.', accepts_rules: true };
    expect((await app.call('POST', 'market/seller/request', body, { token })).body.code).toBe(
      'BANNED',
    );
  });
});

describe('public profiles', () => {
  test('show measured facts with their sample, and nothing private', async () => {
    const id = await createUser(app.db, {
      email: 'facts@example.com',
      password_hash: await hashPassword(PASSWORD),
      public_name: 'Facts',
      registered_at: app.clock.now(),
      is_seller: true,
      seller_level: 3,
      rating_sum: 43,
      reviews_count: 3,
      completed_orders: 8,
      on_time_count: 6,
      dispute_lost_count: 2,
      first_reply_count: 5,
      median_first_reply_seconds: 150,
    });
    const { body } = await app.call('GET', `market/profile/${id}`);
    expect(body).toMatchObject({
      id,
      public_name: 'Facts',
      rating: 4.78,
      reviews_count: 3,
      level: 3,
      is_online: false,
      facts: {
        completed_orders: 8,
        on_time_share: { value: 0.75, sample: 8 },
        dispute_loss_share: { value: 0.2, sample: 10 },
        delivery_median_minutes: { value: null, sample: 0 },
        first_reply_median_minutes: { value: 3, sample: 5 },
      },
    });
    expect(JSON.stringify(body)).not.toContain('facts@example.com');
  });

  test('an unknown id is 404, a malformed one names the field', async () => {
    const unknown = await app.call('GET', 'market/profile/0190a6a0-0000-7000-8000-000000000000');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'PROFILE_NOT_FOUND' } });
    const malformed = await app.call('GET', 'market/profile/seven');
    expect(malformed.status).toBe(422);
    expect(fields(malformed)).toEqual(['id']);
  });
});

test('codes expire by the clock of the product, sessions do not follow it', async () => {
  const { credentials, token } = await app.register();
  const code = await app.codeFor(credentials.email);
  await app.call('POST', 'dev/clock', { advance_seconds: 24 * HOUR + 1 });
  expect((await activate({ code })).body.code).toBe('CODE_INVALID');
  expect((await profile(token)).status).toBe(200);
});

test('the clock refuses to go backwards', async () => {
  for (const seconds of [-1, 1.5, '5', null, 1e12]) {
    const reply = await app.call('POST', 'dev/clock', { advance_seconds: seconds });
    expect(fields(reply)).toEqual(['advance_seconds']);
  }
});
