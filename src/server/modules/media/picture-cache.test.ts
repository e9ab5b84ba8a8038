import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPictureCache } from './picture-cache.ts';

let directory: string;
const onError = vi.fn();

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'legend-cache-'));
  onError.mockReset();
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function files(): Promise<string[]> {
  const all = await readdir(directory, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const bytes = (size: number, fill = 1) => new Uint8Array(size).fill(fill);

describe('createPictureCache', () => {
  it('gives back what was put, also to the next process', async () => {
    const options = { directory, maxBytes: 1000, onError };
    await createPictureCache(options).put('a|b', bytes(3, 7));
    expect(await createPictureCache(options).get('a|b')).toEqual(Buffer.from([7, 7, 7]));
    expect(await createPictureCache(options).get('a|c')).toBeUndefined();
  });

  it('keeps every key inside its directory', async () => {
    const cache = createPictureCache({ directory: join(directory, 'in'), maxBytes: 1000, onError });
    await cache.put('../../../outside', bytes(3));
    await cache.put('/etc/passwd\0', bytes(3));
    const paths = await files();
    expect(paths).toHaveLength(2);
    for (const path of paths) expect(path.startsWith(join(directory, 'in') + '/')).toBe(true);
  });

  it('removes the oldest when there is no room', async () => {
    const options = { directory, maxBytes: 1000, onError };
    const cache = createPictureCache({ ...options, maxBytes: 10_000 });
    for (const key of ['one', 'two', 'three']) await cache.put(key, bytes(300, key.length));
    // "two" is the oldest, whatever the order of writing was.
    for (const path of await files()) {
      const age = (await readFile(path)).equals(bytes(300, 3)) ? 1000 : 2000;
      await utimes(path, age, age);
    }
    const next = createPictureCache(options);
    await next.put('four', bytes(300));
    await expect.poll(async () => (await files()).length).toBeLessThan(4);
    expect(await next.get('three')).toBeDefined();
    expect(await next.get('four')).toBeDefined();
    expect(onError).not.toHaveBeenCalled();
  });

  it('reports a disk that cannot be written, and goes on', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    const cache = createPictureCache({ directory: file, maxBytes: 1000, onError });
    await cache.put('a', bytes(3));
    expect(onError).toHaveBeenCalledOnce();
  });
});
