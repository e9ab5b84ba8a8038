import type { lookup } from 'node:dns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPictureServer } from '../../../tests/support/picture-server.ts';
import { createPictureGet, PictureError } from './picture-get.ts';

const MEGABYTE = 1024 * 1024;
let server: Awaited<ReturnType<typeof startPictureServer>>;
beforeAll(async () => {
  server = await startPictureServer();
});
beforeEach(() => void server.asked.splice(0));
afterAll(() => server.close());

const get = createPictureGet({ sandbox: true });
const impatient = createPictureGet({ sandbox: true }, { timeoutMs: 500 });
const from = (path: string, by = get) => by(`${server.origin}${path}`, 10 * MEGABYTE);

/** What a name resolves to, one list after the other. */
const answering = (...answers: string[][]) =>
  ((_name: string, _options: object, callback: (...args: unknown[]) => void) =>
    callback(
      null,
      (answers.length > 1 ? answers.shift() : answers[0])?.map((address) => ({
        address,
        family: 4,
      })),
    )) as unknown as typeof lookup;

describe('in the sandbox, from this machine', () => {
  test('a picture comes, and one that three redirects lead to', async () => {
    expect((await from('/good/1.png')).subarray(1, 4)).toEqual(new Uint8Array(Buffer.from('PNG')));
    expect((await from('/hops/2')).length).toBeGreaterThan(0);
    expect(server.asked).toEqual(['/good/1.png', '/hops/2', '/hops/1', '/hops/0', '/good/9.png']);
  });

  test.each([
    ['/hops/3', 'redirects'],
    ['/round', 'redirects'],
    ['/inside', 'inner'],
    ['/file', 'inner'],
    ['/nowhere', 'status'],
    ['/unsaid', 'status'],
    ['/fails', 'status'],
    ['/missing', 'status'],
    ['/empty', 'status'],
    ['/says-more.png', 'unreachable'],
    ['/switches', 'unreachable'],
    ['/says-huge.png', 'large'],
    ['/endless.png', 'large'],
  ])('%s does not: %s', async (path, problem) => {
    await expect(from(path)).rejects.toMatchObject({ problem });
  });

  test.each(['/hangs', '/drips'])('%s does not within the time', async (path) => {
    await expect(from(path, impatient)).rejects.toMatchObject({ problem: 'slow' });
  });

  test('what is packed comes as it was sent: nothing is unpacked', async () => {
    expect((await from('/packed.png')).length).toBeLessThan(MEGABYTE);
  });

  test('a host that nobody serves is named as such', async () => {
    await expect(get('http://127.0.0.1:9/x.png', MEGABYTE)).rejects.toMatchObject({
      problem: 'unreachable',
    });
  });
});

describe('from public hosts', () => {
  test.each([
    'http://127.0.0.1:1/x.png',
    'https://127.0.0.1/x.png',
    'https://[::1]/x.png',
    'https://metadata.google.internal/x.png',
    'https://user:word@pictures.example.com/x.png',
    'https://pictures.example.com:8443/x.png',
    'http://pictures.example.com/x.png',
    'ftp://pictures.example.com/x.png',
  ])('%s is not asked outside of the sandbox', async (url) => {
    const strict = createPictureGet({ sandbox: false }, { look: answering(['142.250.74.106']) });
    await expect(strict(url, MEGABYTE)).rejects.toMatchObject({ problem: 'inner' });
  });

  test.each([['127.0.0.1'], ['10.0.0.1'], ['169.254.169.254']])(
    'a name that leads to %s is not asked, neither in the sandbox',
    async (address) => {
      for (const sandbox of [true, false]) {
        const strict = createPictureGet(
          { sandbox },
          { look: answering(['142.250.74.106', address]) },
        );
        await expect(strict('https://pictures.example.com/x', MEGABYTE)).rejects.toMatchObject({
          problem: 'inner',
        });
      }
    },
  );

  test('a failure is one of ours', async () => {
    const strict = createPictureGet({ sandbox: false }, { look: answering([]) });
    await expect(strict('https://pictures.example.com/x', MEGABYTE)).rejects.toThrow(PictureError);
  });
});
