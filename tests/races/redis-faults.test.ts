/**
 * Redis fails in every way it can, under two nodes with rate limits: no request waits for it, limits go on counting
 * in each process, and both reconnect by themselves. The nodes start without it.
 */
import { Redis } from 'ioredis';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverConfig } from '~config';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { ensureBuilt, startLegend, type RunningLegend } from '../support/legend.ts';
import { startRedis, type RedisServer } from '../support/redis.ts';
import { waitUntil } from '../support/system.ts';

/** A caller's patience: a call that takes longer has failed. */
const PATIENCE_MS = 5_000;
const PASSWORD = 'a long enough password';

let database: TestDatabase;
let redis: RedisServer;
let client: Redis;
let nodes: [RunningLegend, RunningLegend];

beforeAll(async () => {
  ensureBuilt();
  [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  client = new Redis(redis.url);
  client.on('error', () => {});
});
afterAll(async () => {
  client.disconnect();
  redis.resume();
  const codes = await Promise.all(nodes.map((node) => node.stop()));
  await Promise.all([database.drop(), redis.stop()]);
  expect(codes).toEqual([0, 0]);
});

async function start(): Promise<void> {
  const databaseUrl = database.url;
  const options = { databaseUrl, env: { REDIS_URL: redis.url, LOG_LEVEL: 'silent' } };
  const [first, second] = await Promise.all([startLegend(options), startLegend(options)]);
  nodes = [first, second];
}

async function call(node: RunningLegend, path: string, body?: unknown, token?: string) {
  const response = await fetch(`${node.origin}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const signIn = (node: RunningLegend, name: string, password = PASSWORD) =>
  call(node, 'auth/token', {
    grant_type: 'password',
    credentials: { email: `${name}@example.com`, password },
  });

let counter = 0;

/** Answers a new account's name and access token. */
async function register(node: RunningLegend): Promise<{ name: string; token: string }> {
  counter += 1;
  const name = `Redis_${counter}`;
  const credentials = {
    email: `${name}@example.com`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    public_name: name,
  };
  const { status, body } = await call(node, 'auth/token', {
    grant_type: 'registration',
    credentials,
  });
  expect(status).toBe(200);
  return { name, token: body.access_token };
}

async function connect(node: RunningLegend, token: string): Promise<Socket> {
  const socket = io(node.origin, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { origin: node.origin },
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** What has to work whether or not there is a Redis: health, pages, signing up and in, sockets. */
async function expectService(node: RunningLegend): Promise<void> {
  expect((await call(node, 'health/live')).status).toBe(200);
  expect((await call(node, 'health/ready')).status).toBe(200);
  const { name, token } = await register(node);
  expect((await signIn(node, name)).status).toBe(200);
  expect((await call(node, 'auth/profile', undefined, token)).status).toBe(200);
  const socket = await connect(node, token);
  const told = await socket
    .timeout(PATIENCE_MS)
    .emitWithAck('change_online_status', { is_online: false });
  expect(told).toMatchObject({ ok: true });
  socket.disconnect();
}

/** Tries for one account from one network: the limit holds within a process. */
async function expectLimit(node: RunningLegend): Promise<void> {
  const { name } = await register(node);
  const { calls } = serverConfig.identity.signInTries.network;
  const statuses = [];
  for (let attempt = 0; attempt < calls + 2; attempt += 1) {
    statuses.push((await signIn(node, name, 'not the password')).status);
  }
  expect(statuses.at(0)).toBe(401);
  expect(statuses.at(-1)).toBe(429);
}

/** Calls are counted in Redis again, and the nodes are connected. */
async function expectReturn(): Promise<void> {
  await waitUntil(
    'The return to Redis',
    async () => {
      await Promise.all(nodes.map((node) => call(node, 'market/game')));
      const [, heard] = await client.pubsub('NUMSUB', 'socket.io-request#/#');
      return (await client.keys('limit:*')).length > 0 && heard === 2;
    },
    30,
  );
}

describe('Redis', () => {
  test('is not needed for the start', async () => {
    await redis.kill();
    await start();
  });

  test('refuses connections: nobody waits, limits hold', async () => {
    await Promise.all(nodes.map(expectService));
    await expectLimit(nodes[0]);
  });

  test('comes for the first time', async () => {
    await redis.startAgain();
    await expectReturn();
    await expectService(nodes[1]);
  });

  test('hangs: nobody waits, limits hold, and it is asked again when it goes on', async () => {
    redis.pause();
    await expectService(nodes[0]);
    await expectService(nodes[1]);
    await expectLimit(nodes[1]);
    redis.resume();
    await client.flushall();
    await expectReturn();
  });

  test('is emptied: counting begins again', async () => {
    await client.flushall();
    await client.script('FLUSH');
    await expectService(nodes[0]);
    await expectReturn();
  });

  test('dies under sockets and comes back: the nodes hear each other again', async () => {
    await redis.kill();
    await expectService(nodes[0]);
    await redis.startAgain();
    await expectReturn();
  });

  test('hangs from the first connection on', async () => {
    redis.pause();
    const codes = await Promise.all(nodes.map((node) => node.stop()));
    expect(codes).toEqual([0, 0]);
    await start();
    await Promise.all(nodes.map(expectService));
    redis.resume();
    await expectReturn();
  });
});
