/** The host in front of the application: limits, refusals, compression, start and stop. With a small fake application. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, projectRoot, run, waitUntil, type Running } from '../support/system.ts';

let root: string;
let host: Running;
let port: number;

const script = 'export const page = 1;\n'.repeat(200);

function makeRoot(): string {
  const directory = mkdtempSync(join(tmpdir(), 'legend-host-'));
  cpSync(join(projectRoot, 'scripts'), join(directory, 'scripts'), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(directory, 'node_modules'));
  mkdirSync(join(directory, 'dist/client/assets'), { recursive: true });
  mkdirSync(join(directory, 'dist/server'));
  writeFileSync(join(directory, 'dist/client/assets/page-1.js'), script);
  writeFileSync(join(directory, 'dist/client/assets/page-1.js.gz'), gzipSync(script));
  writeFileSync(join(directory, 'dist/client/robots.txt'), 'User-agent: *\n');
  writeFileSync(join(directory, 'dist/server-functions.json'), '["known"]');
  cpSync(join(projectRoot, 'tests/support/fake-app.mjs'), join(directory, 'dist/server/server.js'));
  writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
  return directory;
}

function startHost(env: Record<string, string>): Running {
  return run(process.execPath, [join(root, 'scripts/host.mjs')], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: join(root, 'data'), ...env },
  });
}

async function startReady(): Promise<{ running: Running; at: number }> {
  const at = await freePort();
  const running = startHost({ PORT: String(at) });
  await waitUntil('The start', async () => running.output().includes('ready at'), 30);
  return { running, at };
}

beforeAll(async () => {
  root = makeRoot();
  ({ running: host, at: port } = await startReady());
});
afterAll(async () => {
  host.child.kill('SIGTERM');
  await host.exited;
  rmSync(root, { recursive: true, force: true });
});

const call = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);

/** Node's fetch decompresses; this one shows what is on the wire. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}

describe('bodies', () => {
  const bytes = (count: number) => 'x'.repeat(count);
  const tooLarge = { statusCode: 413, message: 'The request is too large.', code: 'TOO_LARGE' };

  test('of 64 kB pass whole', async () => {
    const answer = await call('/api/echo', { method: 'POST', body: bytes(64 * 1024) });
    expect(await answer.json()).toEqual({ bytes: 65_536 });
  });

  test.each(['/api/echo', '/_serverFn/known', '/'])('above are refused at %s', async (path) => {
    const answer = await call(path, { method: 'POST', body: bytes(64 * 1024 + 1) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual(tooLarge);
  });

  test('are counted when no length is announced', async () => {
    const chunk = `${(20_000).toString(16)}\r\n${bytes(20_000)}\r\n`;
    const answer = await raw(
      `POST /api/echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  test('of uploads may have 11 MB', async () => {
    const fits = await call('/api/media', { method: 'POST', body: bytes(10_000_000) });
    expect(await fits.json()).toEqual({ bytes: 10_000_000 });
    const exceeds = await call('/api/media', { method: 'POST', body: bytes(12_000_000) });
    expect(exceeds.status).toBe(413);
  });

  test('are refused in the language of the caller', async () => {
    const answer = await call('/api/echo', {
      method: 'POST',
      body: bytes(70_000),
      headers: { 'accept-language': 'fr-FR,fr;q=0.9' },
    });
    expect(await answer.json()).toMatchObject({ message: 'La requête est trop volumineuse.' });
  });
});

describe('requests', () => {
  test('that never end their headers are cut off', async () => {
    expect(await raw('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')).toMatch(/^(HTTP\/1.1 408 |$)/);
  });

  test('with endless headers are refused', async () => {
    const answer = await raw(`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 431 /);
  });

  test('for unknown server functions are answered 404 without reaching the application', async () => {
    const answer = await call('/_serverFn/unknown', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  test('that fail inside show nothing of it', async () => {
    const answer = await call('/throw');
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('detail');
    // The line travels through a pipe of its own and may come after the answer.
    await expect.poll(() => host.output()).toContain('a detail of the inside');
  });
});

describe('answers', () => {
  const encodingOf = async (path: string, accepted: string) =>
    (await call(path, { headers: { 'accept-encoding': accepted } })).headers.get(
      'content-encoding',
    );

  test('are compressed as the caller understands it', async () => {
    expect(await encodingOf('/api/long', 'gzip, br')).toBe('br');
    expect(await encodingOf('/api/long', 'gzip')).toBe('gzip');
    expect(await encodingOf('/api/long', 'br;q=0, gzip')).toBe('gzip');
    expect(await encodingOf('/api/long', 'identity')).toBeNull();
    expect(await encodingOf('/api/short', 'gzip, br')).toBeNull();
  });

  test('say so to caches, and stay the same', async () => {
    const answer = await call('/api/long', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(answer.headers.get('etag')).toBe('W/"1"');
    expect(await answer.json()).toEqual({ text: 'x'.repeat(5_000) });
  });

  test('that stream arrive in parts although compressed', async () => {
    const answer = await call('/stream', { headers: { 'accept-encoding': 'gzip' } });
    const reader = answer.body!.getReader();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value)).toBe('<p>first</p>');
    const second = await reader.read();
    expect(new TextDecoder().decode(second.value)).toBe('<p>second</p>');
  });

  test('keep every cookie', async () => {
    const answer = await call('/cookies', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  test('to HEAD have no body', async () => {
    const answer = await call('/api/long', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  test('from files of the build are kept for ever, others for an hour', async () => {
    const file = await call('/assets/page-1.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(file.headers.get('content-encoding')).toBe('gzip');
    expect(await file.text()).toBe(script);
    const robots = await call('/robots.txt');
    expect(robots.headers.get('cache-control')).toBe('public, max-age=3600');
  });
});

describe('start and stop', () => {
  test('a busy port is one sentence', async () => {
    const second = startHost({ PORT: String(port), DATA_DIR: join(root, 'other') });
    expect(await second.exited).toBe(1);
    expect(second.output()).toBe(
      `Port ${port} is in use: stop what runs there, or set PORT to another.\n`,
    );
  });

  test('a wrong environment is one sentence', async () => {
    const wrong = startHost({ PORT: String(await freePort()), FAKE_FAILURE: '1' });
    expect(await wrong.exited).toBe(1);
    expect(wrong.output()).toBe('PORT must be a whole number.\n');
  });

  test('a stop lets requests end, then closes the application', async () => {
    const { running, at } = await startReady();
    const slow = fetch(`http://127.0.0.1:${at}/slow`);
    await waitUntil('The request', async () => running.output().includes('began'), 20);
    running.child.kill('SIGTERM');
    expect(await (await slow).text()).toBe('finished');
    expect(await running.exited).toBe(0);
    expect(running.output()).toContain('application closed');
    await expect(fetch(`http://127.0.0.1:${at}/`)).rejects.toThrow();
  });
});
