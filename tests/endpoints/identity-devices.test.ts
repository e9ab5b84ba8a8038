/** Devices of an account: their names, notifications of sign-ins, logout everywhere, attributes of a session. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authModule } from '~/server/modules/auth/index.ts';
import { startIdentity, type CallOptions, type IdentityApp } from './identity.app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ TRUST_PROXY: '1', SEED: 'demo' });
});
afterAll(() => app.close());

const phone = {
  agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  headers: { 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': 'FR' },
};
const SUBJECT = 'New sign-in to your account at Legend';
const FRENCH_SUBJECT = /^Nouvelle connexion à votre compte/;

interface Mail {
  subject: string;
  text: string;
  links: string[];
}

const mailsTo = async (email: string): Promise<Mail[]> => {
  await app.drain();
  return (await app.call('GET', `dev/mail?to=${encodeURIComponent(email)}`)).body.data;
};
const noticesTo = async (email: string) =>
  (await mailsTo(email)).filter(
    ({ subject }) => subject === SUBJECT || FRENCH_SUBJECT.test(subject),
  );
const profile = (token: string) => app.call('GET', 'auth/profile', undefined, { token });

async function confirmed(options: CallOptions = {}) {
  const person = await app.register({}, options);
  const code = await app.codeFor(person.credentials.email);
  await app.call('POST', 'auth/activation/activate', { code });
  return person;
}

const signIn = ({ credentials }: { credentials: { email: string; password: string } }, on = {}) =>
  app.signIn(credentials.email, credentials.password, on);

describe('the list of devices', () => {
  test('names device, place and times, this one marked', async () => {
    const person = await confirmed();
    await signIn(person, phone);
    const { body } = await app.call('GET', 'auth/sessions', undefined, { token: person.token });
    expect(body.data).toHaveLength(2);
    expect(body.data.find((each: { is_current: boolean }) => !each.is_current)).toMatchObject({
      device: 'Safari, iPhone',
      is_phone: true,
      country: 'FR',
      ip: '203.0.113.7',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    });
    expect(body.data.find((each: { is_current: boolean }) => each.is_current)).toMatchObject({
      device: null,
      country: null,
    });
  });

  test('what the client says about its country counts only from a trusted proxy', async () => {
    const bare = await startIdentity();
    const person = await bare.register({}, phone);
    const { body } = await bare.call('GET', 'auth/sessions', undefined, { token: person.token });
    await bare.close();
    expect(body.data[0].country).toBeNull();
    expect(body.data[0].ip).not.toBe('203.0.113.7');
  });
});

describe('signing out everywhere', () => {
  test('ends every session of the account and of nobody else, and closes their sockets', async () => {
    const person = await confirmed();
    const other = (await signIn(person, phone)).body;
    const stranger = await app.register();
    const before = app.told.endedSessions.length;
    const reply = await app.call('POST', 'auth/logout/everywhere', undefined, {
      token: person.token,
    });
    expect(reply.status).toBe(200);
    for (const token of [person.token, other.access_token]) {
      expect(await profile(token)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
    }
    const renewal = { grant_type: 'refresh_token', refresh_token: other.refresh_token };
    expect((await app.call('POST', 'auth/token', renewal)).status).toBe(401);
    expect((await profile(stranger.token)).status).toBe(200);
    await app.drain();
    expect(app.told.endedSessions.length - before).toBe(2);
    expect((await signIn(person)).status).toBe(200);
  });

  test('is the own hand’s, as is ending the sessions of others', async () => {
    const person = await confirmed();
    const entered = (await signIn(person, phone)).body.access_token;
    const { body } = await app.call('GET', 'auth/sessions', undefined, { token: entered });
    const mine = body.data.find((each: { is_current: boolean }) => each.is_current).id;
    const other = body.data.find((each: { is_current: boolean }) => !each.is_current).id;
    await app.enterAsStaff(entered);
    const refusal = { status: 403, body: { code: 'IMPERSONATING' } };
    const end = (path: string, method = 'DELETE') =>
      app.call(method, path, undefined, { token: entered });
    expect(await end('auth/logout/everywhere', 'POST')).toMatchObject(refusal);
    expect(await end(`auth/sessions/${other}`)).toMatchObject(refusal);
    expect((await end(`auth/sessions/${mine}`)).status).toBe(200);
    expect((await profile(person.token)).status).toBe(200);
  });
});

describe('a sign-in on a device that the account has not seen', () => {
  test('is told by mail, once: which device, when, where, what to do', async () => {
    const person = await confirmed();
    const { email } = person.credentials;
    expect(await noticesTo(email)).toEqual([]);
    await signIn(person);
    expect(await noticesTo(email)).toEqual([]);
    await signIn(person, phone);
    await signIn(person, phone);
    const [notice, ...more] = await noticesTo(email);
    expect(more).toEqual([]);
    expect(notice?.text).toContain('Device: Safari, iPhone');
    expect(notice?.text).toContain('Where: France, 203.0.113.7');
    expect(notice?.text).toMatch(/When: \w+ \d+, \d{4}.+ (AM|PM) \(UTC\)/);
    expect(notice?.text).toContain('sign out everywhere and change your password');
    expect(notice?.links).toEqual(['http://localhost:3000/profile/me/settings?section=security']);
  });

  test('at the same moment from ten tabs is still one mail', async () => {
    const person = await confirmed();
    await Promise.all(Array.from({ length: 10 }, () => signIn(person, phone)));
    expect(await noticesTo(person.credentials.email)).toHaveLength(1);
  });

  test('is told in the language of the account', async () => {
    const person = await confirmed({ language: 'fr' });
    await signIn(person, phone);
    const [notice] = await noticesTo(person.credentials.email);
    expect(notice?.subject).toMatch(FRENCH_SUBJECT);
    expect(notice?.links).toEqual([
      'http://localhost:3000/fr/profile/me/settings?section=security',
    ]);
  });

  test('a browser is known by its cookie in every network', async () => {
    const browser = { agent: phone.agent, cookie: 'device=a-secret-of-this-browser' };
    const person = await confirmed(browser);
    await signIn(person, { ...browser, headers: { 'x-forwarded-for': '198.51.100.9' } });
    expect(await noticesTo(person.credentials.email)).toEqual([]);
    await signIn(person, { ...browser, cookie: 'device=another-secret' });
    expect(await noticesTo(person.credentials.email)).toHaveLength(1);
    const stored = await app.db.selectFrom('known_device').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('secret-of-this-browser');
  });

  test('an address that nobody confirmed gets no such mail', async () => {
    const person = await app.register();
    await signIn(person, phone);
    expect(await noticesTo(person.credentials.email)).toEqual([]);
  });

  test('a wrong password is no sign-in', async () => {
    const person = await confirmed();
    await app.signIn(person.credentials.email, 'not the password', phone);
    expect(await noticesTo(person.credentials.email)).toEqual([]);
  });

  test('the device on which a password was restored is known', async () => {
    const person = await confirmed();
    const { email } = person.credentials;
    await app.call('POST', 'auth/password/restore', { email });
    const password = 'quite another password';
    const restored = await app.call(
      'POST',
      'auth/activation/activate',
      { code: await app.codeFor(email), password, password_confirmation: password },
      phone,
    );
    expect(restored.status).toBe(200);
    expect((await app.signIn(email, password, phone)).status).toBe(200);
    expect(await noticesTo(email)).toEqual([]);
  });

  test('devices are forgotten after 400 days', async () => {
    const person = await confirmed();
    await signIn(person, phone);
    await app.db
      .updateTable('known_device')
      .set({ last_seen_at: new Date(Date.now() - 401 * 24 * 3_600_000) })
      .execute();
    const job = authModule.jobs?.find(({ name }) => name === 'identity.delete_expired');
    await job?.run({ db: app.db, services: app.services, now: new Date() } as never);
    expect(await app.db.selectFrom('known_device').selectAll().execute()).toEqual([]);
  });
});

function register(public_name: string, utm?: object, headers: Record<string, string> = {}) {
  const input = {
    grant_type: 'registration',
    credentials: {
      email: `${public_name}@example.com`,
      password: 'a long enough password',
      password_confirmation: 'a long enough password',
      public_name,
    },
    ...(utm && { utm }),
  };
  return app.call('POST', 'auth/token', input, { headers });
}

describe('what a session and an account are opened with', () => {
  test('the device check of the token call is kept with the session, a later one replaces it', async () => {
    const person = await app.register({}, { headers: { 'x-device-check': 'check-1' } });
    const checkOf = async () => {
      const { body } = await app.call('GET', 'auth/sessions', undefined, { token: person.token });
      const row = await app.db
        .selectFrom('session')
        .select('device_check')
        .where('id', '=', body.data[0].id)
        .executeTakeFirstOrThrow();
      return row.device_check;
    };
    expect(await checkOf()).toBe('check-1');
    const first = { grant_type: 'refresh_token', refresh_token: person.reply.body.refresh_token };
    const { body } = await app.call('POST', 'auth/token', first);
    expect(await checkOf()).toBe('check-1');
    const second = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    await app.call('POST', 'auth/token', second, { headers: { 'x-device-check': 'check-2' } });
    expect(await checkOf()).toBe('check-2');
  });

  test('campaign data of a registration is kept with the account; without any nothing is', async () => {
    const utm = { source: 'newsletter', medium: 'email', referrer: 'https://example.org/a' };
    await register('From_Campaign', utm);
    await register('From_Nowhere');
    await register('From_Empty', {});
    await app.drain();
    const rows = await app.db
      .selectFrom('registration_source')
      .innerJoin('app_user', 'app_user.id', 'registration_source.user_id')
      .select(['app_user.public_name', 'registration_source.utm'])
      .execute();
    expect(rows).toEqual([{ public_name: 'From_Campaign', utm }]);
    expect((await register('Too_Long', { source: 'x'.repeat(201) })).status).toBe(422);
  });

  test('its header carries the campaign as well: the body counts before it, and what cannot be read is ignored', async () => {
    const news = JSON.stringify({ source: 'été', unknown: 1 });
    const header = news.replace(/é/g, '\\u00e9');
    const sent: [name: string, header: string, utm?: object][] = [
      ['By_Header', header],
      ['By_Both', header, { source: 'body' }],
      ['By_Rubbish', '{source:'],
      ['By_List', '["news"]'],
      ['By_Length', JSON.stringify({ source: 'x'.repeat(201) })],
      ['By_Nothing', '{}'],
    ];
    for (const [name, utm, inBody] of sent) {
      // oxlint-disable-next-line no-await-in-loop
      const { status } = await register(name, inBody, { 'x-utm': utm });
      expect(status, name).toBe(200);
    }
    await app.drain();
    const rows = await app.db
      .selectFrom('registration_source')
      .innerJoin('app_user', 'app_user.id', 'registration_source.user_id')
      .select(['app_user.public_name', 'registration_source.utm'])
      .where(
        'app_user.public_name',
        'in',
        sent.map(([name]) => name),
      )
      .orderBy('app_user.public_name')
      .execute();
    expect(rows).toEqual([
      { public_name: 'By_Both', utm: { source: 'body' } },
      { public_name: 'By_Header', utm: { source: 'été' } },
    ]);
  });
});
