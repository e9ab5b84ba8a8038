/**
 * Who may do what with whose things: seven kinds of caller, everything that an id can name, over endpoints, socket events
 * and server functions of the built application. What is missing in the tables fails.
 */
import { isContractProcedure } from '@orpc/contract';
import { toJSONAsync } from 'seroval';
import { io, type Socket } from 'socket.io-client';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientEvents, type ClientEvent } from '~/contracts/chat/chat.realtime.ts';
import type { EndpointMeta } from '~/contracts/endpoint.ts';
import { contract } from '~/contracts/index.ts';
import { newId } from '~/kernel/ids.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { ensureBuilt, startLegend, type RunningLegend } from '../support/legend.ts';
import { projectRoot } from '../support/system.ts';
import { actors, Callers, type ActorName, type Answer } from './support/actors.ts';
import { Belongings, nobodys, ownership } from './support/belongings.ts';

interface Endpoint {
  name: string;
  method: string;
  path: string;
  who: EndpointMeta['who'];
  keys: string[];
}

function endpointsOf(tree: unknown, path: string[] = []): Endpoint[] {
  if (!isContractProcedure(tree)) {
    return Object.entries(tree as Record<string, unknown>).flatMap(([key, value]) =>
      endpointsOf(value, [...path, key]),
    );
  }
  const { route, meta, inputSchema } = tree['~orpc'] as unknown as {
    route: { method: string; path: string };
    meta: EndpointMeta;
    inputSchema?: { entries?: object };
  };
  const keys = Object.keys(inputSchema?.entries ?? {});
  return [{ name: path.join('.'), method: route.method, path: route.path, who: meta.who, keys }];
}

const endpoints = endpointsOf(contract);
const namesThings = ({ path, keys }: Endpoint) =>
  /\{(\w+_)?id\}/.test(path) || keys.some((key) => key.endsWith('_id'));

let database: TestDatabase;
let legend: RunningLegend;
let callers: Callers;
let belongings: Belongings;
const sockets = new Map<ActorName, Socket>();

beforeAll(async () => {
  ensureBuilt();
  database = await createTestDatabase();
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
    const path = endpoint.path.replaceAll(/\{\w+\}/g, id);
    const body = row.body?.(id, await belongings.known());
    const call = (who: ActorName) => callers.send(endpoint.method, path, who, body);
    const refusals = new Set<string | null>();
    // The owner comes last: it may be gone afterwards.
    for (const who of actors.filter((each) => each !== 'owner')) {
      const answer = await call(who);
      if (who === 'visitor') expect(answer.status, label(who, answer)).toBe(401);
      else if (row.alsoFor?.includes(who)) expect(answer.status, label(who, answer)).toBe(200);
      else {
        expect(isKept(answer), label(who, answer)).toBe(true);
        refusals.add(answer.code);
      }
    }
    const own = await call('owner');
    expect(own.status, label('owner', own)).toBeLessThan(500);
    expect(isKept(own) && refusals.has(own.code), label('owner', own)).toBe(false);
  });
});

/** Refused, or told that there is no such thing: also as a field of what was sent. */
function isKept({ status, code }: Answer): boolean {
  return HIDDEN.has(status) || /NOT_FOUND|NOT_YOURS/.test(code ?? '');
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

/** What is sent with each event about a room; null where an event is about nobody's room. */
const events: Record<ClientEvent, ((room: string) => object) | null> = {
  change_online_status: null,
  user_check: null,
  get_users_by_room: (room) => ({ room_id: room }),
  join_channel: (room) => ({ room_id: room }),
  leave_channel: null,
  get_channel: (room) => ({ room_id: room }),
  create_channel: null,
  get_channels: null,
  new_message: (room) => ({ room_id: room, client_id: newId(), body: 'Hello there' }),
  check_forbidden_word: null,
  load_messages: (room) => ({ room_id: room, limit: 10 }),
  typing: (room) => ({ room_id: room }),
  stop_typing: (room) => ({ room_id: room }),
};

describe('socket events', () => {
  test('are all in the table', () => {
    expect(Object.keys(events).toSorted()).toEqual(Object.keys(clientEvents).toSorted());
  });

  test('need a session', async () => {
    await expect(connect('visitor')).rejects.toThrow();
  });

  test.each(Object.entries(events).filter(([, input]) => input !== null))(
    '%s works in rooms of one’s own only',
    async (event, input) => {
      const room = await belongings.make('room');
      for (const who of actors.filter((each) => each !== 'visitor')) {
        const socket = sockets.get(who) ?? (await connect(who));
        const answer = await socket.timeout(10_000).emitWithAck(event, input?.(room));
        const told = `${who}: ${JSON.stringify(answer)}`;
        expect(answer.ok, told).toBe(who === 'owner');
        if (who !== 'owner') expect([403, 404], told).toContain(answer.error.statusCode);
      }
    },
  );
});

/** Server functions by id: the name in the build and the endpoint that each calls. */
function serverFunctions(): { id: string; name: string }[] {
  const folder = join(projectRoot, 'dist/server');
  const files = [folder, join(folder, 'assets')].flatMap((directory) =>
    readdirSync(directory)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(directory, file), 'utf8')),
  );
  const resolver = files.find((text) => text.includes('Server function info not found for')) ?? '';
  return [
    ...resolver.matchAll(
      /["']?([\w-]{16,})["']?:\s*\{\s*functionName:\s*["'](\w+?)_createServerFn/g,
    ),
  ].map(([, id = '', name = '']) => ({ id, name }));
}

async function callFunction(id: string, who: ActorName, origin: string): Promise<Response> {
  const token = callers.tokens.get(who);
  const body = JSON.stringify(await toJSONAsync({ data: {}, context: {} }));
  return fetch(`${legend.origin}/_serverFn/${id}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-tsr-serverfn': 'true',
      accept: 'application/json',
      origin,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body,
  });
}

describe('server functions', () => {
  test('are all listed for the host', () => {
    const path = join(projectRoot, 'dist/server-functions.json');
    const listed: string[] = JSON.parse(readFileSync(path, 'utf8'));
    const found = serverFunctions();
    expect(found.map(({ id }) => id).toSorted()).toEqual(listed.toSorted());
    expect(found.length).toBeGreaterThan(40);
  });

  test('refuse other sites, whoever calls and whatever they do', async () => {
    for (const { id, name } of serverFunctions()) {
      for (const who of ['visitor', 'owner', 'super_admin'] as const) {
        const answer = await callFunction(id, who, 'https://elsewhere.test');
        await answer.arrayBuffer();
        expect(answer.status, `${name} as ${who}`).toBe(403);
      }
    }
  });

  test('show no insides, whatever is missing in what is sent', async () => {
    for (const { id, name } of serverFunctions()) {
      for (const who of actors) {
        const answer = await callFunction(id, who, legend.origin);
        const text = await answer.text();
        expect(text, `${name} as ${who}`).not.toMatch(/node_modules|at \w+ \(|\.ts:\d/);
      }
    }
  });
});
