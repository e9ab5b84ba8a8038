import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTaggedCache, type Loaded, type TaggedCacheOptions } from './tagged-cache.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const ages = { freshMs: 10_000, staleMs: 60_000, lastResortMs: 3_600_000 };
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A cache of numbers that counts its loads; each load answers its number. */
function counting(options: Partial<TaggedCacheOptions> = {}) {
  const cache = createTaggedCache<number>({ maxEntries: 100, ...ages, ...options });
  let loads = 0;
  const read = (key: string, tags: string[] = [], more: Partial<Loaded<number>> = {}) =>
    cache.read(key, async () => ({ value: (loads += 1), tags, bytes: 1, ...more }));
  const failing = (key: string) => cache.read(key, () => Promise.reject(new Error('down')));
  return { cache, read, failing, loads: () => loads };
}

/** A load that ends when it is told to. */
function held(value: number, tags: string[]) {
  let end: () => void = () => {};
  const outcome = new Promise<Loaded<number>>((resolve) => {
    end = () => resolve({ value, tags, bytes: 1 });
  });
  return { load: () => outcome, end: () => end() };
}

describe('ages', () => {
  it('answers a fresh entry without loading', async () => {
    const { read } = counting();
    expect([await read('a'), await read('a'), await read('b')]).toEqual([1, 1, 2]);
    vi.advanceTimersByTime(9_999);
    expect(await read('a')).toBe(1);
  });

  it('answers a stale entry at once and loads it anew behind it, once', async () => {
    const { read, loads } = counting();
    await read('a');
    vi.advanceTimersByTime(10_000);
    expect(await Promise.all([read('a'), read('a'), read('a')])).toEqual([1, 1, 1]);
    await settled();
    expect([await read('a'), loads()]).toEqual([2, 2]);
  });

  it('waits for a new load when the entry is old', async () => {
    const { read } = counting();
    await read('a');
    vi.advanceTimersByTime(60_000);
    expect(await read('a')).toBe(2);
  });

  it('answers an old entry when the load fails, and does not try again at once', async () => {
    const errors: unknown[] = [];
    const { read, failing, loads } = counting({ onError: (error) => errors.push(error) });
    await read('a');
    vi.advanceTimersByTime(3_599_999);
    expect(await failing('a')).toBe(1);
    expect([await read('a'), loads()]).toEqual([1, 1]);
    expect(errors).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    await expect(failing('a')).rejects.toThrow('down');
    expect(await read('a')).toBe(2);
  });

  it('does not end at a failure behind a stale entry', async () => {
    const { read, failing } = counting();
    await read('a');
    vi.advanceTimersByTime(10_000);
    expect(await failing('a')).toBe(1);
    await settled();
    expect(await read('a')).toBe(1);
  });

  it('hands a failure on when nothing is kept, and keeps nothing of it', async () => {
    const { read, failing } = counting();
    await expect(failing('a')).rejects.toThrow('down');
    expect(await read('a')).toBe(1);
  });
});

describe('sharing', () => {
  it('loads once for a hundred readers', async () => {
    const { read, loads } = counting();
    const values = await Promise.all(Array.from({ length: 100 }, () => read('a')));
    expect([new Set(values), loads()]).toEqual([new Set([1]), 1]);
  });

  it('does not keep what says so, but answers all who wait for it', async () => {
    const { cache, read } = counting();
    expect(await Promise.all([read('a', [], { isCacheable: false }), read('a')])).toEqual([1, 1]);
    expect([await read('a'), cache.entries]).toEqual([2, 1]);
  });
});

describe('drops', () => {
  it('remove every entry that shows one of the tags, and no other', async () => {
    const { cache, read } = counting();
    await read('a', ['x', 'y']);
    await read('b', ['y']);
    await read('c', ['z']);
    cache.drop(['y']);
    expect([await read('c'), cache.entries]).toEqual([1 + 2, 1]);
    expect([await read('a'), await read('b')]).toEqual([4, 5]);
    cache.dropAll();
    expect([cache.entries, cache.bytes]).toEqual([0, 0]);
  });

  it('during a load keep it from being kept', async () => {
    const { cache, read } = counting();
    const slow = held(100, ['x']);
    const first = cache.read('a', slow.load);
    cache.drop(['x']);
    slow.end();
    expect([await first, cache.entries]).toEqual([100, 0]);
    expect(await read('a', ['x'])).toBe(1);
  });

  it('during a load of something else do not matter to it', async () => {
    const { cache, read } = counting();
    const slow = held(100, ['x']);
    const first = cache.read('a', slow.load);
    cache.drop(['y']);
    slow.end();
    await first;
    expect(await read('a')).toBe(100);
  });

  it('make whoever asks after them wait for a load that began after them', async () => {
    const { cache, read } = counting();
    const slow = held(100, ['x']);
    const before = cache.read('a', slow.load);
    cache.drop(['x']);
    const after = read('a', ['x']);
    slow.end();
    expect([await before, await after]).toEqual([100, 1]);
    expect(await read('a')).toBe(1);
  });

  it('of everything during a load count too', async () => {
    const { cache, read } = counting();
    const slow = held(100, []);
    const before = cache.read('a', slow.load);
    cache.dropAll();
    slow.end();
    await before;
    expect(await read('a')).toBe(1);
  });

  it('during a load of several keep only those back that they concern', async () => {
    const { cache } = counting();
    const loading = cache.loadApart(async () => {
      await settled();
      return new Map([
        ['a', { value: 1, tags: ['x'], bytes: 1 }],
        ['b', { value: 2, tags: ['y'], bytes: 1 }],
      ]);
    });
    cache.drop(['x']);
    await loading;
    expect([cache.fresh('a'), cache.fresh('b')]).toEqual([undefined, 2]);
  });
});

describe('the size', () => {
  it('is bounded: what was not asked for longest gives way', async () => {
    const { cache, read } = counting({ maxEntries: 2 });
    await read('a');
    await read('b');
    await read('a');
    await read('c');
    expect([cache.entries, await read('a'), await read('b')]).toEqual([2, 1, 4]);
  });

  it('in bytes counts bodies, keys and bookkeeping, and an entry above it is answered but not kept', async () => {
    const { cache, read } = counting({ maxBytes: 10_000 });
    for (let index = 0; index < 50; index += 1) await read(`key ${index}`, ['t'], { bytes: 2_000 });
    expect(cache.entries).toBe(4);
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
    expect(await read('huge', [], { bytes: 20_000 })).toBe(51);
    expect(cache.entries).toBe(4);
  });

  it('of nothing keeps nothing, and parts of a byte count as one', async () => {
    const { cache, read } = counting({ maxBytes: 0 });
    expect([await read('a'), await read('a'), cache.entries]).toEqual([1, 2, 0]);
    const other = counting({ maxBytes: 1_000.5 });
    await other.read('a', [], { bytes: 10.2 });
    expect([other.cache.entries, other.cache.bytes % 1]).toEqual([1, 0]);
  });

  it('forgets the tags of what gave way or was replaced, and drops the rest all the same', async () => {
    const { cache, read } = counting({ maxEntries: 2 });
    await read('a', ['x']);
    await read('b', ['x', 'y']);
    await read('c', ['y']);
    cache.drop(['x']);
    expect([cache.has('a'), cache.has('b'), cache.has('c')]).toEqual([false, false, true]);
    vi.advanceTimersByTime(60_000);
    await read('c', ['z']);
    cache.drop(['y']);
    expect(cache.has('c')).toBe(true);
    cache.drop(['z']);
    expect(cache.has('c')).toBe(false);
  });
});

/**
 * A model: the truth is one version per tag. Whatever is read, the versions it shows must not be older than they
 * were at the last drop before the asking, and the bookkeeping stays within its bounds.
 */
describe('any history', () => {
  const tag = fc.constantFrom('x', 'y', 'z');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('read' as const), key: fc.constantFrom('x', 'y', 'z', 'xy') }),
    fc.record({ kind: fc.constant('change' as const), tag }),
    fc.record({ kind: fc.constant('end' as const), index: fc.nat(5) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 11_000, 61_000) }),
  );

  it('never answers what was dropped before the asking', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const cache = createTaggedCache<Record<string, number>>({ maxEntries: 3, ...ages });
        const truth: Record<string, number> = { x: 0, y: 0, z: 0 };
        const running: (() => void)[] = [];
        const reads: Promise<void>[] = [];
        const load = async (key: string) => {
          const tags = [...key];
          const seen = Object.fromEntries(tags.map((name) => [name, truth[name] ?? 0]));
          await new Promise<void>((resolve) => running.push(resolve));
          return { value: seen, tags, bytes: 1 };
        };
        for (const move of steps) {
          if (move.kind === 'read') {
            const expected = { ...truth };
            const check = async () => {
              const seen = await cache.read(move.key, () => load(move.key));
              for (const [name, version] of Object.entries(seen)) {
                expect(version).toBeGreaterThanOrEqual(expected[name] ?? 0);
              }
            };
            reads.push(check());
          } else if (move.kind === 'change') {
            truth[move.tag] = (truth[move.tag] ?? 0) + 1;
            cache.drop([move.tag]);
          } else if (move.kind === 'end') {
            running.splice(move.index % Math.max(1, running.length), 1)[0]?.();
          } else vi.advanceTimersByTime(move.ms);
          await settled();
        }
        // Readers who asked after a drop begin loads of their own when the earlier one has ended.
        const ending = setInterval(() => running.splice(0).forEach((end) => end()), 0);
        await Promise.all(reads).finally(() => clearInterval(ending));
        expect(cache.entries).toBeLessThanOrEqual(3);
      }),
      { numRuns: 200 },
    );
  });
});
