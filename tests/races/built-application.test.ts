/**
 * The built application as operators run it: several nodes, faults of the services around it, kill -9, a second
 * start.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt, startLegend, type RunningLegend } from '../support/legend.ts';
import { startPostgres, type PostgresServer } from '../support/postgres.ts';
import { startRedis, type RedisServer } from '../support/redis.ts';
import { freePort, projectRoot, run, waitUntil } from '../support/system.ts';

beforeAll(() => ensureBuilt());

const password = 'a long enough password';

async function post(at: RunningLegend, path: string, body: unknown, token?: string) {
  const response = await fetch(`${at.origin}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Answers the access token. */
async function register(at: RunningLegend, name: string): Promise<string> {
  const { status, body } = await post(at, 'auth/token', {
    grant_type: 'registration',
    credentials: {
      email: `${name}@example.com`,
      password,
      password_confirmation: password,
      public_name: name,
    },
  });
  expect(status).toBe(200);
  return body.access_token;
}

const signIn = (at: RunningLegend, name: string) =>
  post(at, 'auth/token', {
    grant_type: 'password',
    credentials: { email: `${name}@example.com`, password },
  });

const statusOf = async (at: RunningLegend, path: string, token?: string) => {
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${at.origin}/api/${path}`, { headers });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
};

const heard = (socket: Socket, event: 'connect' | 'disconnect') =>
  new Promise<void>((resolve) => socket.once(event, () => resolve()));

describe('two nodes behind one PostgreSQL and one Redis', () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let nodes: RunningLegend[] = [];

  const node = (index: number): RunningLegend => {
    const found = nodes[index];
    if (found === undefined) throw new Error(`Node ${index} is not running`);
    return found;
  };

  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    await postgres.createDatabase('nodes');
    const options = {
      databaseUrl: postgres.url('nodes'),
      env: { REDIS_URL: redis.url, RATE_LIMITS: 'off' },
    };
    // Both at once: they also race for the migrations.
    nodes = await Promise.all([startLegend(options), startLegend(options)]);
  });
  afterAll(async () => {
    const codes = await Promise.all(nodes.map((each) => each.stop()));
    await Promise.all([postgres.stop(), redis.stop()]);
    expect(codes).toEqual([0, 0]);
  });

  test('accept the tokens of each other', async () => {
    const token = await register(node(0), 'Traveller');
    expect((await statusOf(node(1), 'auth/profile', token)).status).toBe(200);
  });

  test('a sign-out at one ends the sockets at the other', async () => {
    const token = await register(node(0), 'Leaver');
    const socket = io(node(1).origin, {
      transports: ['websocket'],
      auth: { token },
      extraHeaders: { origin: node(1).origin },
      reconnection: false,
    });
    await heard(socket, 'connect');
    const gone = heard(socket, 'disconnect');
    const { status } = await post(node(0), 'auth/logout', {}, token);
    expect(status).toBeLessThan(300);
    await gone;
    expect((await statusOf(node(1), 'auth/profile', token)).status).toBe(401);
  });

  test('go on without Redis', async () => {
    await redis.kill();
    const token = await register(node(0), 'Offline');
    expect((await statusOf(node(1), 'auth/profile', token)).status).toBe(200);
    await redis.startAgain();
  });

  test('say 503 while PostgreSQL is away and serve again when it is back', async () => {
    const token = await register(node(0), 'Patient');
    await postgres.kill();
    expect((await statusOf(node(0), 'health/live')).status).toBe(200);
    expect((await statusOf(node(0), 'health/ready')).status).toBe(503);
    const refused = await statusOf(node(1), 'auth/profile', token);
    expect(refused).toEqual({ status: 503, retryAfter: expect.any(String) });
    await postgres.startAgain();
    const back = async () => (await statusOf(node(1), 'auth/profile', token)).status === 200;
    await waitUntil('The return of node 1', back, 30);
  });
});

describe('the embedded database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'legend-embedded-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  /** `env` without APP_SECRET: the data directory makes and keeps one. */
  const start = () => startLegend({ dataDir, env: { APP_SECRET: '' } });

  test('keeps accounts and sessions through kill -9', async () => {
    const first = await start();
    const token = await register(first, 'Survivor');
    await first.kill9();
    const second = await start();
    expect((await statusOf(second, 'auth/profile', token)).status).toBe(200);
    expect((await signIn(second, 'Survivor')).status).toBe(200);
    expect(await second.stop()).toBe(0);
  });

  test('starts by the command of the README, says so, and stops when asked', async () => {
    const port = await freePort();
    const command = run('npm', ['start'], {
      cwd: projectRoot,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATA_DIR: mkdtempSync(join(dataDir, 'command-')),
        PORT: String(port),
      },
    });
    onTestFinished(() => void command.child.kill('SIGTERM'));
    let hasEnded = false;
    void command.exited.then(() => (hasEnded = true));
    const said = async () => hasEnded || command.output().includes('sign in as buyer@legend.test');
    await waitUntil('The hints of the demo market', said, 180);
    expect(command.output()).toMatch(/✓ Started after .+\n {2}Demo market: sign in as/);
    expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200);
    command.child.kill('SIGTERM');
    expect(await command.exited).toBe(0);
  });

  test('belongs to one process: a second start says so and changes nothing', async () => {
    const first = await start();
    const second = run(process.execPath, [join(projectRoot, 'scripts/legend.mjs'), 'start'], {
      cwd: projectRoot,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(first.port) },
    });
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(/^The data directory .+ is in use by another Legend .+\n$/);
    expect((await signIn(first, 'Survivor')).status).toBe(200);
    expect(await first.stop()).toBe(0);
  });
});
