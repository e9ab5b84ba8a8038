/**
 * Server functions authorise nothing: each passes its input to exactly one endpoint, with the caller's own token and
 * nobody else's, and returns the endpoint's refusal. Those that do more are listed with all endpoints that they may
 * reach. `rights.test.ts` shows the same over HTTP.
 */
import { isContractProcedure, type AnyContractProcedure } from '@orpc/contract';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { installTransport } from '~/api-client/transport.ts';
import { Failure } from '~/contracts/failure.ts';
import { contract } from '~/contracts/index.ts';
import {
  dataFor,
  definedFunctions,
  keyOf,
  reached,
  serverFunctions,
  specials,
  ways,
  type CallerKind,
  type ServerFunction,
} from './support/server-functions.ts';

type Handler = (given: { data: unknown }) => unknown;

/** The request that is served, what was registered by the module that was loaded last, and what cookies were set. */
const scene = vi.hoisted(() => ({
  request: new Request('http://localhost/'),
  registered: [] as ((given: { data: unknown }) => unknown)[],
  cookies: new Map<string, string>(),
}));

vi.mock('@tanstack/react-start/server-only', () => ({}));
vi.mock('@tanstack/react-start/server', () => ({
  getRequest: () => scene.request,
  setCookie: (name: string, value: string) => scene.cookies.set(name, value),
  getCookie: () => undefined,
  deleteCookie: () => {},
}));
vi.mock('@tanstack/react-start', () => ({
  createServerFn: () => {
    let checked = (data: unknown) => data;
    const made = {
      validator(check: (data: unknown) => unknown) {
        checked = check;
        return made;
      },
      handler(run: Handler) {
        const called: Handler = ({ data }) => run({ data: checked(data) });
        scene.registered.push(called);
        return called;
      },
    };
    return made;
  },
  createIsomorphicFn: () => ({
    server: (run: () => unknown) => Object.assign(run, { client: () => run }),
  }),
}));

const names = new Map<AnyContractProcedure, string>();
function nameAll(tree: unknown, path: string[] = []): void {
  if (isContractProcedure(tree)) {
    names.set(tree, path.join('.'));
    return;
  }
  for (const [key, value] of Object.entries(tree as object)) nameAll(value, [...path, key]);
}

const modules = import.meta.glob('../../src/**/*.{functions,form-posts}.ts');
modules['../../src/platform/session/session.ts'] = () => import('~/platform/session/session.ts');

const handlers = new Map<string, Handler>();

beforeAll(async () => {
  nameAll(contract);
  // One after the other: what registers is then known to be of the module that is loading.
  for (const file of new Set(definedFunctions.map((fn) => fn.file))) {
    scene.registered.length = 0;
    const load = modules[`../../${file}`];
    if (!load)
      throw new Error(`${file} is not among the files that are named for server functions`);
    await load();
    const own = definedFunctions.filter((fn) => fn.file === file);
    // Another module of functions that it imports would shift the places.
    expect(scene.registered, file).toHaveLength(own.length);
    own.forEach((fn, at) => handlers.set(fn.id, scene.registered[at]!));
  }
});

const claims = Buffer.from(JSON.stringify({ exp: Date.now() / 1_000 + 3_600 }));
const ACCESS = `head.${claims.toString('base64url')}.signature`;
const attempt = {
  provider: 'google',
  state: 'the state',
  redirectUri: 'http://localhost/auth/social/google',
  intent: 'enter',
  locale: 'en',
  isWaiting: true,
};
const attempts = Buffer.from(JSON.stringify([attempt])).toString('base64url');
const cookies: Record<CallerKind, string> = {
  visitor: '',
  member: `access_token=${ACCESS}; refresh_token=mine`,
  acting: `access_token=${ACCESS}; refresh_token=acting; own_refresh_token=mine`,
  returning: `access_token=${ACCESS}; refresh_token=mine; social_attempts=${attempts}`,
};

interface Call {
  endpoint: string;
  input: unknown;
  token: string | null;
  key: string | null;
}
const calls: Call[] = [];

/** What endpoints answer, where a function looks into the answer. */
function answerOf(endpoint: string, by: CallerKind): unknown {
  const alerts = by === 'acting' ? ['IMPERSONATION'] : [];
  const answers: Record<string, unknown> = {
    'identity.token': { access_token: ACCESS, refresh_token: 'next', expires_in: 900 },
    'identity.activate': { type: 'CONFIRM_EMAIL' },
    'identity.profile': { id: 'a person', role: 'user', alerts },
    'wallet.balances': { data: [] },
    'moderation.exportAudit': new Blob(['text']),
    'social.start': { url: 'https://provider.test/', state: 's', redirect_uri: 'https://a.test/' },
    'catalogue.bootstrap': {
      market: {},
      frontend: {},
      auth_server: { social_providers: [], social_simulated: false },
    },
  };
  return answers[endpoint] ?? {};
}

function serve(by: CallerKind, refusal?: Failure): void {
  calls.length = 0;
  scene.cookies.clear();
  scene.request = new Request('http://localhost/_serverFn/any', {
    method: 'POST',
    headers: { cookie: cookies[by] },
  });
  installTransport(async (procedure, input, { accessToken, idempotencyKey }) => {
    const endpoint = names.get(procedure) ?? 'unknown';
    calls.push({ endpoint, input, token: accessToken, key: idempotencyKey });
    if (refusal) throw refusal;
    return answerOf(endpoint, by);
  });
}

/** Everything that forms and special functions read out of what they are given. */
const fields = {
  provider: 'google',
  state: 'the state',
  code: '123456',
  token: 'token',
  topic: 'order',
  credentials: {},
  email: 'a@example.com',
  act: 'start',
  chat: '1',
  type: 'offer',
  id: '01890000-0000-7000-8000-000000000001',
  reason: 'other',
  category_id: '01890000-0000-7000-8000-000000000001',
};

function givenTo(fn: ServerFunction): unknown {
  if (fn.input === 'none') return undefined;
  if (fn.input !== 'form') return dataFor(fn, fields, 'key of this intent');
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
  }
  return form;
}

async function runFunction(fn: ServerFunction): Promise<unknown> {
  const handler = handlers.get(fn.id);
  if (!handler) throw new Error(`${keyOf(fn)} was not registered`);
  return await handler({ data: givenTo(fn) });
}

const outcome = (fn: ServerFunction) => runFunction(fn).catch((error: unknown) => error);
const rows = serverFunctions.map((fn) => [keyOf(fn), fn] as const);
const isTokenCall = ({ endpoint }: Call) => endpoint === 'identity.token';

beforeEach(() => void (calls.length = 0));

test('the list has every function once, and specials are all in it', () => {
  const keys = rows.map(([key]) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(Object.keys(specials).filter((key) => !keys.includes(key))).toEqual([]);
  expect(keys.length).toBeGreaterThan(150);
});

/** Endpoints that are reached by the other way only. */
const refused: Record<string, readonly string[]> = {
  GET: ['orders.start', 'orders.place', 'identity.updateProfile'],
  POST: ['orders.show', 'wallet.balances'],
};
/** What is open to no page, and what is no endpoint at all. */
const never = [
  'identity.token',
  'identity.activate',
  'identity.logout',
  'moderation.exportAudit',
  'media.upload',
  'verification.webhook',
  'orders',
  'orders.',
  '.show',
  'orders.show.~orpc',
  'orders.~orpc',
  'constructor',
  'constructor.prototype',
  '__proto__',
  '__proto__.toString',
  'orders.__proto__',
  'orders.constructor',
  'toString.call',
  '',
];

describe.each(Object.entries(ways))('pages, by %s', (method, way) => {
  const told = (data: unknown) =>
    Promise.resolve(handlers.get(way.id)?.({ data })).catch((error: unknown) => error);

  test.each([...never, ...(refused[method] ?? [])])('reach no endpoint “%s”', async (path) => {
    serve('member');
    expect(await told({ path, input: fields })).toMatchObject({ code: 'NOT_FOUND' });
    expect(calls).toEqual([]);
  });

  test.each([
    undefined,
    null,
    'orders.show',
    {},
    { path: null },
    { path: 5 },
    { path: ['orders.show'] },
    { path: { toString: 'orders.show' } },
    { path: 'orders.show', idempotencyKey: 5 },
  ])('are told that %j is no call', async (data) => {
    serve('member');
    expect(await told(data)).toMatchObject({ code: 'MALFORMED' });
    expect(calls).toEqual([]);
  });
});

describe.each(rows)('%s', (key, fn) => {
  const special = specials[key];
  const kinds: CallerKind[] = ['visitor', 'member'];
  if (special?.acting) kinds.push('acting');
  if (special?.returning) kinds.push('returning');

  test(
    special ? `reaches only what is named: ${special.why}` : 'reaches one endpoint',
    async () => {
      if (!special) expect(fn.named, 'name it among the specials').toHaveLength(1);
      for (const by of kinds) {
        serve(by);
        await outcome(fn);
        const seen = calls.map(({ endpoint }) => endpoint);
        expect(seen, by).toEqual(reached(fn, by));
      }
    },
  );

  test('with the caller’s own token, and what it was given', async () => {
    for (const by of kinds) {
      serve(by);
      await outcome(fn);
      // Sessions begin without a token; whoever has just come in calls with the new one.
      let own = by === 'visitor' ? null : ACCESS;
      for (const call of calls) {
        const isOthersEnd = call.endpoint === 'identity.logout';
        if (isTokenCall(call)) {
          expect(call.token).toBeNull();
          own = ACCESS;
        } else if (!isOthersEnd) expect(call.token, `${by}: ${call.endpoint}`).toBe(own);
      }
      if (special || fn.input === 'form') continue;
      const [call] = calls;
      expect(call?.input).toEqual(fn.input === 'none' ? undefined : fields);
      expect(call?.key).toBe(fn.input === 'keyed' ? 'key of this intent' : null);
    }
  });

  test('tells what the endpoint refuses', async () => {
    const refusal = new Failure('FORBIDDEN');
    for (const by of kinds) {
      if (reached(fn, by).length === 0) continue;
      serve(by, refusal);
      const told = await outcome(fn);
      if (fn.input === 'form') {
        expect(told instanceof Response && told.status, by).toBe(303);
        // The page that comes back shows it; leaving an account ends at the sign-in.
        const isEnding = key === 'impersonation.functions postEndImpersonation';
        expect(scene.cookies.has('form_flash') || isEnding, by).toBe(true);
      } else expect(told, by).toBe(refusal);
    }
  });
});

test('a sign-in is begun by a press here, not by a link of another site', async () => {
  const fn = serverFunctions.find(({ name }) => name === 'startSocialByLink');
  if (!fn) throw new Error('There is no such function');
  for (const [site, reaches] of [
    ['cross-site', []],
    ['same-site', []],
    ['same-origin', ['social.start']],
    ['none', ['social.start']],
  ] as const) {
    serve('visitor');
    scene.request = new Request('http://localhost/auth/social/google/start', {
      headers: { 'sec-fetch-site': site },
    });
    const told = await outcome(fn);
    expect(
      calls.map(({ endpoint }) => endpoint),
      site,
    ).toEqual(reaches);
    if (reaches.length === 0) expect(told).toMatchObject({ code: 'CROSS_SITE' });
  }
});
