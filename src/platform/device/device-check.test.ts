import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDeviceCheck } from './device-check.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function storageOf(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}

interface Script {
  start?: () => void;
  requestId?: () => unknown;
}

function checkOf(load: () => Promise<unknown>, storage = storageOf()) {
  const loaded: string[] = [];
  const check = createDeviceCheck({
    load: (address) => {
      loaded.push(address);
      return load();
    },
    storage,
    now: () => Date.now(),
  });
  return { check, loaded, storage };
}

/** A script that knows its id at the n-th question. */
function slowScript(questions: number): { script: Script; asked: () => number } {
  let asked = 0;
  const requestId = () => {
    asked += 1;
    return asked >= questions ? 'check-1' : null;
  };
  return { script: { start: () => {}, requestId }, asked: () => asked };
}

/** When a promise settles, in milliseconds of the fake clock. */
async function settledAfter<T>(promise: Promise<T>): Promise<{ value: T; after: number }> {
  const began = Date.now();
  const settled = promise.then((value) => ({ value, after: Date.now() - began }));
  await vi.advanceTimersByTimeAsync(20_000);
  return settled;
}

describe('a check that works', () => {
  test('answers its name and is done once in a browser session', async () => {
    const { check, loaded, storage } = checkOf(async () => slowScript(3).script);
    check.begin('/a.js');
    check.begin('/a.js');
    expect(await settledAfter(check.result())).toEqual({ value: 'check-1', after: 200 });
    check.begin('/a.js');
    expect(await settledAfter(check.result())).toEqual({ value: 'check-1', after: 0 });
    // Another page of the same browser session.
    const next = checkOf(async () => slowScript(1).script, storage);
    next.check.begin('/a.js');
    expect((await settledAfter(next.check.result())).value).toBe('check-1');
    expect([...loaded, ...next.loaded]).toEqual(['/a.js']);
  });

  test('is asked again after two hours', async () => {
    const { check, loaded } = checkOf(async () => slowScript(1).script);
    check.begin('/a.js');
    await settledAfter(check.result());
    await vi.advanceTimersByTimeAsync(2 * 3_600_000 - 60_000);
    check.begin('/a.js');
    await settledAfter(check.result());
    expect(loaded).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    check.begin('/a.js');
    expect((await settledAfter(check.result())).value).toBe('check-1');
    expect(loaded).toHaveLength(2);
  });
});

describe('a check that does not', () => {
  test('is given up after three seconds while its script hangs, and waited for two', async () => {
    const { check } = checkOf(() => new Promise(() => {}));
    check.begin('/a.js');
    expect(await settledAfter(check.result())).toEqual({ value: null, after: 2_000 });
    expect(await settledAfter(check.result())).toEqual({ value: null, after: 0 });
  });

  test('is polled 30 times, 100 ms apart, and holds nobody longer than two seconds', async () => {
    const { script, asked } = slowScript(Infinity);
    const { check, loaded } = checkOf(async () => script);
    check.begin('/a.js');
    expect(await settledAfter(check.result())).toEqual({ value: null, after: 2_000 });
    expect(asked()).toBe(30);
    check.begin('/a.js');
    expect(await settledAfter(check.result())).toEqual({ value: null, after: 0 });
    expect(loaded).toHaveLength(1);
  });

  test('has waited already when the form is sent late', async () => {
    const { check } = checkOf(() => new Promise(() => {}));
    check.begin('/a.js');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await settledAfter(check.result())).toEqual({ value: null, after: 500 });
  });

  test('that comes late goes along with the next sign-in', async () => {
    const { script } = slowScript(26);
    const { check, storage } = checkOf(async () => script);
    check.begin('/a.js');
    expect(await settledAfter(check.result())).toEqual({ value: null, after: 2_000 });
    expect(storage.stored.get('device-check')).toMatch(/ check-1$/);
    expect(await settledAfter(check.result())).toEqual({ value: 'check-1', after: 0 });
  });

  test.each([
    ['cannot be loaded', () => Promise.reject(new Error('blocked'))],
    ['offers nothing', async () => undefined],
    ['offers something else', async () => ({ requestId: 'text' })],
    ['breaks', async () => ({ start: () => expect.fail('broken') })],
  ])('is no hindrance when the script %s', async (_, load) => {
    const { check } = checkOf(load);
    check.begin('/a.js');
    expect(await settledAfter(check.result())).toEqual({ value: null, after: 0 });
  });

  test.each([['a b'], ['x'.repeat(201)], ['line\nbreak'], [7]])(
    'cannot bring %j into a header',
    async (id) => {
      const { check } = checkOf(async () => ({ requestId: () => id }));
      check.begin('/a.js');
      expect((await settledAfter(check.result())).value).toBeNull();
    },
  );

  test('is no hindrance without storage, and without a script', async () => {
    const refuse = () => {
      throw new Error('refused');
    };
    const { check } = checkOf(async () => slowScript(1).script, {
      stored: new Map(),
      getItem: refuse,
      setItem: refuse,
    });
    expect(await check.result()).toBeNull();
    check.begin('/a.js');
    expect((await settledAfter(check.result())).value).toBeNull();
  });
});
