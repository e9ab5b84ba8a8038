import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inOneTab } from './one-tab.ts';

/** Locks of all tabs, as the browser keeps them. */
const held = new Set<string>();
const page = { visibilityState: 'visible', hasFocus: () => true };

beforeEach(() => {
  vi.useFakeTimers();
  held.clear();
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {
    locks: {
      async request(name: string, _options: object, work: (lock: object | null) => Promise<void>) {
        if (held.has(name)) return work(null);
        held.add(name);
        await work({});
        held.delete(name);
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab that hears of an event; returns how often it told. */
function hear(key: string, { hasFocus = true, isShown = false } = {}) {
  page.hasFocus = () => hasFocus;
  const tell = vi.fn();
  inOneTab(key, { isShown: () => isShown, tell });
  return tell;
}

test('of two tabs the one with the focus tells', async () => {
  const tabs = [hear('sale', { hasFocus: false }), hear('sale')];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tabs.map((tell) => tell.mock.calls.length)).toEqual([0, 1]);
});

test('what one tab shows is told in none', async () => {
  const tabs = [hear('sale'), hear('sale', { hasFocus: false, isShown: true })];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tabs.map((tell) => tell.mock.calls.length)).toEqual([0, 0]);
});

test('a hidden tab tells nothing, another event is told for itself', async () => {
  page.visibilityState = 'hidden';
  const hidden = hear('sale');
  page.visibilityState = 'visible';
  const others = [hear('sale'), hear('delivery')];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hidden).not.toHaveBeenCalled();
  expect(others.map((tell) => tell.mock.calls.length)).toEqual([1, 1]);
});

test('an event that is heard twice is told once', async () => {
  const first = hear('sale');
  await vi.advanceTimersByTimeAsync(2_000);
  const second = hear('sale');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([first, second].map((tell) => tell.mock.calls.length)).toEqual([1, 0]);
});
