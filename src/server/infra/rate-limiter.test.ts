import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';
import { connectRedis } from './redis.ts';

const log = pino({ level: 'silent' });

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

/** A server that does with a connection what it is told. Answers its address. */
async function listenWith(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    open.push(() => socket.destroy());
    socket.on('error', () => {});
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => server.close());
  const address = server.address();
  return `redis://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

function limiterAt(url: string) {
  const redis = connectRedis(url, log);
  open.push(() => redis.close());
  return { limiter: createRateLimiter(redis.commands), redis: redis.commands };
}

/** As many calls as a limit of three allows, and one more. */
async function fourCalls(limiter: ReturnType<typeof createRateLimiter>): Promise<boolean[]> {
  const allowed = [];
  for (let call = 0; call < 4; call += 1) {
    allowed.push((await limiter.take('somebody', 3, 60)) === null);
  }
  return allowed;
}

test('in one process calls are counted in memory', async () => {
  const limiter = createRateLimiter(null);
  expect(await fourCalls(limiter)).toEqual([true, true, true, false]);
  expect(await limiter.take('somebody else', 3, 60)).toBeNull();
  expect(await limiter.take('somebody', 3, 60)).toBeGreaterThan(0);
});

test('with nobody at the address calls are counted in memory', async () => {
  const { limiter } = limiterAt('redis://127.0.0.1:1');
  expect(await fourCalls(limiter)).toEqual([true, true, true, false]);
});

test('where connections are accepted and nothing is answered calls are counted in memory', async () => {
  const { limiter } = limiterAt(await listenWith(() => {}));
  expect(await fourCalls(limiter)).toEqual([true, true, true, false]);
});

/** Answers what a connection begins with, and nothing that counts. */
function greet(onCount: () => void) {
  return (socket: Socket): void => {
    socket.on('data', (data) => {
      for (const [, command] of data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)) {
        if (command?.startsWith('eval')) onCount();
        else socket.write(command === 'info' ? '$9\r\nloading:0\r\n' : '+OK\r\n');
      }
    });
  };
}

test('one that stops answering is asked once, not once for each limit', async () => {
  let asked = 0;
  const { limiter, redis } = limiterAt(await listenWith(greet(() => (asked += 1))));
  if (redis.status !== 'ready') await once(redis, 'ready');
  expect(await fourCalls(limiter)).toEqual([true, true, true, false]);
  expect(await fourCalls(limiter)).toEqual([false, false, false, false]);
  expect(asked).toBe(1);
});
