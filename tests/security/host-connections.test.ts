/**
 * Connections to the host: pipelined requests and unread responses, clients that disconnect, foreign addresses and
 * hosts. With a small fake application.
 */
import { describe, expect, test } from 'vitest';
import { waitUntil } from '../support/system.ts';
import { exchange, hostOfFile, openRaw, startReady } from './support/fake-host.ts';

const host = hostOfFile();

const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
const LAST = 'Connection: close\r\n';
const call = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${host.port}${path}`, {
    ...init,
    headers: { connection: 'close' },
  });
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A client that reads nothing does not notice the end of its connection: the host is asked, by one connection. */
async function untilAlone(): Promise<void> {
  const open = async (): Promise<number> => (await (await call('/connections')).json()).open;
  await waitUntil('The end of the other connections', async () => (await open()) <= 1, 100);
}

describe('requests that are sent ahead', () => {
  test('are answered one after the other, in their order', async () => {
    const turns = [0, 1, 2, 3, 4, 5, 6, 7];
    const ahead = turns.map((turn) => get(`/turn?turn=${turn}`, turn === 7 ? LAST : ''));
    const text = await exchange(host.port, ahead.join(''));
    expect(text.match(/turn \d\./g)).toEqual(turns.map((turn) => `turn ${turn}.`));
  });

  test('keep their bodies', async () => {
    const post = (bytes: number, headers = '') =>
      `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bytes}\r\n${headers}\r\n${'x'.repeat(bytes)}`;
    const expecting = 'Expect: 100-continue\r\n';
    const ahead = [post(10), post(50_000), get('/turn?turn=0'), post(60_000, expecting + LAST)];
    const text = await exchange(host.port, ahead.join(''));
    expect(text.match(/"bytes":\d+|turn \d|100 Continue/g)).toEqual([
      '"bytes":10',
      '"bytes":50000',
      'turn 0',
      '100 Continue',
      '"bytes":60000',
    ]);
  });

  test('in hundreds end the connection, whatever they ask for', async () => {
    for (const [path, line] of [
      ['/big', 'big request began'],
      ['/socket.io/?a', 'socket request began'],
    ] as const) {
      const before = host.count(line);
      const flood = Array.from({ length: 4 }, () =>
        openRaw(host.port, get(path).repeat(1_200), { unread: true }),
      );
      await untilAlone();
      for (const { socket } of flood) socket.destroy();
      expect((await call('/turn?turn=5')).status).toBe(200);
      expect(host.count(line) - before, path).toBeLessThanOrEqual(flood.length);
    }
  });

  test('wait for the answer before them, and are dropped with a client that reads none', async () => {
    const before = host.count('big request began');
    const readers = Array.from({ length: 8 }, () =>
      openRaw(host.port, get('/big').repeat(15), { unread: true }),
    );
    await waitUntil('The first', async () => host.count('big request began') > before, 20);
    await untilAlone();
    for (const { socket } of readers) socket.destroy();
    // Two or three of 2 MB are on their way in the memory of the system.
    const started = host.count('big request began') - before;
    expect(started).toBeGreaterThanOrEqual(readers.length);
    expect(started).toBeLessThanOrEqual(readers.length * 6);
    expect((await call('/turn?turn=5')).status).toBe(200);
  });

  test('are not begun for a client that has left', async () => {
    const before = host.count('big request began');
    const { socket, closed } = openRaw(host.port, get('/slow') + get('/big').repeat(3));
    const slow = host.count('slow request began');
    await waitUntil('The first', async () => host.count('slow request began') > slow, 20);
    socket.destroy();
    await closed;
    await pause(2_000);
    expect(host.count('big request began')).toBe(before);
  });

  test('are answered in part when the host stops', async () => {
    const second = await startReady(host.root);
    const raw = openRaw(second.port, get('/slow') + get('/turn?turn=1') + get('/turn?turn=2'));
    await waitUntil('The first', async () => second.count('slow request began') > 0, 20);
    second.running.child.kill('SIGTERM');
    await raw.closed;
    expect(raw.text()).toContain('finished');
    expect(raw.text()).toMatch(/connection: close/i);
    expect(await second.running.exited).toBe(0);
  });
});

describe('a connection', () => {
  test('that is upgraded goes to whoever listens for it, and only at its path', async () => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    expect(await exchange(host.port, get('/socket.io/', upgrade))).toMatch(
      /^HTTP\/1.1 101 .*upgraded$/s,
    );
    const raw = openRaw(host.port, get('/turn?turn=5', upgrade));
    await waitUntil('An answer', async () => raw.text().includes('turn 5.'), 20);
    raw.socket.destroy();
  });

  test('ends in order after a thousand requests', async () => {
    const raw = openRaw(host.port, '');
    let answered = 0;
    const next = () => raw.socket.write(get('/api/short'));
    raw.socket.on('data', (chunk: Buffer) => {
      const more = chunk.toString().split('{"text":"x"}').length - 1;
      answered += more;
      for (let each = 0; each < more; each += 1) next();
    });
    next();
    await raw.closed;
    expect(answered).toBe(1_000);
    expect(raw.text()).toMatch(/connection: close/i);
  });
});

describe('clients that leave early', () => {
  test('leave no trace in the log', async () => {
    const written = host.running.output().length;
    for (const path of ['/wait', '/stream', '/slow', '/big']) {
      for (const encoding of ['identity', 'gzip']) {
        const { socket, closed } = openRaw(
          host.port,
          get(path, `Accept-Encoding: ${encoding}\r\n`),
        );
        await pause(100);
        socket.resetAndDestroy();
        await closed;
      }
    }
    for (const path of ['/api/media', '/wait']) {
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000\r\n\r\n`;
      for (const body of ['', 'x'.repeat(20_000), 'x'.repeat(50_000)]) {
        const { socket, closed } = openRaw(host.port, head + body);
        await pause(100);
        socket.resetAndDestroy();
        await closed;
      }
    }
    await pause(2_000);
    const lines = host.running.output().slice(written).split('\n');
    expect(lines.filter((line) => !/^\w+ request (began|left)$|^$/.test(line))).toEqual([]);
    expect(lines).toContain('waiting request left');
  });
});

describe('a request', () => {
  const statusOf = async (bytes: string) =>
    Number(/^HTTP\/1.1 (\d+)/.exec(await exchange(host.port, bytes))?.[1]);

  test('for another host is refused, whatever it asks for', async () => {
    for (const path of [
      '/',
      '/turn?turn=5',
      '/assets/page-1.js',
      '/api/short',
      '/_serverFn/known',
    ]) {
      const asked = `GET ${path} HTTP/1.1\r\nHost: evil.example\r\n${LAST}\r\n`;
      const text = await exchange(host.port, asked);
      expect(text, path).toMatch(/^HTTP\/1.1 421 /);
      expect(text).toContain('"code":"WRONG_HOST"');
    }
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    const asked = `GET /socket.io/ HTTP/1.1\r\nHost: evil.example\r\n${upgrade}\r\n`;
    const raw = openRaw(host.port, asked);
    await waitUntil('An answer', async () => raw.text().includes('421'), 20);
    raw.socket.destroy();
  });

  test('may name host and path in one', async () => {
    const asking = (target: string) => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${LAST}\r\n`;
    expect(await statusOf(asking('http://localhost/turn?turn=5'))).toBe(200);
    expect(await statusOf(asking('http://localhost/_serverFn/unknown'))).toBe(404);
    expect(await statusOf(asking('http://evil.example/turn?turn=5'))).toBe(421);
    expect(await statusOf(asking('ftp://localhost/'))).toBe(400);
    expect(await statusOf(`OPTIONS * HTTP/1.1\r\nHost: localhost\r\n${LAST}\r\n`)).toBe(400);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'])(
    'with %s gets no file of the build',
    async (method) => {
      for (const path of ['/assets/page-1.js', '/robots.txt']) {
        const asked = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${LAST}\r\n`;
        expect(await statusOf(asked), path).toBe(404);
      }
    },
  );
});

test('no answer may be taken for another type than it says', async () => {
  const answers = await Promise.all([
    call('/turn?turn=5'),
    call('/api/short'),
    call('/api/long'),
    call('/stream'),
    call('/nothing'),
    call('/throw'),
    call('/assets/page-1.js'),
    call('/_serverFn/unknown', { method: 'POST' }),
    call('/socket.io/'),
    call('/api/echo', { method: 'POST', body: 'x'.repeat(70_000) }),
  ]);
  for (const { url, headers } of answers) {
    expect(headers.get('x-content-type-options'), url).toBe('nosniff');
  }
});
