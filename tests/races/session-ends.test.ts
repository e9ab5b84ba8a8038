/**
 * Sessions across two nodes of the built application: concurrent refreshes agree, a replayed token ends the family,
 * every end of a session closes HTTP and sockets everywhere within two seconds, and many devices of one person count
 * as one.
 */
import { Secret, TOTP } from 'otpauth';
import { Client } from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { ensureBuilt, startLegend, type RunningLegend } from '../support/legend.ts';
import { startRedis, type RedisServer } from '../support/redis.ts';
import { waitUntil } from '../support/system.ts';

/** The promise (quality page, security). */
const ENDS_WITHIN_MS = 2_000;
const PASSWORD = 'a long enough password';
const NEW_PASSWORD = 'quite another password';

let database: TestDatabase;
let redis: RedisServer;
let nodes: [RunningLegend, RunningLegend];
const sockets: Socket[] = [];

beforeAll(async () => {
  ensureBuilt();
  [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  const options = {
    databaseUrl: database.url,
    env: { REDIS_URL: redis.url, RATE_LIMITS: 'off' },
  };
  nodes = await Promise.all([startLegend(options), startLegend(options)]);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await Promise.all([database.drop(), redis.stop()]);
});

interface Tokens {
  access_token: string;
  refresh_token: string;
}

interface Sent {
  body?: unknown;
  token?: string;
  agent?: string;
}

async function call(node: RunningLegend, method: string, path: string, sent: Sent = {}) {
  const { body, token, agent = 'tests' } = sent;
  const response = await fetch(`${node.origin}/api/${path}`, {
    method,
    headers: {
      'user-agent': agent,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

let people = 0;

async function register(): Promise<Tokens & { email: string }> {
  people += 1;
  const name = `Person_${people}`;
  const email = `${name}@example.com`;
  const { status, body } = await call(nodes[0], 'POST', 'auth/token', {
    body: {
      grant_type: 'registration',
      credentials: {
        email,
        password: PASSWORD,
        password_confirmation: PASSWORD,
        public_name: name,
      },
    },
  });
  expect(status).toBe(200);
  return { ...body, email };
}

async function signIn(email: string, password = PASSWORD): Promise<Tokens> {
  const { status, body } = await call(nodes[1], 'POST', 'auth/token', {
    body: { grant_type: 'password', credentials: { email, password } },
  });
  expect(status).toBe(200);
  return body;
}

const renew = (node: RunningLegend, token: string, agent?: string) =>
  call(node, 'POST', 'auth/token', {
    body: { grant_type: 'refresh_token', refresh_token: token },
    ...(agent !== undefined && { agent }),
  });

/** Statuses of the own account at both nodes. */
const statuses = (token: string) =>
  Promise.all(
    nodes.map(async (node) => (await call(node, 'GET', 'auth/profile', { token })).status),
  );

/** An open socket of the session at a node. */
async function connect(node: RunningLegend, token: string): Promise<Socket> {
  const socket = io(node.origin, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { origin: node.origin },
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Resolves when the socket was closed from outside; rejects when that takes longer than promised. */
function closing(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The socket is still open after two seconds')),
      ENDS_WITHIN_MS,
    );
    socket.once('disconnect', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

describe('renewal', () => {
  test('20 at once at two nodes agree on one successor and log nobody out', async () => {
    const { access_token: token, refresh_token: used } = await register();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => renew(nodes[index % 2 === 0 ? 0 : 1], used)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const successors = new Set<string>(replies.map(({ body }) => body.refresh_token));
    expect(successors.size).toBe(1);
    expect(await statuses(token)).toEqual([200, 200]);
    for (const { body } of replies) {
      expect(await statuses(body.access_token)).toEqual([200, 200]);
    }
    const [successor = ''] = successors;
    expect((await renew(nodes[1], successor)).status).toBe(200);
    const { body } = await call(nodes[0], 'GET', 'auth/sessions', { token });
    expect(body.data).toHaveLength(1);
  });

  test('20 calls of one browser at once, whose access has ended, all go on as the same person', async () => {
    const { refresh_token: used } = await register();
    const visits = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const node = nodes[index % 2 === 0 ? 0 : 1];
        const response = await fetch(`${node.origin}/profile/me/settings`, {
          redirect: 'manual',
          headers: { cookie: `access_token=ended; refresh_token=${used}`, 'user-agent': 'tests' },
        });
        await response.arrayBuffer();
        const given = response.headers.getSetCookie().join('\n');
        return { status: response.status, refresh: /refresh_token=([^;]+)/.exec(given)?.[1] };
      }),
    );
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(visits.map(({ refresh }) => refresh)).size).toBe(1);
    const [{ refresh = '' } = {}] = visits;
    expect((await renew(nodes[1], refresh)).status).toBe(200);
  });

  test('a token that is replayed at the other node ends the whole family, sockets included', async () => {
    const { access_token: first, refresh_token: used } = await register();
    const second: Tokens = (await renew(nodes[0], used)).body;
    const open = await Promise.all([
      connect(nodes[0], first),
      connect(nodes[1], second.access_token),
    ]);
    const closed = Promise.all(open.map(closing));
    const replay = await renew(nodes[1], used, 'somebody else');
    expect(replay).toMatchObject({ status: 401, body: { code: 'REFRESH_TOKEN_INVALID' } });
    await closed;
    for (const token of [first, second.access_token]) {
      expect(await statuses(token)).toEqual([401, 401]);
    }
    expect((await renew(nodes[0], second.refresh_token)).status).toBe(401);
  });
});

describe('the end of sessions', () => {
  /** A person with two devices, each with a socket at both nodes, and a stranger who must not notice. */
  async function scene() {
    const mine = await register();
    const other = await signIn(mine.email);
    const stranger = await register();
    const socketsOf = (token: string) => Promise.all(nodes.map((node) => connect(node, token)));
    return {
      email: mine.email,
      mine: mine.access_token,
      other: other.access_token,
      mySockets: await socketsOf(mine.access_token),
      otherSockets: await socketsOf(other.access_token),
      stranger: stranger.access_token,
      strangersSockets: await socketsOf(stranger.access_token),
    };
  }

  async function expectEnded(token: string, closed: Promise<void>[]): Promise<void> {
    expect(await statuses(token)).toEqual([401, 401]);
    await Promise.all(closed);
    await expect(connect(nodes[0], token)).rejects.toThrow('TOKEN_EXPIRED');
  }

  async function expectOpen(token: string, open: Socket[]): Promise<void> {
    expect(await statuses(token)).toEqual([200, 200]);
    expect(open.map(({ connected }) => connected)).toEqual([true, true]);
  }

  test('signing out ends this session alone', async () => {
    const at = await scene();
    const closed = at.mySockets.map(closing);
    await call(nodes[0], 'POST', 'auth/logout', { token: at.mine, body: {} });
    await expectEnded(at.mine, closed);
    await expectOpen(at.other, at.otherSockets);
    await expectOpen(at.stranger, at.strangersSockets);
  });

  test('signing a device out ends that one', async () => {
    const at = await scene();
    const { body } = await call(nodes[1], 'GET', 'auth/sessions', { token: at.mine });
    const { id } = body.data.find((session: { is_current: boolean }) => !session.is_current);
    const closed = at.otherSockets.map(closing);
    await call(nodes[1], 'DELETE', `auth/sessions/${id}`, { token: at.mine });
    await expectEnded(at.other, closed);
    await expectOpen(at.mine, at.mySockets);
  });

  test('signing out everywhere ends all of them and nobody else’s', async () => {
    const at = await scene();
    const closed = [...at.mySockets, ...at.otherSockets].map(closing);
    await call(nodes[1], 'POST', 'auth/logout/everywhere', { token: at.mine });
    await expectEnded(at.mine, closed);
    await expectEnded(at.other, []);
    await expectOpen(at.stranger, at.strangersSockets);
  });

  test('a new password ends all others', async () => {
    const at = await scene();
    const closed = at.otherSockets.map(closing);
    const { status } = await call(nodes[0], 'POST', 'auth/password/change', {
      token: at.mine,
      body: {
        current_password: PASSWORD,
        password: NEW_PASSWORD,
        password_confirmation: NEW_PASSWORD,
      },
    });
    expect(status).toBe(200);
    await expectEnded(at.other, closed);
    await expectOpen(at.mine, at.mySockets);
  });

  test('a restored password ends all of them', async () => {
    const at = await scene();
    await call(nodes[0], 'POST', 'auth/password/restore', { body: { email: at.email } });
    let code = '';
    await waitUntil(
      'The mail',
      async () => {
        const { body } = await call(nodes[0], 'GET', `dev/mail?to=${at.email}`);
        const links: string[] = body.data.flatMap(({ links: found }: { links: string[] }) => found);
        const link = links.find((each) => each.includes('RESTORE_PASSWORD'));
        code = link === undefined ? '' : (new URL(link).searchParams.get('code') ?? '');
        return code !== '';
      },
      15,
    );
    const closed = [...at.mySockets, ...at.otherSockets].map(closing);
    const { status } = await call(nodes[1], 'POST', 'auth/activation/activate', {
      body: { code, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
    });
    expect(status).toBe(200);
    await expectEnded(at.mine, closed);
    await expectEnded(at.other, []);
    await expectOpen(at.stranger, at.strangersSockets);
  });
});

/** What no call can do, straight in the database that both nodes share. */
async function inDatabase(statement: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

/** A member of the staff with a second factor that this session has confirmed. */
async function staff(role = 'support'): Promise<string> {
  const { access_token: token, email } = await register();
  await inDatabase('update app_user set role = $1 where email = $2', [role, email]);
  const path = 'auth/second-factor/totp';
  const { body } = await call(nodes[0], 'POST', path, { token, body: { password: PASSWORD } });
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
  await call(nodes[0], 'POST', `${path}/confirm`, { token, body: { code } });
  return token;
}

test('a ban is told and counts at both nodes', async () => {
  const { access_token: token } = await register();
  const { id } = (await call(nodes[0], 'GET', 'auth/profile', { token })).body;
  const support = await staff();
  const open = await Promise.all(nodes.map((node) => connect(node, token)));
  const told: unknown[] = [];
  for (const socket of open) socket.on('user_temp_ban', (news) => told.push(news));
  const closed = Promise.all(open.map(closing));
  const ban = { kind: 'temporary', days: 1, reason: 'Fraud is being looked into.' };
  const { status } = await call(nodes[0], 'POST', `admin/user/${id}/ban`, {
    token: support,
    body: ban,
  });
  expect(status).toBe(200);
  await closed;
  expect(told).toEqual([{ until: expect.any(String) }, { until: expect.any(String) }]);
  for (const node of nodes) {
    const answer = await call(node, 'PUT', `market/favorite/${id}`, { token, body: {} });
    expect(answer).toMatchObject({ status: 403, body: { code: 'BANNED' } });
  }
});

test('a changed role ends all sessions at both nodes', async () => {
  const { access_token: token } = await register();
  const { id } = (await call(nodes[0], 'GET', 'auth/profile', { token })).body;
  const superAdmin = await staff('super_admin');
  const open = await Promise.all(nodes.map((node) => connect(node, token)));
  const closed = Promise.all(open.map(closing));
  const body = { role: 'support', reason: 'Starts here today.' };
  const sent = { token: superAdmin, body };
  const { status } = await call(nodes[0], 'PUT', `admin/user/${id}/role`, sent);
  expect(status).toBe(200);
  expect(await statuses(token)).toEqual([401, 401]);
  await closed;
});

test('leaving ends the other sessions at once, and the last one with the account', async () => {
  const { access_token: mine, email } = await register();
  const other = (await signIn(email)).access_token;
  const othersSockets = await Promise.all(nodes.map((node) => connect(node, other)));
  const mySockets = await Promise.all(nodes.map((node) => connect(node, mine)));
  const othersClosed = Promise.all(othersSockets.map(closing));
  const body = { password: PASSWORD, confirmation: 'DELETE' };
  const { status } = await call(nodes[1], 'POST', 'auth/deletion', { token: mine, body });
  expect(status).toBe(202);
  expect(await statuses(other)).toEqual([401, 401]);
  await othersClosed;
  expect(await statuses(mine)).toEqual([200, 200]);
  expect(mySockets.map(({ connected }) => connected)).toEqual([true, true]);

  // The waiting time is over: one of the nodes erases the account.
  const gone = mySockets.map(
    (socket) => new Promise((resolve) => socket.once('disconnect', resolve)),
  );
  const overdue = `update account_deletion set due_at = now() - interval '1 minute'
    where user_id = (select id from app_user where email = $1)`;
  await inDatabase(overdue, [email]);
  const isErased = async () => (await statuses(mine)).every((each) => each === 401);
  await waitUntil('The end of the account', isErased, 60);
  const tooLate = new Promise((_, reject) => {
    setTimeout(() => reject(new Error('A socket outlived its account')), ENDS_WITHIN_MS).unref();
  });
  await Promise.race([Promise.all(gone), tooLate]);
});

describe('being online', () => {
  interface Presence {
    is_online: boolean;
    last_online_at: string | null;
  }

  test('many tabs and devices at two nodes are one person', async () => {
    const person = await register();
    const { body: profile } = await call(nodes[0], 'GET', 'auth/profile', {
      token: person.access_token,
    });
    const watcher = await connect(nodes[1], (await register()).access_token);
    const presence = async (): Promise<Presence> => {
      const answer = await watcher.emitWithAck('user_check', { user_ids: [profile.id] });
      return answer.data.users[0];
    };
    const tell = (socket: Socket, isOnline: boolean) =>
      socket.emitWithAck('change_online_status', { is_online: isOnline });

    expect((await presence()).is_online).toBe(false);
    const phone = (await signIn(person.email)).access_token;
    const tab = await connect(nodes[0], person.access_token);
    const secondTab = await connect(nodes[0], person.access_token);
    const onPhone = await connect(nodes[1], phone);
    await tell(tab, true);
    await tell(secondTab, true);
    await tell(onPhone, true);
    expect((await presence()).is_online).toBe(true);

    // One after the other goes quiet or away: the person is there as long as one is active anywhere.
    await tell(tab, false);
    expect((await presence()).is_online).toBe(true);
    secondTab.disconnect();
    await tell(tab, false);
    expect((await presence()).is_online).toBe(true);
    await tell(onPhone, false);
    const gone = await presence();
    expect(gone.is_online).toBe(false);
    expect(gone.last_online_at).toEqual(expect.any(String));

    // Moving again is being there again; closing the last active one ends it.
    await tell(onPhone, true);
    expect((await presence()).is_online).toBe(true);
    onPhone.disconnect();
    await waitUntil('The goodbye', async () => !(await presence()).is_online, 15);

    // The public profile says the same.
    const shown = await call(nodes[0], 'GET', `market/profile/${profile.id}`);
    expect(shown.body.is_online).toBe(false);
  });

  test('signing out everywhere is leaving', async () => {
    const person = await register();
    const { body: profile } = await call(nodes[0], 'GET', 'auth/profile', {
      token: person.access_token,
    });
    const watcher = await connect(nodes[1], (await register()).access_token);
    const isOnline = async (): Promise<boolean> => {
      const answer = await watcher.emitWithAck('user_check', { user_ids: [profile.id] });
      return answer.data.users[0].is_online;
    };
    const tab = await connect(nodes[0], person.access_token);
    await tab.emitWithAck('change_online_status', { is_online: true });
    expect(await isOnline()).toBe(true);
    await call(nodes[1], 'POST', 'auth/logout/everywhere', { token: person.access_token });
    await waitUntil('The goodbye', async () => !(await isOnline()), 15);
  });
});

// The last one: the nodes take a while to reconnect.
test('a socket that missed the end of its session is found: the nodes could not hear each other', async () => {
  const { access_token: token } = await register();
  const here = await connect(nodes[0], token);
  const there = await connect(nodes[1], token);
  await redis.kill();
  await call(nodes[0], 'POST', 'auth/logout', { token, body: {} });
  expect(await statuses(token)).toEqual([401, 401]);
  try {
    await waitUntil('The end of both', async () => !here.connected && !there.connected, 30);
  } finally {
    await redis.startAgain();
  }
});
