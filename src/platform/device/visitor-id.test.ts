import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visitorId, type VisitorIdPorts } from './visitor-id.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOUR = 3_600_000;

function browser() {
  const stored = new Map<string, string>();
  const state = { consent: true, id: 'visitor-1' as string | null, loads: 0 };
  const ports: VisitorIdPorts = {
    load: async () => {
      state.loads += 1;
      if (state.id === null) throw new Error('down');
      return { visitorId: () => Promise.resolve(state.id) };
    },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    },
    hasConsent: () => state.consent,
    now: () => Date.now(),
  };
  return { stored, state, ask: () => visitorId('/f.js', ports) };
}

test('nothing is loaded, stored or told before the visitor has agreed', async () => {
  const { stored, state, ask } = browser();
  state.consent = false;
  expect(await ask()).toBeNull();
  expect(state.loads).toBe(0);
  expect(stored.size).toBe(0);
  state.consent = true;
  expect(await ask()).toBe('visitor-1');
  state.consent = false;
  expect(await ask()).toBeNull();
});

test('is cached for an hour', async () => {
  const { state, ask } = browser();
  await ask();
  state.id = 'visitor-2';
  vi.advanceTimersByTime(HOUR - 1);
  expect(await ask()).toBe('visitor-1');
  expect(state.loads).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe('visitor-2');
});

test('serves from the cache for at most 24 hours while the provider fails', async () => {
  const { state, ask } = browser();
  await ask();
  state.id = null;
  vi.advanceTimersByTime(24 * HOUR - 1);
  expect(await ask()).toBe('visitor-1');
  vi.advanceTimersByTime(1);
  expect(await ask()).toBeNull();
});

test('a script that hangs is given up', async () => {
  const ports: VisitorIdPorts = {
    load: () => new Promise(() => {}),
    storage: { getItem: () => null, setItem: () => {} },
    hasConsent: () => true,
    now: () => Date.now(),
  };
  const answer = visitorId('/f.js', ports);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await answer).toBeNull();
});
