/** The sandbox's sign-in providers over HTTP: every branch of social sign-in, and what must not open anything. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSocialProviders } from '~/server/infra/social/index.ts';
import { callApi } from '../support/api.ts';
import { startApplication } from '../support/application.ts';
import { startIdentity, type IdentityApp, type Reply } from './identity.app.ts';

type Name = 'google' | 'discord';

interface Person {
  handle: string;
  email?: string;
  email_verified?: boolean;
}

interface Started {
  name: Name;
  state: string;
  redirect_uri: string;
  /** What the redirect carries to the simulated page. */
  request: string;
}

let app: IdentityApp;

beforeAll(async () => {
  app = await startIdentity({}, createSocialProviders);
});

afterAll(() => app.close());

async function start(name: Name, token?: string): Promise<Started> {
  const options = token === undefined ? {} : { token };
  const { status, body } = await app.call('GET', `auth/social/${name}/start`, undefined, options);
  expect(status).toBe(200);
  const url = new URL(body.url);
  expect(url.pathname).toBe(`/sandbox/social/${name}`);
  const request = url.searchParams.get('request') ?? '';
  return { name, state: body.state, redirect_uri: body.redirect_uri, request };
}

function decide({ name, request }: Started, person: Person | null): Promise<Reply> {
  return app.call('POST', `sandbox/social/${name}`, { request, person });
}

/** The code that the browser brings back. */
async function codeOf(started: Started, person: Person): Promise<string> {
  const { status, body } = await decide(started, person);
  expect(status).toBe(200);
  const back = new URL(body.return_url, 'http://here.invalid');
  expect(back.pathname).toBe(`/auth/social/${started.name}`);
  expect(back.searchParams.get('state')).toBe(started.state);
  return back.searchParams.get('code') ?? '';
}

function enter({ request: _, ...grant }: Started, code: string, more = {}): Promise<Reply> {
  const social_provider = { ...grant, code, ...more };
  return app.call('POST', 'auth/token', { grant_type: 'password', social_provider });
}

async function comeAs(name: Name, person: Person): Promise<Reply> {
  const started = await start(name);
  return enter(started, await codeOf(started, person));
}

async function bindAs(name: Name, person: Person, token: string): Promise<Reply> {
  const started = await start(name, token);
  const code = await codeOf(started, person);
  const { state, redirect_uri } = started;
  return app.call('POST', `auth/social/${name}/bind`, { state, code, redirect_uri }, { token });
}

const outcomeOf = ({ status, body }: Reply) => [status, body.code];

async function profileOf(token: string) {
  return (await app.call('GET', 'auth/profile', undefined, { token })).body;
}

/** A member with a confirmed address and a password. */
async function member(): Promise<{ email: string; token: string }> {
  const { credentials, token } = await app.register();
  const code = await app.codeFor(credentials.email);
  expect((await app.call('POST', 'auth/activation/activate', { code })).status).toBe(200);
  return { email: credentials.email, token };
}

let counter = 0;
function somebody(): Required<Person> {
  counter += 1;
  return {
    handle: `guest_${counter}`,
    email: `guest${counter}@example.test`,
    email_verified: true,
  };
}

describe('the page', () => {
  test('offers somebody new, and who came before', async () => {
    const person = somebody();
    expect((await comeAs('discord', person)).status).toBe(200);
    const { request } = await start('discord');
    const path = `sandbox/social/discord?request=${encodeURIComponent(request)}`;
    const { body } = await app.call('GET', path);
    expect(body.provider).toBe('discord');
    expect(body.new_handle).toMatch(/^guest_\d{6}$/);
    expect(body.members[0]).toBe(person.handle);
  });

  test('names the field of what cannot be read', async () => {
    const started = await start('google');
    for (const [person, path] of [
      [{ handle: 'a b' }, 'person.handle'],
      [{ handle: '' }, 'person.handle'],
      [{ handle: 'fine', email: 'none' }, 'person.email'],
      [{ handle: 'fine', email_verified: 'maybe' }, 'person.email_verified'],
      [undefined, 'person'],
    ] as const) {
      const { status, body } = await decide(started, person as unknown as Person);
      expect([status, body.errors[0].path]).toEqual([422, path]);
    }
  });

  test('is told as simulated by the bootstrap', async () => {
    const { body } = await app.call('GET', 'frontend/bootstrap');
    expect(body.auth_server).toEqual({
      social_providers: ['google', 'discord'],
      social_simulated: true,
    });
  });
});

describe('each branch of the specification', () => {
  test('somebody new has an account, and comes back by the same name', async () => {
    const person = somebody();
    const first = await comeAs('google', person);
    const profile = await profileOf(first.body.access_token);
    expect(profile).toMatchObject({
      email: person.email,
      email_confirmed: true,
      has_password: false,
      social_bindings: [{ provider: 'google' }],
    });
    const again = await comeAs('google', { handle: person.handle.toUpperCase() });
    expect((await profileOf(again.body.access_token)).id).toBe(profile.id);
  });

  test('need_email, without an address and with one that nobody vouches for', async () => {
    const { handle, email } = somebody();
    expect(outcomeOf(await comeAs('google', { handle }))).toEqual([409, 'SOCIAL_NEED_EMAIL']);
    const started = await start('discord');
    const code = await codeOf(started, { handle, email, email_verified: false });
    expect(outcomeOf(await enter(started, code))).toEqual([409, 'SOCIAL_NEED_EMAIL']);
    const finished = await enter(started, code, { email });
    expect(await profileOf(finished.body.access_token)).toMatchObject({
      public_name: handle,
      email_confirmed: false,
    });
  });

  test('already_bound', async () => {
    const person = somebody();
    await comeAs('google', person);
    const { token } = await member();
    const reply = await bindAs('google', person, token);
    expect(outcomeOf(reply)).toEqual([409, 'SOCIAL_ALREADY_BOUND']);
  });

  test('who refuses comes back without a code', async () => {
    const started = await start('google');
    const { body } = await decide(started, null);
    expect(body.return_url).toBe(`/auth/social/google?error=access_denied&state=${started.state}`);
  });
});

describe('a claimed address opens nobody’s account', () => {
  test.each(['user', 'support', 'super_admin'] as const)('not that of a %s', async (role) => {
    const { email, token } = await member();
    await app.db.updateTable('app_user').set({ role }).where('email', '=', email).execute();
    for (const claimed of [email, email.toUpperCase()]) {
      const { handle } = somebody();
      const reply = await comeAs('google', { handle, email: claimed });
      expect(outcomeOf(reply)).toEqual([409, 'SOCIAL_NEED_AUTHORIZATION']);
    }
    expect((await profileOf(token)).social_bindings).toEqual([]);
  });

  test('not that of somebody who only ever came by a provider', async () => {
    const owner = somebody();
    const { body } = await comeAs('google', owner);
    for (const name of ['google', 'discord'] as const) {
      const { handle } = somebody();
      const reply = await comeAs(name, { handle, email: owner.email });
      expect(outcomeOf(reply)).toEqual([409, 'SOCIAL_NEED_AUTHORIZATION']);
    }
    // The same name at the other provider is another person, who may have no address of hers.
    const namesake = await comeAs('discord', { handle: owner.handle });
    expect(outcomeOf(namesake)).toEqual([409, 'SOCIAL_NEED_EMAIL']);
    expect((await profileOf(body.access_token)).social_bindings).toHaveLength(1);
  });

  test('what waits for the owner cannot be bound by whoever claimed it', async () => {
    const { email } = await member();
    const attacker = await member();
    const started = await start('google');
    const { handle } = somebody();
    await enter(started, await codeOf(started, { handle, email }));
    const { token } = attacker;
    const path = 'auth/social/google/bind';
    const reply = await app.call('POST', path, { state: started.state }, { token });
    expect(outcomeOf(reply)).toEqual([409, 'SOCIAL_WRONG_ACCOUNT']);
  });

  test('an address that somebody only claimed leads to an account of its own', async () => {
    const { credentials, token } = await app.register();
    const { handle } = somebody();
    const reply = await comeAs('google', { handle, email: credentials.email });
    const [claimant, entered] = [await profileOf(token), await profileOf(reply.body.access_token)];
    expect(entered.id).not.toBe(claimant.id);
  });
});

describe('codes', () => {
  test('work once, also in two requests at once', async () => {
    const started = await start('google');
    const code = await codeOf(started, somebody());
    const both = await Promise.all([enter(started, code), enter(started, code)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(outcomeOf(await enter(started, code))).toEqual([422, 'SOCIAL_STATE_INVALID']);
  });

  test('of one attempt are refused in another, which is used up by it', async () => {
    const [one, other] = [await start('google'), await start('google')];
    const code = await codeOf(one, somebody());
    expect(outcomeOf(await enter(other, code))).toEqual([422, 'SOCIAL_REFUSED']);
    const late = await enter(other, await codeOf(other, somebody()));
    expect(outcomeOf(late)).toEqual([422, 'SOCIAL_STATE_INVALID']);
  });

  test('of two decisions about one attempt only the first that is brought counts', async () => {
    const started = await start('google');
    const [first, second] = [await codeOf(started, somebody()), await codeOf(started, somebody())];
    expect((await enter(started, second)).status).toBe(200);
    expect(outcomeOf(await enter(started, first))).toEqual([422, 'SOCIAL_STATE_INVALID']);
  });

  test('that are forged are refused', async () => {
    const victim = somebody();
    await comeAs('google', victim);
    const started = await start('google');
    const code = await codeOf(started, somebody());
    const [body = '', signature = ''] = code.split('.');
    const read = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    const forged = JSON.stringify({ ...read, person: victim });
    const reply = await enter(started, `${Buffer.from(forged).toString('base64url')}.${signature}`);
    expect(outcomeOf(reply)).toEqual([422, 'SOCIAL_REFUSED']);
  });

  test('are made for no request that was not signed here', async () => {
    const started = await start('google');
    for (const request of ['none', `${started.request}0`, (await start('discord')).request]) {
      const reply = await decide({ ...started, request }, somebody());
      expect(outcomeOf(reply)).toEqual([422, 'SOCIAL_STATE_INVALID']);
      const path = `sandbox/social/google?request=${encodeURIComponent(request)}`;
      expect(outcomeOf(await app.call('GET', path))).toEqual([422, 'SOCIAL_STATE_INVALID']);
    }
  });
});

describe('a public demonstration on the same database', () => {
  test('offers no such page and lets in nobody by it, not even whoever came by it before', async () => {
    const person = somebody();
    await comeAs('google', person);
    const open = await start('google');
    const code = await codeOf(open, person);
    const demonstration = await startApplication({
      database: { db: app.db },
      environment: { HOST: '0.0.0.0', SANDBOX: 'on', SEED: 'demo' },
      services: (basis) => ({ social: createSocialProviders(basis) }),
    });
    const call = (method: string, path: string, body?: unknown) =>
      callApi(demonstration.handle, method, path, { body });
    const { body } = await call('GET', 'frontend/bootstrap');
    expect(body.auth_server).toEqual({ social_providers: [], social_simulated: false });
    const page = 'sandbox/social/google';
    const shown = await call('GET', `${page}?request=${encodeURIComponent(open.request)}`);
    expect(outcomeOf(shown)).toEqual([404, 'SANDBOX_OFF']);
    const decided = await call('POST', page, { request: open.request, person });
    expect(outcomeOf(decided)).toEqual([404, 'SANDBOX_OFF']);
    const { request: _, ...grant } = open;
    for (const [path, given] of [
      ['auth/social/google/start', undefined],
      ['auth/token', { grant_type: 'password', social_provider: { ...grant, code } }],
    ] as const) {
      const reply = await call(given ? 'POST' : 'GET', path, given);
      expect(outcomeOf(reply)).toEqual([404, 'SOCIAL_PROVIDER_NOT_CONFIGURED']);
    }
  });
});
