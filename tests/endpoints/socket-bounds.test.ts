/** Limits of open sockets per account and per network. */
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverConfig } from '~config';
import { chatModule } from '~/server/modules/chat/index.ts';
import { joinSocketHandlers } from '~/server/core/define-module.ts';
import { connectRedis, type RedisConnections } from '~/server/infra/redis.ts';
import { modules } from '~/server/modules/index.ts';
import { createNetworkBound } from '~/server/realtime/socket-bounds.ts';
import { LAST_SOCKET_GONE } from '~/server/realtime/socket-handler.ts';
import { startRedis, type RedisServer } from '../support/redis.ts';
import { createTestGateway, openSocket } from '../support/sockets.ts';
import { waitUntil } from '../support/system.ts';
import { closedAfterEach, startChat, type ChatApp, type Client } from './chat.app.ts';

const { socketsOfAccount, socketsOfNetwork, connects } = serverConfig.realtime;

let app: ChatApp;
beforeAll(async () => {
  app = await startChat({ RATE_LIMITS: 'on' });
});
afterAll(() => app.close());

const connect = closedAfterEach(() => app);

const connected = (clients: readonly Client[]) => clients.filter(({ socket }) => socket.connected);

describe('an account', () => {
  test('keeps the newest and the active ones; what is closed is told why', async () => {
    const { token } = await app.person();
    const first = await connect(token);
    await first.must('change_online_status', { is_online: true });
    const clients = [first];
    while (clients.length < socketsOfAccount) clients.push(await connect(token));
    expect(connected(clients)).toHaveLength(socketsOfAccount);
    const [second, third] = [clients[1], clients[2]];
    clients.push(await connect(token), await connect(token));
    await waitUntil(
      'The end of two sockets',
      async () => {
        return connected(clients).length === socketsOfAccount;
      },
      20,
    );
    expect([first.socket.connected, second?.socket.connected, third?.socket.connected]).toEqual([
      true,
      false,
      false,
    ]);
    expect(second?.of('too_many_connections')).toEqual([{}]);
    expect(clients.at(-1)?.of('too_many_connections')).toEqual([]);
  });

  test('does so for many at once, and for nobody else', async () => {
    const [{ token }, other] = [await app.person(), await app.person()];
    const witness = await connect(other.token);
    const clients = await Promise.all(Array.from({ length: 40 }, () => connect(token)));
    await waitUntil(
      'The end of the spare sockets',
      async () => {
        return connected(clients).length === socketsOfAccount;
      },
      20,
    );
    // What is left answers.
    for (const client of connected(clients)) await client.must('get_channels', {});
    expect(witness.socket.connected).toBe(true);
  });

  test('connects so often a minute and not more', async () => {
    const { token } = await app.person();
    const { token: other } = await app.person();
    for (let count = 0; count < connects.calls; count += 1) (await connect(token)).close();
    await expect(connect(token)).rejects.toThrow('TOO_MANY');
    expect((await connect(other)).socket.connected).toBe(true);
  });
});

describe('two nodes', () => {
  let redis: RedisServer;
  const connections: RedisConnections[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    for (const connection of connections) connection.close();
    await redis.stop();
  });

  test('count an account together', async () => {
    const nodes = Array.from({ length: 2 }, () => {
      const { services } = app.dependencies;
      const connection = connectRedis(redis.url, services.log);
      connections.push(connection);
      return createTestGateway(services, joinSocketHandlers([chatModule]), connection);
    });
    const ports = await Promise.all(nodes.map((node) => node.listen(app.dependencies)));
    const { token } = await app.person();
    const sockets: Socket[] = [];
    for (let count = 0; count < socketsOfAccount + 6; count += 1) {
      const { socket } = await openSocket(ports[count % 2] ?? 0, token);
      sockets.push(socket);
    }
    const left = () => sockets.filter(({ connected: isOpen }) => isOpen);
    await waitUntil('The bound of both nodes', async () => left().length === socketsOfAccount, 20);
    expect(sockets.at(-1)?.connected).toBe(true);
    expect(sockets[0]?.connected).toBe(false);
    for (const socket of sockets) socket.close();
    for (const node of nodes) await node.close();
  });
});

test('a visitor does not connect at all', async () => {
  for (const token of ['', 'invented']) {
    await expect(openSocket(app.port, token)).rejects.toThrow(/UNAUTHENTICATED|TOKEN/);
  }
});

describe('a network', () => {
  test('has room for so many and gets it back', () => {
    const bound = createNetworkBound();
    const ends = Array.from({ length: socketsOfNetwork }, () => bound.count('192.0.2.1'));
    expect(bound.hasRoom('192.0.2.1')).toBe(false);
    expect(bound.hasRoom('192.0.2.2')).toBe(true);
    ends[0]?.();
    expect(bound.hasRoom('192.0.2.1')).toBe(true);
  });

  test('is refused beyond that, also who has not said who they are', async () => {
    const sockets = Array.from({ length: socketsOfNetwork + 5 }, () => {
      return new WebSocket(`ws://127.0.0.1:${app.port}/socket.io/?EIO=4&transport=websocket`);
    });
    const ended = await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<'open' | 'refused'>((resolve) => {
            socket.addEventListener('open', () => resolve('open'));
            socket.addEventListener('error', () => resolve('refused'));
          }),
      ),
    );
    expect(ended.filter((end) => end === 'open')).toHaveLength(socketsOfNetwork);
    for (const socket of sockets) socket.close();
    await waitUntil(
      'Room again',
      async () => {
        const { token } = await app.person();
        return connect(token).then(
          () => true,
          () => false,
        );
      },
      20,
    );
  });
});

describe('events', () => {
  const handlers = joinSocketHandlers(modules);

  test('all have a limit for each account', () => {
    const asked = handlers.filter(({ event }) => event !== LAST_SOCKET_GONE);
    for (const { event, limit } of asked) {
      expect(limit.calls, event).toBeGreaterThan(0);
      expect(limit.calls / limit.seconds, event).toBeLessThanOrEqual(12);
    }
  });

  test('a text is looked through less often than the rest, over all sockets of an account', async () => {
    const { token } = await app.person();
    const tabs = [await connect(token), await connect(token)];
    const text = `${'@abcd '.repeat(5)}${'-'.repeat(1_970)}`;
    const answers = [];
    for (let count = 0; count < 50; count += 1) {
      answers.push(await tabs[count % 2]?.ask('check_forbidden_word', { text }));
    }
    const refused = answers.filter((answer) => answer?.error?.code === 'TOO_MANY');
    expect(answers.length - refused.length).toBeLessThanOrEqual(40);
    expect(refused.length).toBeGreaterThanOrEqual(10);
  });
});
