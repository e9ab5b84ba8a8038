import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('lazy parts hydrate also in a browser that is never idle', async () => {
  vi.useFakeTimers();
  // It calls back only because its time is over, as browsers do that draw no frames.
  vi.stubGlobal('requestIdleCallback', (wake: () => void, options?: { timeout?: number }) => {
    if (options?.timeout !== undefined) setTimeout(wake, options.timeout);
  });
  vi.stubEnv('SSR', false);
  const { isHydrationAllowed } = await import('./hydration-triggers.ts');
  window.dispatchEvent(new Event('load'));
  expect(isHydrationAllowed()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isHydrationAllowed()).toBe(true);
});
