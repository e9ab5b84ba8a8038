import { expect, test } from 'vitest';
import { createExposureQueue, type Exposure, type ExposureBatch } from './exposure-queue.ts';

const exposure = (runId: string): Exposure => ({
  runId,
  visitorKey: crypto.randomUUID(),
  arm: 'modal_on',
  at: new Date(),
});

function queueOf(write: (batch: ExposureBatch) => Promise<void>) {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  return { queue: createExposureQueue({ capacity: 512, delayMs: 5, write, onError }), errors };
}

test('at most 512 wait; what comes beyond them is dropped and counted by run', async () => {
  const batches: ExposureBatch[] = [];
  const { queue } = queueOf(async (batch) => void batches.push(batch));
  for (let index = 0; index < 512; index += 1) queue.add(exposure('one'));
  for (let index = 0; index < 3; index += 1) queue.add(exposure('two'));
  expect(queue.size).toBe(512);
  await queue.flush();
  expect(batches).toHaveLength(1);
  expect(batches[0]?.exposures).toHaveLength(512);
  expect([...(batches[0]?.dropped ?? [])]).toEqual([['two', 3]]);
  expect(queue.size).toBe(0);
});

test('what waits is written by itself, many together', async () => {
  const batches: ExposureBatch[] = [];
  const { queue } = queueOf(async (batch) => void batches.push(batch));
  queue.add(exposure('one'));
  queue.add(exposure('one'));
  await expect.poll(() => batches).toHaveLength(1);
  expect(batches[0]?.exposures).toHaveLength(2);
});

test('while a batch hangs, adding goes on up to the bound and waits for nothing', async () => {
  let release = (): void => {};
  const hanging = new Promise<void>((resolve) => (release = resolve));
  const { queue } = queueOf(() => hanging);
  queue.add(exposure('one'));
  const first = queue.flush();
  for (let index = 0; index < 2_000; index += 1) queue.add(exposure('one'));
  expect(queue.size).toBe(512);
  release();
  await first;
});

test('a batch that could not be written counts as dropped, and is told', async () => {
  const batches: ExposureBatch[] = [];
  let isDown = true;
  const { queue, errors } = queueOf(async (batch) => {
    if (isDown) throw new Error('The database is down');
    batches.push(batch);
  });
  queue.add(exposure('one'));
  queue.add(exposure('one'));
  await queue.flush();
  expect(errors).toHaveLength(1);
  isDown = false;
  await queue.flush();
  expect(batches[0]?.exposures).toEqual([]);
  expect([...(batches[0]?.dropped ?? [])]).toEqual([['one', 2]]);
});
