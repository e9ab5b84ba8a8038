/**
 * Authorisation on entities of others: seven kinds of caller, every endpoint, socket event and server function that
 * takes an id, on the built application. A missing row of the tables is a failure.
 */
import { io, type Socket } from 'socket.io-client';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCatalogue } from '~/contracts/error-catalogue.ts';
import { clientEvents } from '~/contracts/realtime.ts';
import { newId } from '~/kernel/ids.ts';
import { createTestMarket, type TestDatabase } from '../support/database.ts';
import { ensureBuilt, startLegend, type RunningLegend } from '../support/legend.ts';
import { projectRoot } from '../support/system.ts';
import { actors, Callers, type ActorName, type Answer } from './support/actors.ts';
import { Belongings } from './support/belongings.ts';
import { nobodys, ownership } from './support/ownership.ts';
import {
  addressOf,
  admits,
  endpointNamed,
  endpoints,
  hasBody,
  parametersOf,
  STRANGER,
  type Endpoint,
} from './support/endpoints.ts';
import { callFunction, type FunctionAnswer } from './support/function-calls.ts';
import { openEvents, roomEvents } from './support/room-events.ts';
import {
  dataFor,
  definedFunctions,
  chosenIn,
  keyOf,
  reached,
  serverFunctions,
  specials,
  type ServerFunction,
} from './support/server-functions.ts';

/** Files may have more, and are read in another way (host.test.ts). */
const TAKE_FILES = [
  'media.upload',
  'offers.uploadImport',
  'definitions.checkFile',
  'definitions.importFile',
];
const namesThings = ({ path, keys }: Endpoint) =>
  /\{(\w+_)?id\}/.test(path) || keys.some((key) => key.endsWith('_id'));

let database: TestDatabase;
let legend: RunningLegend;
let callers: Callers;
let belongings: Belongings;
const sockets = new Map<ActorName, Socket>();

beforeAll(async () => {
  ensureBuilt();
  database = await createTestMarket();
  legend = await startLegend({
    databaseUrl: database.url,
    env: { SEED: 'demo', RATE_LIMITS: 'off' },
  });
  callers = new Callers(legend.origin, database);
  belongings = new Belongings(callers, database);
  await callers.prepare();
});

afterAll(async () => {
  for (const socket of sockets.values()) socket.disconnect();
  await legend.stop();
  await database.drop();
});

const HIDDEN = new Set([401, 403, 404]);
const label = (who: string, { status, code }: Answer) => `${who}: ${status} ${code}`;

describe('endpoints', () => {
  test('that name a thing by its id are all in the tables', () => {
    const named = endpoints.filter(namesThings).map(({ name }) => name);
    expect(named.filter((name) => !(name in ownership) && !nobodys.has(name))).toEqual([]);
    const known = new Set(endpoints.map(({ name }) => name));
    expect([...Object.keys(ownership), ...nobodys].filter((name) => !known.has(name))).toEqual([]);
  });

  const rows = endpoints.filter(({ name }) => name in ownership);
  test.each(rows.map((row) => [row.name, row] as const))('%s', async (name, endpoint) => {
    const row = ownership[name];
    if (!row) throw new Error(`No row for ${name}`);
    const id = await belongings.make(row.thing);
    const beside = row.body?.(id, await belongings.known());
    const isRead = endpoint.method === 'GET';
    const query = isRead && beside ? `?${new URLSearchParams(Object.entries(beside))}` : '';
    const path = `${addressOf(endpoint, id, id)}${query}`;
    const body = isRead ? undefined : beside;
    const call = (who: ActorName) => callers.send(endpoint.method, path, who, body);
    const refusals = new Set<string | null>();
    // The owner comes last: it may be gone afterwards.
    for (const who of actors.filter((each) => each !== 'owner')) {
      const answer = await call(who);
      if (who === 'visitor') expect(answer.status, label(who, answer)).toBe(401);
      else if (row.alsoFor?.includes(who)) expect(answer.status, label(who, answer)).toBe(200);
      else {
        expect(isHandled(answer), label(who, answer)).toBe(true);
        refusals.add(answer.code);
      }
    }
    const own = await call('owner');
    expect(own.status, label('owner', own)).toBeLessThan(500);
    expect(isHandled(own) && refusals.has(own.code), label('owner', own)).toBe(false);
  });
});

describe('every endpoint that changes something', () => {
  const changing = endpoints.filter(({ method }) => method !== 'GET');
  const send = (endpoint: Endpoint, cookie: string, headers: Record<string, string>) =>
    fetch(`${legend.origin}/api${addressOf(endpoint, STRANGER)}`, {
      method: endpoint.method,
      headers: { ...headers, ...(cookie && { cookie }), 'idempotency-key': newId() },
      ...(hasBody(endpoint) && { body: '{}' }),
    });

  test.each([
    [{ origin: 'https://elsewhere.test', 'content-type': 'application/json' }],
    [{ origin: 'null', 'content-type': 'text/plain' }],
    [{ 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }],
    [{ 'sec-fetch-site': 'same-site', 'content-type': 'application/json' }],
  ])('refuses other sites, with and without a session: %j', async (headers) => {
    const token = callers.tokens.get('owner');
    for (const endpoint of changing) {
      for (const cookie of ['', `access_token=${token}`]) {
        const answer = await send(endpoint, cookie, headers);
        const { code } = (await answer.json()) as { code: string };
        expect(`${answer.status} ${code}`, endpoint.name).toBe('403 CROSS_SITE');
      }
    }
  });

  test('takes no more than 64 kB, as server functions do', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(64 * 1024) });
    const addresses = [
      ...changing
        .filter((each) => hasBody(each) && !TAKE_FILES.includes(each.name))
        .map((each) => `/api${addressOf(each, STRANGER)}`),
      ...definedFunctions
        .filter(({ method }) => method === 'POST')
        .map(({ id }) => `/_serverFn/${id}`),
    ];
    for (const address of addresses) {
      const answer = await fetch(`${legend.origin}${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: legend.origin },
        body,
      });
      const { code } = (await answer.json()) as { code: string };
      expect(`${answer.status} ${code}`, address).toBe('413 TOO_LARGE');
    }
  });
});

/** Refused, or told that there is no such thing, or none among those that are named: also as a field of what was sent. */
function isHandled({ status, code }: Pick<Answer, 'status' | 'code'>): boolean {
  return HIDDEN.has(status) || /NOT_FOUND|NOT_YOURS|^BULK_NOTHING$/.test(code ?? '');
}

async function connect(who: ActorName): Promise<Socket> {
  const token = callers.tokens.get(who);
  const socket = io(legend.origin, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { origin: legend.origin, ...(token && { authorization: `Bearer ${token}` }) },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  sockets.set(who, socket);
  return socket;
}

describe('socket events', () => {
  test('are all in the tables, once', () => {
    const listed = [...Object.keys(roomEvents), ...Object.keys(openEvents)];
    expect(listed.toSorted()).toEqual(Object.keys(clientEvents).toSorted());
  });

  test('need a session', async () => {
    await expect(connect('visitor')).rejects.toThrow();
  });

  test.each(Object.entries(roomEvents))(
    '%s works in rooms of one’s own only',
    async (event, input) => {
      const room = await belongings.make('room');
      for (const who of actors.filter((each) => each !== 'visitor')) {
        const socket = sockets.get(who) ?? (await connect(who));
        const answer = await socket.timeout(10_000).emitWithAck(event, input(room));
        const told = `${who}: ${JSON.stringify(answer)}`;
        expect(answer.ok, told).toBe(who === 'owner');
        if (who !== 'owner') expect([403, 404], told).toContain(answer.error.statusCode);
      }
    },
  );

  test.each(Object.entries(openEvents))(
    '%s works for everybody signed in',
    async (event, input) => {
      const [room, companion] = [await belongings.make('room'), await belongings.someSeller()];
      for (const who of actors.filter((each) => each !== 'visitor')) {
        const socket = sockets.get(who) ?? (await connect(who));
        const answer = await socket.timeout(10_000).emitWithAck(event, input(room, companion));
        expect(answer.ok, `${who}: ${JSON.stringify(answer)}`).toBe(true);
      }
    },
  );
});

/** What tells a caller that it was not let in at all. */
const REFUSED = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'SELLER_REQUIRED']);
/** They end what the others need, and come last, in this order. */
const ENDING = ['secondFactor.removeTotp', 'logoutEverywhere', 'logout'];
const turn = ({ name }: ServerFunction) => ENDING.indexOf(name);

describe('server functions', () => {
  test('are all in the build, and nothing else is', () => {
    const path = join(projectRoot, 'dist/server-functions.json');
    const listed: string[] = JSON.parse(readFileSync(path, 'utf8'));
    expect(definedFunctions.map(({ id }) => id).toSorted()).toEqual(listed.toSorted());
  });

  test.each([
    [{ origin: 'https://elsewhere.test' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://elsewhere.test' }],
    [{ referer: 'https://elsewhere.test/page' }],
    [{}],
  ])('refuse other sites, whoever calls and whatever they do: %j', async (headers) => {
    for (const fn of definedFunctions) {
      for (const who of ['visitor', 'super_admin'] as const) {
        const { status, text } = await callFunction(callers, fn, who, { data: {}, headers });
        expect(`${status} ${text}`, `${keyOf(fn)} as ${who}`).toBe('403 Forbidden');
      }
    }
  });

  const ordered = serverFunctions.toSorted((a, b) => turn(a) - turn(b));
  test.each(ordered.map((fn) => [keyOf(fn), fn] as const))('%s', async (key, fn) => {
    if (fn.name === 'logout') await callers.signInAgain();
    const [endpoint = ''] = fn.named;
    const row = specials[key] ? undefined : ownership[endpoint];
    await (row ? expectOwnersRights(fn, endpointNamed(endpoint)) : expectAdmission(fn));
  });
});

function said(who: ActorName, { status, code }: FunctionAnswer): string {
  return `${who}: ${status} ${code}`;
}

const statuses = new Map<string, number>(
  Object.entries(errorCatalogue).map(([code, { status }]) => [code, status]),
);
const statusOfCode = (code: string): number => statuses.get(code) ?? 500;

/** Insides are shown to nobody, whatever was sent. */
async function callAs(fn: ServerFunction, who: ActorName, input: object): Promise<FunctionAnswer> {
  const data = dataFor(fn, input, `rights-${newId()}`);
  const answer = await callFunction(callers, fn, who, { data });
  expect(answer.text, keyOf(fn)).not.toMatch(/node_modules|at \w+ \(|\.ts:\d/);
  expect(answer.code, said(who, answer)).not.toBe('SERVER_ERROR');
  return answer;
}

/** As the endpoint that it calls: with user A’s thing, by everybody. */
async function expectOwnersRights(fn: ServerFunction, endpoint: Endpoint): Promise<void> {
  const row = ownership[endpoint.name];
  if (!row) throw new Error(`No row for ${endpoint.name}`);
  const id = await belongings.make(row.thing);
  const body = row.body?.(id, await belongings.known());
  const input = { ...parametersOf(endpoint, id, id), ...body };
  const refusals = new Set<string | null>();
  for (const who of actors.filter((each) => each !== 'owner')) {
    const answer = await callAs(fn, who, input);
    if (who === 'visitor') expect(answer.code).toBe('UNAUTHENTICATED');
    else if (row.alsoFor?.includes(who)) expect(answer.code, said(who, answer)).toBeNull();
    else {
      const { code } = answer;
      expect(
        code !== null && isHandled({ code, status: statusOfCode(code) }),
        said(who, answer),
      ).toBe(true);
      refusals.add(answer.code);
    }
  }
  const own = await callAs(fn, 'owner', input);
  expect(own.code !== null && refusals.has(own.code), said('owner', own)).toBe(false);
}

/** Nothing that belongs to somebody is named: the contract alone says who is let in. */
async function expectAdmission(fn: ServerFunction): Promise<void> {
  for (const who of actors) {
    const [first] = reached(fn, who === 'visitor' ? 'visitor' : 'member');
    const endpoint = first === undefined ? undefined : endpointNamed(first);
    const input = { ...(endpoint && parametersOf(endpoint, STRANGER)), ...chosenIn[keyOf(fn)] };
    const answer = await callAs(fn, who, input);
    const isAdmitted = endpoint === undefined || admits(endpoint, who);
    if (isAdmitted) expect(REFUSED.has(answer.code ?? ''), said(who, answer)).toBe(false);
    else if (who === 'visitor') expect(answer.code, said(who, answer)).toBe('UNAUTHENTICATED');
    else expect(REFUSED.has(answer.code ?? ''), said(who, answer)).toBe(true);
  }
}
