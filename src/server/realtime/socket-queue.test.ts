import { expect, test } from 'vitest';
import { createSocketQueue } from './socket-queue.ts';

function gate() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test('work runs one after the other in the order of its coming', async () => {
  const queue = createSocketQueue(10);
  const first = gate();
  const seen: string[] = [];
  queue.add(async () => {
    await first.opened;
    seen.push('first');
  });
  const done = new Promise<void>((resolve) => {
    queue.add(async () => {
      seen.push('second');
      resolve();
    });
  });
  expect(seen).toEqual([]);
  first.open();
  await done;
  expect(seen).toEqual(['first', 'second']);
});

test('more than the limit is refused until room is made', async () => {
  const queue = createSocketQueue(2);
  const block = gate();
  expect(queue.add(() => block.opened)).toBe(true);
  const second = new Promise<void>((resolve) => {
    expect(queue.add(async () => resolve())).toBe(true);
  });
  expect(queue.add(async () => {})).toBe(false);
  block.open();
  await second;
  await new Promise((resolve) => setImmediate(resolve));
  expect(queue.add(async () => {})).toBe(true);
});
