import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStorage } from './storage.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'legend-storage-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('createDiskStorage', () => {
  it('stores, replaces, gives and deletes', async () => {
    const storage = createDiskStorage(directory);
    expect(await storage.get('image/aa/a.webp')).toBeUndefined();
    await storage.put('image/aa/a.webp', new Uint8Array([1]), 'image/webp');
    await storage.put('image/aa/a.webp', new Uint8Array([2, 3]), 'image/webp');
    expect(await storage.get('image/aa/a.webp')).toEqual(Buffer.from([2, 3]));
    await storage.delete('image/aa/a.webp');
    await storage.delete('image/aa/a.webp');
    expect(await storage.get('image/aa/a.webp')).toBeUndefined();
  });

  it('leaves nothing half-written behind', async () => {
    const storage = createDiskStorage(directory);
    await mkdir(join(directory, 'image', 'a.webp'), { recursive: true });
    await expect(storage.put('image/a.webp', new Uint8Array([1]), 'image/webp')).rejects.toThrow();
    expect(await readdir(join(directory, 'image'))).toEqual(['a.webp']);
  });

  it.each([
    '../secret',
    'image/../../secret',
    '/etc/passwd',
    'image//a',
    'image/a/',
    'a\0b',
    'A.webp',
    '.hidden',
    'image/..',
    '',
    'a'.repeat(201),
  ])('refuses the key %j', async (key) => {
    const storage = createDiskStorage(directory);
    await expect(async () => storage.get(key)).rejects.toThrow('storage key');
    await expect(async () => storage.put(key, new Uint8Array([1]), 'image/webp')).rejects.toThrow(
      'storage key',
    );
  });
});
