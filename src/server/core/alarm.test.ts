import { expect, test } from 'vitest';
import { createAlarm } from './alarm.ts';

async function slept(alarm: ReturnType<typeof createAlarm>): Promise<number> {
  const since = performance.now();
  await alarm.sleep();
  return performance.now() - since;
}

test('a wake ends the sleep, also one that came before it', async () => {
  const alarm = createAlarm(60_000);
  alarm.wake();
  expect(await slept(alarm)).toBeLessThan(5_000);
  setTimeout(alarm.wake, 5);
  expect(await slept(alarm)).toBeLessThan(5_000);
});

test('wakes that follow each other closely become one', async () => {
  const alarm = createAlarm(60_000, 40);
  alarm.wake();
  setTimeout(alarm.wake, 5);
  setTimeout(alarm.wake, 10);
  const first = await slept(alarm);
  expect(first).toBeGreaterThan(35);
  expect(first).toBeLessThan(5_000);
  setTimeout(alarm.wake, 80);
  expect(await slept(alarm)).toBeGreaterThan(70);
});
