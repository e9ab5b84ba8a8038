/**
 * Every server function of the built application, called with payloads that no page sends: each answers with a named
 * failure, never with 500, a library's message or a stack in the log.
 */
import { toJSONAsync } from 'seroval';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCatalogue } from '~/contracts/error-catalogue.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { ensureBuilt, startLegend, type RunningLegend } from '../support/legend.ts';
import {
  dataFor,
  definedFunctions,
  serverFunctions,
  ways,
  type ServerFunction,
} from './support/server-functions.ts';

let database: TestDatabase;
let legend: RunningLegend;
let token = '';

beforeAll(async () => {
  ensureBuilt();
  database = await createTestDatabase();
  legend = await startLegend({
    databaseUrl: database.url,
    env: { RATE_LIMITS: 'off', LOG_LEVEL: 'info' },
  });
  const credentials = {
    email: 'payloads@legend.test',
    password: 'a long enough password',
    password_confirmation: 'a long enough password',
    public_name: 'payloads',
  };
  const answer = await fetch(`${legend.origin}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'registration', credentials }),
  });
  token = (await answer.json()).access_token;
});
afterAll(async () => {
  await legend.stop();
  await database.drop();
});

interface Told {
  status: number;
  text: string;
  type: string;
}

interface Sent {
  body?: string;
  type?: string;
  query?: string;
  method?: string;
}

async function send(fn: ServerFunction, { body, type, query = '', method }: Sent): Promise<Told> {
  const response = await fetch(`${legend.origin}/_serverFn/${fn.id}${query}`, {
    method: method ?? fn.method,
    redirect: 'manual',
    headers: {
      cookie: `access_token=${token}`,
      origin: legend.origin,
      'sec-fetch-site': 'same-origin',
      'x-tsr-serverfn': 'true',
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body: Buffer.from(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, type: response.headers.get('content-type') ?? '' };
}

const JSON_TYPE = 'application/json';
const packed = (t: unknown) => JSON.stringify({ t, f: 127, m: [] });
const object = (keys: string[], values: unknown[], i = 0) => ({
  t: 10,
  i,
  p: { k: keys, v: values },
  o: 0,
});
const withData = (node: unknown) => packed(object(['data'], [node]));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
function deepArray(depth: number): string {
  let node: unknown = { t: 2, s: 0 };
  for (let i = depth; i > 0; i -= 1) node = { t: 9, i, a: [node], o: 0 };
  return withData(node);
}
/** Each of these is the one before it, ten times. */
function bomb(): string {
  const layers = Array.from({ length: 12 }, (_, at) => ({
    t: 9,
    i: at + 2,
    a: Array.from({ length: 10 }, () => (at === 0 ? { t: 2, s: 0 } : { t: 4, i: at + 1 })),
    o: 0,
  }));
  return withData({ t: 9, i: 1, a: layers, o: 0 });
}

/** Nothing of these can be read. */
const unreadable: Record<string, string> = {
  'no JSON': '{"a":',
  'a number': '5',
  null: 'null',
  'a list': '[]',
  'an empty object': '{}',
  'no node': '{"t":{},"f":127,"m":[]}',
  'an unknown node': packed({ t: 99 }),
  'no object': packed({ t: 1, s: 'x' }),
  'keys without values': packed(object(['data'], [])),
  'a key of its own': packed(object(['other'], [{ t: 2, s: 0 }])),
  'a promise that fails': withData({ t: 12, i: 1, s: 0, f: { t: 1, s: 'x' } }),
  'a stream': withData({ t: 31, i: 1, f: { t: 2, s: 0 }, a: [] }),
  'a regular expression': withData({ t: 6, i: 1, c: '(a+)+$', m: '' }),
  'a large number': withData({ t: 3, s: '9'.repeat(5_000) }),
  bytes: withData({ t: 19, i: 1, s: 'AAAA' }),
  'an error': withData({ t: 13, i: 1, s: 0, m: 'x' }),
  'a plugin': withData({ t: 25, i: 1, s: {}, c: 'legend-failure' }),
  'an object that holds itself': withData(object(['self'], [{ t: 4, i: 1 }], 1)),
  'what was never seen': withData({ t: 4, i: 77 }),
  'a prototype': withData(object(['__proto__'], [object(['isAdmin'], [{ t: 2, s: 2 }], 2)], 1)),
  'deep lists': nested(20_000),
  'deep nodes': deepArray(200),
  'a list without end': withData({ t: 9, i: 1, l: 4_294_967_295, a: [], o: 0 }),
  'few bytes that are many values': bomb(),
};

/** These can be read, and are nothing that a function is called with. */
const data: Record<string, unknown> = {
  nothing: undefined,
  null: null,
  'a number': 5,
  text: 'text',
  'a list': [1, 2, 3],
  'an empty object': {},
  'nulls in place of values': {
    id: null,
    input: null,
    idempotencyKey: null,
    token: null,
    code: null,
  },
  'numbers in place of text': {
    id: 1,
    input: 1,
    idempotencyKey: 1,
    state: 1,
    provider: 1,
    slug: 1,
    email: 1,
  },
  'objects in place of text': {
    id: {},
    input: {},
    idempotencyKey: {},
    state: {},
    provider: {},
    token: {},
  },
  'names of prototypes': {
    constructor: { prototype: 1 },
    toString: 1,
    hasOwnProperty: 1,
    input: 'x',
  },
  'long lists': {
    ids: Array.from({ length: 1_000 }, () => 'x'),
    input: Array.from({ length: 1_000 }, () => 1),
  },
};

const inputFor = (fn: ServerFunction, body: string): Sent =>
  fn.method === 'GET'
    ? { query: `?payload=${encodeURIComponent(body)}` }
    : { body, type: JSON_TYPE };

const codes = new Set(Object.keys(errorCatalogue));
/** What came of a call that could be read: an answer, or a failure by its code. */
function codeIn(text: string): string | null {
  if (!text.includes('"error"')) return null;
  const named = /"s":"([A-Z][A-Z_]+)"/.exec(text)?.[1];
  return named !== undefined && codes.has(named) ? named : `unnamed: ${text.slice(0, 300)}`;
}

/** Lines that the process wrote meanwhile, with what its jobs told of their own. */
async function written(run: () => Promise<void>): Promise<string[]> {
  const before = legend.output().length;
  await run();
  // Lines travel through a pipe of their own and may come after the answers.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return legend
    .output()
    .slice(before)
    .split('\n')
    .filter((line) => line !== '');
}

/** Lines that tell of a call that was refused as it should be. */
const told = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.includes('a call could not be read'));

/** Lines that tell of something that went wrong here. */
const alarming = (lines: readonly string[]): string[] =>
  lines.filter((line) => /^\s+at |Error|"level":[56]0/.test(line));

test('there are all of them', () => expect(serverFunctions.length).toBeGreaterThan(150));

describe('what cannot be read is refused in the shape of the API', () => {
  test.each(Object.entries(unreadable))('%s', async (_, body) => {
    // An address holds 16 kB.
    const called = definedFunctions.filter(
      ({ method }) => method === 'POST' || body.length < 4_000,
    );
    const lines = await written(async () => {
      for (const fn of called) {
        const { status, text, type } = await send(fn, inputFor(fn, body));
        expect([status, type], fn.name).toEqual([400, JSON_TYPE]);
        expect(JSON.parse(text), fn.name).toEqual({
          statusCode: 400,
          message: 'The request could not be read.',
          code: 'MALFORMED',
        });
      }
    });
    expect(alarming(lines)).toEqual([]);
    expect(told(lines)).toHaveLength(called.length);
  });

  test.each([
    ['an empty body', '', JSON_TYPE],
    ['text', 'data', 'text/plain'],
    ['JSON that says that it is none', withData({ t: 2, s: 0 }), 'text/plain'],
    ['JSON that says nothing', withData({ t: 2, s: 0 }), undefined],
    ['a form without its boundary', 'x', 'multipart/form-data'],
    ['a form in pieces', '--x\r\nContent-Disposition: nonsense', 'multipart/form-data; boundary=x'],
    ['another type', '<a/>', 'application/xml'],
  ])('%s', async (_, body, type) => {
    const called = definedFunctions.filter(({ method }) => method === 'POST');
    const lines = await written(async () => {
      for (const fn of called) {
        const { status, text } = await send(fn, { body, ...(type !== undefined && { type }) });
        expect(status, fn.name).toBe(400);
        expect(JSON.parse(text).code, fn.name).toBe('MALFORMED');
      }
    });
    expect(alarming(lines)).toEqual([]);
    expect(told(lines)).toHaveLength(called.length);
  });

  test('a form where an address is read', async () => {
    for (const fn of definedFunctions.filter(({ method }) => method === 'GET')) {
      const { status } = await send(fn, { type: 'multipart/form-data; boundary=x' });
      expect(status, fn.name).toBe(400);
    }
  });
});

describe('what can be read and is wrong is a failure with a name', () => {
  test.each(Object.entries(data))('%s', async (_, given) => {
    const isLong = JSON.stringify(given ?? null).length > 1_000;
    const called = serverFunctions.filter(
      ({ method, name }) =>
        (method === 'POST' || !isLong) && name !== 'logout' && name !== 'logoutEverywhere',
    );
    const unnamed: string[] = [];
    const lines = await written(async () => {
      for (const fn of called) {
        const whole = dataFor(fn, given, 'key');
        const body = JSON.stringify(await toJSONAsync({ data: whole }));
        const { status, text } = await send(fn, whole === undefined ? {} : inputFor(fn, body));
        const code = codeIn(text);
        const isNamed = code === null || (codes.has(code) && code !== 'SERVER_ERROR');
        if (status >= 500 || !isNamed) unnamed.push(`${fn.name} ${status}: ${code}`);
      }
    });
    expect(unnamed).toEqual([]);
    expect(alarming(lines)).toEqual([]);
  });

  test.each(Object.values(ways).map((fn) => [fn.name, fn] as const))(
    'a call of no endpoint: %s',
    async (_, fn) => {
      for (const given of [
        ...Object.values(data),
        { path: 'constructor.prototype' },
        { path: 5 },
      ]) {
        const body = JSON.stringify(await toJSONAsync({ data: given }));
        if (fn.method === 'GET' && body.length > 4_000) continue;
        const { status, text } = await send(fn, inputFor(fn, body));
        expect([status < 500, codeIn(text)]).toEqual([
          true,
          expect.stringMatching(/^(?:MALFORMED|NOT_FOUND)$/),
        ]);
      }
    },
  );

  test('another method', async () => {
    for (const fn of definedFunctions) {
      for (const method of ['PUT', 'DELETE', 'PATCH', fn.method === 'GET' ? 'POST' : 'GET']) {
        const { status } = await send(fn, { method });
        expect(status, `${method} ${fn.name}`).toBe(405);
      }
    }
  });
});
