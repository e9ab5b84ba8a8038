/** Social sign-in over HTTP: binding states, and attacks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIdentity, type IdentityApp, type Reply } from './identity.app.ts';
import { pretendProviders } from './social.providers.ts';
import { shapeOf, workOf } from './work-of.ts';

const { providers, google, discord, x } = pretendProviders();
let app: IdentityApp;

beforeAll(async () => {
  app = await startIdentity({}, providers);
});

afterAll(() => app.close());

type Name = 'google' | 'discord' | 'x';

interface Started {
  name: Name;
  state: string;
  redirect_uri: string;
}

async function start(name: Name, token?: string): Promise<Started> {
  const { status, body } = await app.call('GET', `auth/social/${name}/start`, undefined, {
    ...(token && { token }),
  });
  expect(status).toBe(200);
  return { name, state: body.state, redirect_uri: body.redirect_uri };
}

function enter(started: Started, code: string, more: Record<string, unknown> = {}): Promise<Reply> {
  return app.call('POST', 'auth/token', {
    grant_type: 'password',
    social_provider: { ...started, code, ...more },
  });
}

function bind(started: Started, code: string, token: string): Promise<Reply> {
  const { name, state, redirect_uri } = started;
  return app.call('POST', `auth/social/${name}/bind`, { state, code, redirect_uri }, { token });
}

async function profileOf(token: string) {
  return (await app.call('GET', 'auth/profile', undefined, { token })).body;
}

let counter = 0;
/** A member with a confirmed address. */
async function member(): Promise<{ email: string; token: string }> {
  const { credentials, token } = await app.register();
  const code = await app.codeFor(credentials.email);
  expect((await app.call('POST', 'auth/activation/activate', { code })).status).toBe(200);
  return { email: credentials.email, token };
}

function fresh(): string {
  counter += 1;
  return `newcomer${counter}@gmail.com`;
}

describe('start', () => {
  test('answers the provider’s page, a state of its own and the way back', async () => {
    const { body } = await app.call('GET', 'auth/social/google/start');
    expect(body).toMatchObject({
      redirect_uri: 'http://localhost:3000/auth/social/google',
      expires_in: 600,
    });
    expect(body.url).toBe(`https://google.test/authorize?state=${body.state}`);
    expect((await start('google')).state).not.toBe(body.state);
  });

  test('sends codes to this site’s own page and nowhere else', async () => {
    const own = encodeURIComponent('http://127.0.0.1:3000/auth/social/google');
    expect((await app.call('GET', `auth/social/google/start?redirect_uri=${own}`)).status).toBe(
      200,
    );
    for (const elsewhere of [
      'https://attacker.example/auth/social/google',
      'http://localhost:3000/auth/social/google/../../evil',
      'http://localhost:3000/auth/social/discord',
      'http://localhost:3000@attacker.example/auth/social/google',
      'http://localhost:3000/auth/social/google?x=1',
      '//attacker.example',
    ]) {
      const reply = await app.call(
        'GET',
        `auth/social/google/start?redirect_uri=${encodeURIComponent(elsewhere)}`,
      );
      expect(reply.status, elsewhere).toBe(422);
      expect(reply.body.errors[0].path).toBe('redirect_uri');
    }
  });

  test('of a provider that is not configured is not there', async () => {
    const { status, body } = await app.call('GET', 'auth/social/facebook/start');
    expect([status, body.code]).toEqual([404, 'SOCIAL_PROVIDER_NOT_CONFIGURED']);
    expect((await app.call('GET', 'auth/social/myspace/start')).status).toBe(422);
  });
});

describe('signing up and in', () => {
  test('somebody new with a proven address gets a confirmed account without a password', async () => {
    const email = fresh();
    const reply = await enter(await start('google'), google.agree({ subject: 'g-new', email }));
    expect(reply.status).toBe(200);
    const profile = await profileOf(reply.body.access_token);
    expect(profile).toMatchObject({
      email,
      email_confirmed: true,
      trust_level: 1,
      has_password: false,
      social_bindings: [{ provider: 'google' }],
      alerts: ['PASSWORD'],
    });
    expect(profile.public_name).toMatch(/^player-\d{1,6}$/);
    const again = await enter(await start('google'), google.agree({ subject: 'g-new', email }));
    expect((await profileOf(again.body.access_token)).id).toBe(profile.id);
  });

  test('later sign-ins follow the provider’s id, whatever address it names', async () => {
    const first = await enter(
      await start('google'),
      google.agree({ subject: 'g-moves', email: fresh() }),
    );
    const { email } = await member();
    const later = await enter(await start('google'), google.agree({ subject: 'g-moves', email }));
    const [one, two] = await Promise.all([
      profileOf(first.body.access_token),
      profileOf(later.body.access_token),
    ]);
    expect(two.id).toBe(one.id);
    expect(two.email).not.toBe(email);
  });

  test('the same id at two providers is two people', async () => {
    const ids = [];
    for (const at of [google, discord]) {
      const code = at.agree({ subject: 'the-same-id', email: fresh() });
      const reply = await enter(await start(at === google ? 'google' : 'discord'), code);
      ids.push((await profileOf(reply.body.access_token)).id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  test('a public handle becomes the name, unless it is taken or the house’s own', async () => {
    const names: string[] = [];
    for (const handle of ['nelly.b', 'nelly.b', 'legend_support', 'é']) {
      const reply = await enter(await start('discord'), discord.agree({ email: fresh(), handle }));
      names.push((await profileOf(reply.body.access_token)).public_name);
    }
    expect(names[0]).toBe('nellyb');
    expect(names[1]).toMatch(/^nellyb-\d+$/);
    expect(names[2]).toMatch(/^player-\d+$/);
    expect(names[3]).toMatch(/^player-\d+$/);
  });

  test('an unconfirmed claim of the address by somebody else opens nothing', async () => {
    const { credentials, token } = await app.register();
    const person = google.agree({ email: credentials.email });
    const reply = await enter(await start('google'), person);
    expect(reply.status).toBe(200);
    const [claimant, owner] = await Promise.all([
      profileOf(token),
      profileOf(reply.body.access_token),
    ]);
    expect(owner.id).not.toBe(claimant.id);
    const code = await app.codeFor(credentials.email);
    const late = await app.call('POST', 'auth/activation/activate', { code });
    expect(late.body.code).toBe('EMAIL_TAKEN');
  });
});

describe('need_email', () => {
  test('the same grant with an address opens an account that still has to confirm it', async () => {
    const started = await start('x');
    const code = x.agree({ handle: 'jane_x' });
    const first = await enter(started, code);
    expect([first.status, first.body.code]).toEqual([409, 'SOCIAL_NEED_EMAIL']);
    const asked = x.exchanges;
    const email = fresh();
    const second = await enter(started, code, { email });
    expect(second.status).toBe(200);
    expect(x.exchanges).toBe(asked);
    expect(await profileOf(second.body.access_token)).toMatchObject({
      email,
      email_confirmed: false,
      trust_level: 0,
      public_name: 'jane_x',
    });
    const mail = await app.codeFor(email);
    const confirmed = await app.call('POST', 'auth/activation/activate', { code: mail });
    expect(confirmed.body).toEqual({ type: 'CONFIRM_EMAIL' });
    expect((await enter(started, code, { email: fresh() })).body.code).toBe('SOCIAL_STATE_INVALID');
  });

  test('does not tell whether the address belongs to a member', async () => {
    const { email } = await member();
    const started = await start('x');
    const code = x.agree({});
    await enter(started, code);
    const reply = await enter(started, code, { email });
    expect(reply.status).toBe(200);
    const profile = await profileOf(reply.body.access_token);
    expect(profile.email_confirmed).toBe(false);
    const { body } = await app.call('GET', `dev/mail?to=${encodeURIComponent(email)}`);
    expect(body.data[0].subject).toBe('You already have an account at Legend');
  });

  test('does the same work for addresses of members and of nobody', async () => {
    const members = await member();
    const work = [];
    for (const email of [members.email, fresh()]) {
      const started = await start('x');
      const code = x.agree({ handle: null });
      await enter(started, code);
      work.push(shapeOf(await workOf(() => enter(started, code, { email }))));
    }
    expect(work[0]?.status).toBe(200);
    expect(work[0]?.statements.length).toBeGreaterThan(5);
    expect(work[1]).toEqual(work[0]);
  });

  test('an address given beside a proven one is not used', async () => {
    const email = fresh();
    const reply = await enter(await start('google'), google.agree({ email }), {
      email: 'other@example.com',
    });
    expect((await profileOf(reply.body.access_token)).email).toBe(email);
  });
});

describe('need_authorization', () => {
  test('a member signs in first, then binds with the state alone', async () => {
    const { email, token } = await member();
    const started = await start('google');
    const code = google.agree({ subject: 'g-member', email: email.toUpperCase() });
    const refused = await enter(started, code);
    expect([refused.status, refused.body.code]).toEqual([409, 'SOCIAL_NEED_AUTHORIZATION']);
    const path = 'auth/social/google/bind';
    const bound = await app.call('POST', path, { state: started.state }, { token });
    expect(bound.body).toMatchObject({ status: 'bound', provider: 'google' });
    const entered = await enter(await start('google'), google.agree({ subject: 'g-member' }));
    expect((await profileOf(entered.body.access_token)).email).toBe(email);
    const again = await app.call('POST', path, { state: started.state }, { token });
    expect(again.body.code).toBe('SOCIAL_STATE_INVALID');
    const { body } = await app.call('GET', `dev/mail?to=${encodeURIComponent(email)}`);
    expect(body.data[0].subject).toBe('Google was connected to your account at Legend');
  });

  test('what waits for one member is not for another', async () => {
    const [owner, stranger] = [await member(), await member()];
    const started = await start('google');
    await enter(started, google.agree({ email: owner.email }));
    const path = 'auth/social/google/bind';
    const reply = await app.call('POST', path, { state: started.state }, { token: stranger.token });
    expect([reply.status, reply.body.code]).toEqual([409, 'SOCIAL_WRONG_ACCOUNT']);
  });
});

describe('binding and unbinding', () => {
  test('a signed-in person binds several, and sees them', async () => {
    const { token } = await member();
    expect((await bind(await start('x', token), x.agree({}), token)).status).toBe(200);
    expect((await bind(await start('discord', token), discord.agree({}), token)).status).toBe(200);
    const { social_bindings: bindings } = await profileOf(token);
    expect(bindings.map((one: { provider: string }) => one.provider)).toEqual(['x', 'discord']);
  });

  test('already_bound: an identity opens one account only', async () => {
    const [first, second] = [await member(), await member()];
    const person = { subject: 'x-shared' };
    await bind(await start('x', first.token), x.agree(person), first.token);
    const reply = await bind(await start('x', second.token), x.agree(person), second.token);
    expect([reply.status, reply.body.code]).toEqual([409, 'SOCIAL_ALREADY_BOUND']);
    expect((await profileOf(second.token)).social_bindings).toEqual([]);
    const same = await bind(await start('x', first.token), x.agree(person), first.token);
    expect(same.status).toBe(200);
  });

  test('an account has one identity of each provider', async () => {
    const { token } = await member();
    await bind(await start('x', token), x.agree({}), token);
    const reply = await bind(await start('x', token), x.agree({}), token);
    expect([reply.status, reply.body.code]).toEqual([409, 'SOCIAL_PROVIDER_TAKEN']);
  });

  test('unbinding wants the password, tells by mail, and happens once', async () => {
    const { email, token } = await member();
    await bind(await start('x', token), x.agree({}), token);
    const remove = (body?: unknown) => app.call('DELETE', 'auth/social/x', body, { token });
    expect((await remove({})).body.code).toBe('PASSWORD_WRONG');
    expect((await remove({ password: 'wrong' })).body.errors[0].path).toBe('password');
    const reply = await remove({ password: 'a long enough password' });
    expect(reply.body).toEqual({ status: 'unbound', provider: 'x' });
    const again = await remove({ password: 'a long enough password' });
    expect([again.status, again.body.code]).toEqual([404, 'SOCIAL_NOT_BOUND']);
    const { body } = await app.call('GET', `dev/mail?to=${encodeURIComponent(email)}`);
    expect(body.data[0].subject).toBe('X was disconnected from your account at Legend');
  });

  test('the last way in stays, also for two requests at once', async () => {
    const entered = await enter(await start('google'), google.agree({ email: fresh() }));
    const token = entered.body.access_token;
    const alone = await app.call('DELETE', 'auth/social/google', {}, { token });
    expect([alone.status, alone.body.code]).toEqual([409, 'LAST_WAY_IN']);
    await bind(await start('x', token), x.agree({}), token);
    const both = await Promise.all([
      app.call('DELETE', 'auth/social/google', {}, { token }),
      app.call('DELETE', 'auth/social/x', {}, { token }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await profileOf(token)).social_bindings).toHaveLength(1);
  });
});

describe('attacks', () => {
  test('a state works once, also in two requests at once', async () => {
    const started = await start('google');
    const code = google.agree({ email: fresh() });
    const both = await Promise.all([enter(started, code), enter(started, code)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await enter(started, code)).body.code).toBe('SOCIAL_STATE_INVALID');
  });

  test('a code that was brought once is refused in every other attempt', async () => {
    const code = google.agree({ email: fresh() });
    expect((await enter(await start('google'), code)).status).toBe(200);
    const asked = google.exchanges;
    const other = await start('google');
    expect((await enter(other, code)).body.code).toBe('SOCIAL_STATE_INVALID');
    expect(google.exchanges).toBe(asked);
    const late = await enter(other, google.agree({ email: fresh() }));
    expect(late.body.code).toBe('SOCIAL_STATE_INVALID');
  });

  test('a proved attempt cannot be taken over with another code', async () => {
    const started = await start('x');
    await enter(started, x.agree({ subject: 'x-owner' }));
    const reply = await enter(started, x.agree({}), { email: fresh() });
    expect(reply.body.code).toBe('SOCIAL_STATE_INVALID');
  });

  test('an invented, empty or expired state is refused', async () => {
    const started = await start('google');
    const code = google.agree({ email: fresh() });
    const invented = await enter({ ...started, state: 'invented' }, code);
    expect(invented.body.code).toBe('SOCIAL_STATE_INVALID');
    expect((await enter({ ...started, state: '' }, code)).status).toBe(422);
    await app.db
      .updateTable('social_attempt')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await enter(started, code)).body.code).toBe('SOCIAL_STATE_INVALID');
  });

  test('mix-up: the answer for one provider is worth nothing for another', async () => {
    const started = await start('google');
    const asked = [google.exchanges, discord.exchanges];
    const code = discord.agree({ email: fresh() });
    const swapped = { ...started, name: 'discord' as const };
    expect((await enter(swapped, code)).body.code).toBe('SOCIAL_STATE_INVALID');
    const uri = started.redirect_uri.replace('google', 'discord');
    const moved = await enter({ ...swapped, redirect_uri: uri }, code);
    expect(moved.body.code).toBe('SOCIAL_STATE_INVALID');
    expect([google.exchanges, discord.exchanges]).toEqual(asked);
  });

  test('an attempt to bind signs nobody in, and one to sign in binds nothing', async () => {
    const { token } = await member();
    const binding = await start('x', token);
    expect((await enter(binding, x.agree({}), { email: fresh() })).body.code).toBe(
      'SOCIAL_STATE_INVALID',
    );
    const entering = await start('x');
    const reply = await bind(entering, x.agree({}), token);
    expect(reply.body.code).toBe('SOCIAL_STATE_INVALID');
    expect((await profileOf(token)).social_bindings).toEqual([]);
  });

  test('nobody binds with an attempt of somebody else', async () => {
    const [victim, attacker] = [await member(), await member()];
    const theirs = await start('x', attacker.token);
    const reply = await bind(theirs, x.agree({}), victim.token);
    expect(reply.body.code).toBe('SOCIAL_STATE_INVALID');
    expect((await profileOf(victim.token)).social_bindings).toEqual([]);
  });

  test('a cookie from another site neither binds nor unbinds', async () => {
    const { token } = await member();
    const cookie = `access_token=${token}; sec=1`;
    const reply = await app.call(
      'DELETE',
      'auth/social/x',
      {},
      { cookie, headers: { origin: 'https://attacker.example' } },
    );
    expect([reply.status, reply.body.code]).toEqual([403, 'CROSS_SITE']);
  });

  test('nothing that could be used is stored in clear', async () => {
    const started = await start('google');
    const row = await app.db
      .selectFrom('social_attempt')
      .selectAll()
      .orderBy('expires_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(started.state);
    expect(row.sealed).not.toContain('nonce');
  });
});

test('a provider that is down ends in a clear failure, and the password still opens', async () => {
  const { email } = await member();
  google.trouble = 'SOCIAL_PROVIDER_DOWN';
  const reply = await enter(await start('google'), google.agree({ email: fresh() }));
  google.trouble = null;
  expect([reply.status, reply.body.code]).toEqual([503, 'SOCIAL_PROVIDER_DOWN']);
  expect((await app.signIn(email, 'a long enough password')).status).toBe(200);
});
