import { execFileSync } from 'node:child_process';
import type { lookup } from 'node:dns';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as requestPlain, type Server, type ServerResponse } from 'node:http';
import type { request, RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRatesSource, type SourceBounds } from './rates-source.ts';

const bounds = { maxBytes: 1_000, timeoutMs: 300 };

const answers: Record<string, (response: ServerResponse) => void> = {
  '/good': (response) => void response.end('{"base":"€"}'),
  '/full': (response) => void response.end('x'.repeat(1_000)),
  '/moved': (response) => void response.writeHead(302, { location: '/good' }).end(),
  '/fails': (response) => void response.writeHead(500).end('{}'),
  '/none': (response) => void response.writeHead(204).end(),
  '/large': (response) => void response.end('x'.repeat(1_001)),
  '/endless': (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(500)));
    };
    response.on('drain', more);
    more();
  },
  '/hangs': () => {},
  '/drips': (response) => {
    const timer = setInterval(() => void response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/breaks': (response) => {
    response.writeHead(200, { 'content-length': 500 });
    response.write('{');
    setTimeout(() => response.destroy(), 20);
  },
  '/switches': (response) =>
    void response.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end(),
};

let server: Server;
let port = 0;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    answers[url]?.(response);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => void asked.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The request as it is made, but to the server of this test, without TLS. */
const toHere = ((url: string, options: RequestOptions) =>
  requestPlain(`http://127.0.0.1:${port}${new URL(url).pathname}`, {
    ...options,
    lookup: undefined,
  })) as unknown as typeof request;

const resolving = (...addresses: string[]) =>
  ((_name: string, _options: object, callback: (...args: unknown[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup;

const from = (place: string, more: Partial<SourceBounds> = {}) =>
  createRatesSource({ kind: 'url', place }, { ...bounds, ...more });
const here = (path: string) => from(`https://rates.example.com${path}`, { ask: toHere }).read();

describe('an address', () => {
  test('is named by its host alone, and its whole text comes', async () => {
    expect(from('https://rates.example.com/key/secret').name).toBe('rates.example.com');
    expect(await here('/good')).toBe('{"base":"€"}');
    expect(await here('/full')).toHaveLength(1_000);
  });

  test.each([
    ['/moved', 'status'],
    ['/fails', 'status'],
    ['/none', 'status'],
    ['/large', 'large'],
    ['/endless', 'large'],
    ['/hangs', 'slow'],
    ['/drips', 'slow'],
    ['/breaks', 'unreachable'],
    ['/switches', 'unreachable'],
  ])('%s brings nothing: %s, and is asked once', async (path, problem) => {
    await expect(here(path)).rejects.toMatchObject({ problem });
    expect(asked).toEqual([path]);
  });

  test.each([
    'http://rates.example.com/good',
    'https://127.0.0.1/good',
    'https://[::1]/good',
    'https://rates.internal/good',
    'https://rates.example.com:8443/good',
  ])('%s is not asked', async (place) => {
    const source = from(place, { ask: toHere });
    await expect(source.read()).rejects.toMatchObject({ problem: 'inner' });
    expect(asked).toEqual([]);
  });

  test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1'])(
    'whose name leads to %s is not connected to, also beside a public one',
    async (address) => {
      const look = resolving('142.250.74.106', address);
      const source = from('https://rates.example.com/', { look });
      await expect(source.read()).rejects.toMatchObject({ problem: 'inner' });
    },
  );
});

describe('a file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rates-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const of = (name: string) =>
    createRatesSource({ kind: 'file', place: join(folder, name) }, bounds);

  test('is named by its last part, and read whole', async () => {
    await writeFile(join(folder, 'rates.json'), `€${'x'.repeat(997)}`);
    expect(of('rates.json').name).toBe('rates.json');
    expect(await of('rates.json').read()).toHaveLength(998);
  });

  test('that is too large, missing, a folder, or a pipe that nobody writes to, is none', async () => {
    await writeFile(join(folder, 'large'), 'x'.repeat(1_001));
    await expect(of('large').read()).rejects.toMatchObject({ problem: 'large' });
    await expect(of('nothing').read()).rejects.toMatchObject({ problem: 'missing' });
    await expect(of('.').read()).rejects.toMatchObject({ problem: 'missing' });
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    await expect(of('pipe').read()).rejects.toMatchObject({ problem: 'missing' });
  });
});
