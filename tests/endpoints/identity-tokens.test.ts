/** Registration, sign-in, refresh-token rotation, ended sessions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIdentity, type IdentityApp } from './identity.app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app.close());

const refresh = (token: string, options = {}) =>
  app.call('POST', 'auth/token', { grant_type: 'refresh_token', refresh_token: token }, options);
const profile = (token: string) => app.call('GET', 'auth/profile', undefined, { token });

describe('registration', () => {
  test('answers tokens that open the new account, and mails a confirmation', async () => {
    const { reply, credentials, token } = await app.register();
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ expires_in: 900 });
    const { body } = await profile(token);
    expect(body).toMatchObject({
      email: credentials.email,
      public_name: credentials.public_name,
      email_confirmed: false,
      role: 'user',
      alerts: ['EMAIL'],
      has_password: true,
    });
    const mails = await app.call('GET', `dev/mail?to=${credentials.email}`);
    expect(mails.body.data).toHaveLength(1);
    expect(mails.body.data[0].links[0]).toMatch(
      /^http:\/\/localhost:3000\/auth\/activate\?type=CONFIRM_EMAIL&code=[\w-]{43}$/,
    );
  });

  test('speaks the language of the request', async () => {
    const { credentials } = await app.register({}, { language: 'fr' });
    const mails = await app.call('GET', `dev/mail?to=${credentials.email}`);
    expect(mails.body.data[0].links[0]).toContain('http://localhost:3000/fr/auth/activate?');
  });

  test.each([
    ['email', { email: 'no address' }],
    ['email', { email: `${'a'.repeat(250)}@example.com` }],
    ['password', { password: 'short', password_confirmation: 'short' }],
    ['password', { password: 'x'.repeat(129), password_confirmation: 'x'.repeat(129) }],
    ['password', { password: 'Superman1', password_confirmation: 'Superman1' }],
    [
      'password',
      {
        password: 'Same_As_Name',
        password_confirmation: 'Same_As_Name',
        public_name: 'same_as_name',
      },
    ],
    ['password_confirmation', { password_confirmation: 'something else' }],
    ['public_name', { public_name: 'ab' }],
    ['public_name', { public_name: 'with space' }],
    ['public_name', { public_name: 'Legend_Support' }],
    ['public_name', { public_name: 'nul\u0000name' }],
  ])('refuses a wrong %s and names the field', async (field, change) => {
    const { reply } = await app.register(change);
    expect(reply.status).toBe(422);
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(
      `credentials.${field}`,
    );
  });

  test('two people cannot share a name, whatever its case, not even at the same moment', async () => {
    const names = ['Twin_Name', 'twin_name', 'TWIN_NAME', 'tWIN_nAME'];
    const replies = await Promise.all(names.map((name) => app.register({ public_name: name })));
    const statuses = replies.map(({ reply }) => reply.status).toSorted();
    expect(statuses).toEqual([200, 409, 409, 409]);
    const refused = replies.find(({ reply }) => reply.status === 409)?.reply.body;
    expect(refused).toMatchObject({
      code: 'PUBLIC_NAME_TAKEN',
      errors: [{ path: 'credentials.public_name' }],
    });
  });
});

describe('an address that is already registered', () => {
  test('answers a registration exactly like a new one; the owner gets a mail', async () => {
    const owner = await app.register();
    await app.call('POST', 'auth/activation/activate', {
      code: await app.codeFor(owner.credentials.email),
    });
    const fresh = await app.register();
    const again = await app.register({ email: owner.credentials.email.toUpperCase() });
    expect(again.reply.status).toBe(fresh.reply.status);
    expect(Object.keys(again.reply.body)).toEqual(Object.keys(fresh.reply.body));
    const mine = await profile(again.token);
    expect(mine.body).toMatchObject({ email_confirmed: false, alerts: ['EMAIL'] });

    const mails = await app.call('GET', `dev/mail?to=${owner.credentials.email}`);
    expect(mails.body.data[0].subject).toBe('You already have an account at Legend');
    expect(mails.body.data[0].links[0]).toBe('http://localhost:3000/auth/sign-in');

    // Both passwords keep working, each for its own account, so that a sign-in tells nothing either.
    const { email } = owner.credentials;
    const second = await app.register({
      email,
      password: 'another long password',
      password_confirmation: 'another long password',
    });
    const signedIn = await app.signIn(email, 'another long password');
    const opened = await profile(signedIn.body.access_token);
    expect(opened.body.public_name).toBe(second.credentials.public_name);
    const original = await profile(
      (await app.signIn(email, 'a long enough password')).body.access_token,
    );
    expect(original.body.public_name).toBe(owner.credentials.public_name);
  });

  test('belongs to whoever confirms first', async () => {
    const first = await app.register();
    const firstCode = await app.codeFor(first.credentials.email);
    await app.register({ email: first.credentials.email });
    const secondCode = await app.codeFor(first.credentials.email);
    const results = await Promise.all(
      [firstCode, secondCode].map((code) => app.call('POST', 'auth/activation/activate', { code })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(results.find(({ status }) => status === 409)?.body.code).toBe('EMAIL_TAKEN');
  });

  test('unknown and known addresses fail to sign in alike', async () => {
    const { credentials } = await app.register();
    const known = await app.signIn(credentials.email, 'not the password');
    const unknown = await app.signIn('nobody@example.com', 'not the password');
    expect(known.status).toBe(401);
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
  });
});

describe('refresh tokens', () => {
  test('work once and hand on the session', async () => {
    const { reply } = await app.register();
    const next = await refresh(reply.body.refresh_token);
    expect(next.status).toBe(200);
    expect(next.body.refresh_token).not.toBe(reply.body.refresh_token);
    expect((await profile(next.body.access_token)).status).toBe(200);
    expect((await refresh(next.body.refresh_token)).status).toBe(200);
  });

  test('20 parallel refreshes log nobody out and agree on the successor', async () => {
    const { reply } = await app.register();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => refresh(reply.body.refresh_token)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const successors = new Set(replies.map(({ body }) => body.refresh_token));
    expect(successors.size).toBe(1);
    expect((await refresh([...successors][0])).status).toBe(200);
  });

  test('a second use from another device ends the whole session', async () => {
    const { reply, token } = await app.register();
    const next = await refresh(reply.body.refresh_token, { fingerprint: 'mine' });
    const stolen = await refresh(reply.body.refresh_token, { fingerprint: 'other' });
    expect(stolen).toMatchObject({ status: 401, body: { code: 'REFRESH_TOKEN_INVALID' } });
    expect((await profile(token)).status).toBe(401);
    expect((await profile(next.body.access_token)).status).toBe(401);
    expect((await refresh(next.body.refresh_token)).status).toBe(401);
    await app.drain();
    expect(app.told.endedSessions.length).toBeGreaterThan(0);
  });

  test('a second use by the same device after the grace ends the session', async () => {
    const { reply, token } = await app.register();
    await refresh(reply.body.refresh_token);
    await app.db
      .updateTable('refresh_token')
      .set({ used_at: new Date(Date.now() - 11_000) })
      .where('used_at', 'is not', null)
      .execute();
    expect((await refresh(reply.body.refresh_token)).status).toBe(401);
    expect((await profile(token)).status).toBe(401);
  });

  test('an expired or invented token is refused without harm', async () => {
    const { reply, token } = await app.register();
    expect((await refresh('invented')).status).toBe(401);
    const session = await app.call('GET', 'auth/sessions', undefined, { token });
    await app.db
      .updateTable('refresh_token')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('session_id', '=', session.body.data[0].id)
      .execute();
    expect((await refresh(reply.body.refresh_token)).status).toBe(401);
    expect((await profile(token)).status).toBe(200);
  });

  test('only hashes are stored', async () => {
    const { reply } = await app.register();
    const rows = await app.db.selectFrom('refresh_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(reply.body.refresh_token);
    expect(Buffer.from(reply.body.refresh_token, 'base64url').length).toBeGreaterThanOrEqual(32);
  });
});

describe('the end of a session', () => {
  test('logout ends access at once and closes sockets', async () => {
    const { reply, token } = await app.register();
    expect((await app.call('POST', 'auth/logout', {}, { token })).status).toBe(200);
    expect(await profile(token)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
    expect((await refresh(reply.body.refresh_token)).status).toBe(401);
    const before = app.told.endedSessions.length;
    await app.drain();
    expect(app.told.endedSessions.length).toBeGreaterThan(before);
  });

  test('logout works with the refresh token alone', async () => {
    const { reply, token } = await app.register();
    const { refresh_token } = reply.body;
    expect((await app.call('POST', 'auth/logout', { refresh_token })).status).toBe(200);
    expect((await profile(token)).status).toBe(401);
  });

  test('a session of another device can be ended, one of another person cannot', async () => {
    const { credentials, token } = await app.register();
    const other = await app.signIn(credentials.email, credentials.password);
    const stranger = await app.register();
    const list = await app.call('GET', 'auth/sessions', undefined, { token });
    expect(list.body.data).toHaveLength(2);
    const id = list.body.data.find((session: { is_current: boolean }) => !session.is_current).id;
    const foreign = await app.call('DELETE', `auth/sessions/${id}`, undefined, {
      token: stranger.token,
    });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } });
    expect((await app.call('DELETE', `auth/sessions/${id}`, undefined, { token })).status).toBe(
      200,
    );
    expect((await profile(other.body.access_token)).status).toBe(401);
    expect((await profile(token)).status).toBe(200);
  });

  test('forged and foreign-signed tokens open nothing', async () => {
    const { token } = await app.register();
    const [head = '', , signature = ''] = token.split('.');
    const body = Buffer.from(JSON.stringify({ sub: 'x', sid: 'y' })).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [`${head}.${body}.${signature}`, `${none}.${body}.`, 'x', `${token}x`]) {
      expect((await profile(forged)).status).toBe(401);
    }
  });
});

describe('grants that are not available', () => {
  test('flash tokens and social providers are refused by name', async () => {
    const flash = await app.call('POST', 'auth/token', {
      grant_type: 'flash_token',
      flash_token: 'x',
    });
    expect(flash).toMatchObject({ status: 401, body: { code: 'FLASH_TOKEN_INVALID' } });
    const social = await app.call('POST', 'auth/token', {
      grant_type: 'password',
      social_provider: { name: 'google', code: 'c', state: 's', redirect_uri: 'r' },
    });
    expect(social).toMatchObject({
      status: 404,
      body: { code: 'SOCIAL_PROVIDER_NOT_CONFIGURED' },
    });
  });

  test.each([
    [{}],
    [{ grant_type: 'magic' }],
    [{ grant_type: 'password' }],
    [{ grant_type: 'password', credentials: { email: 5, password: null } }],
    [{ grant_type: 'refresh_token' }],
    [{ grant_type: 'refresh_token', refresh_token: 'x'.repeat(501) }],
    [{ grant_type: 'registration' }],
    [[]],
    ['text'],
  ])('%j is answered with 422 and a field', async (input) => {
    const reply = await app.call('POST', 'auth/token', input);
    expect(reply.status).toBe(422);
    expect(reply.body.errors.length).toBeGreaterThan(0);
  });
});
