import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../db/database.ts';
import { createMemoryCache } from './memory-cache.ts';

// The cache looks at nothing else of the handle.
const pool = { isTransaction: false } as Db;
const transaction = { isTransaction: true } as Db;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createMemoryCache', () => {
  it('keeps an answer for its seconds, per owner and key', async () => {
    const cache = createMemoryCache<number>({ seconds: 5 });
    const owner = {};
    let loads = 0;
    const read = (key: string, of: object = owner) =>
      cache.read(of, pool, key, async () => (loads += 1));
    expect([await read('a'), await read('a'), await read('b'), await read('a', {})]).toEqual([
      1, 1, 2, 3,
    ]);
    vi.advanceTimersByTime(4_999);
    expect(await read('a')).toBe(1);
    vi.advanceTimersByTime(2);
    expect(await read('a')).toBe(4);
    cache.forget(owner);
    expect(await read('a')).toBe(5);
  });

  it('shares one load among concurrent callers, but never with a transaction', async () => {
    const cache = createMemoryCache<string>({ seconds: 5 });
    const owner = {};
    let release: (value: string) => void = () => {};
    const slow = () => new Promise<string>((resolve) => (release = resolve));
    const first = cache.read(owner, pool, 'a', slow);
    const second = cache.read(owner, pool, 'a', async () => 'second');
    expect(await cache.read(owner, transaction, 'a', async () => 'own')).toBe('own');
    release('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'first']);
  });

  it('does not keep a failure', async () => {
    const cache = createMemoryCache<string>({ seconds: 5 });
    const owner = {};
    const failing = cache.read(owner, pool, 'a', () => Promise.reject(new Error('down')));
    await expect(failing).rejects.toThrow('down');
    expect(await cache.read(owner, pool, 'a', async () => 'up')).toBe('up');
  });

  it('loads several missing answers together and forgets the oldest beyond its size', async () => {
    const cache = createMemoryCache<string>({ seconds: 5, max: 2 });
    const owner = {};
    const asked: string[][] = [];
    const readMany = (...keys: string[]) =>
      cache.readMany(owner, keys, async (missing) => {
        asked.push(missing);
        return new Map(
          missing.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]),
        );
      });
    expect(await readMany('a', 'b', 'none')).toEqual(
      new Map([
        ['a', 'A'],
        ['b', 'B'],
      ]),
    );
    await readMany('b', 'c');
    await readMany('a');
    expect(asked).toEqual([['a', 'b', 'none'], ['c'], ['a']]);
  });
});
