/** The host in front of the application: limits, refusals, compression, start and stop. With a small fake application. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort, waitUntil } from '../support/system.ts';
import { exchange, hostOfFile, script, startHost, startReady } from './support/fake-host.ts';

const host = hostOfFile();

const call = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${host.port}${path}`, init);
/** Node's fetch decompresses and corrects; this one shows what is on the wire. */
const raw = (text: string) => exchange(host.port, text);

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
      `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  test('of uploads may have 11 MB', async () => {
    const fits = await call('/api/media', { method: 'POST', body: bytes(10_000_000) });
    expect(await fits.json()).toEqual({ bytes: 10_000_000 });
    const exceeds = await call('/api/media', { method: 'POST', body: bytes(12_000_000) });
    expect(exceeds.status).toBe(413);
  });

  test('of tables may have 6 MB', async () => {
    const path = '/api/market/seller/offer/import';
    const fits = await call(path, { method: 'POST', body: bytes(6_000_000) });
    expect(await fits.json()).toEqual({ bytes: 6_000_000 });
    expect((await call(path, { method: 'POST', body: bytes(7_000_000) })).status).toBe(413);
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
    expect(await raw('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')).toMatch(
      /^(HTTP\/1.1 408 |$)/,
    );
  });

  test('with endless headers are refused', async () => {
    const answer = await raw(
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
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
    await expect.poll(() => host.running.output()).toContain('a detail of the inside');
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

  test.each(['br', 'identity'])('keep every cookie, %s', async (encoding) => {
    const answer = await call('/cookies', { headers: { 'accept-encoding': encoding } });
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
    const second = startHost(host.root, {
      PORT: String(host.port),
      DATA_DIR: join(host.root, 'other'),
    });
    expect(await second.exited).toBe(1);
    expect(second.output()).toBe(
      `Port ${host.port} is in use: stop what runs there, or set PORT to another.\n`,
    );
  });

  test('a wrong environment is one sentence', async () => {
    const wrong = startHost(host.root, { PORT: String(await freePort()), FAKE_FAILURE: '1' });
    expect(await wrong.exited).toBe(1);
    expect(wrong.output()).toBe('PORT must be a whole number.\n');
  });

  test('a stop lets requests end, then closes the application', async () => {
    const { running, port } = await startReady(host.root);
    const slow = fetch(`http://127.0.0.1:${port}/slow`);
    await waitUntil('The request', async () => running.output().includes('began'), 20);
    running.child.kill('SIGTERM');
    expect(await (await slow).text()).toBe('finished');
    expect(await running.exited).toBe(0);
    expect(running.output()).toContain('application closed');
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });
});
