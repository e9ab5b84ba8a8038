import { describe, expect, it } from 'vitest';
import { createSingleFlight, createWorkQueue, Overloaded } from './work-queue.ts';

/** A work that ends when the test says so. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { run: () => promise, end: resolve, fail: reject };
}

describe('createWorkQueue', () => {
  it('runs a few at once, lets a few wait and refuses the rest', async () => {
    const queue = createWorkQueue({ atOnce: 2, waiting: 1 });
    const works = [openWork(), openWork(), openWork()];
    const started: number[] = [];
    const runs = works.map((work, index) =>
      queue.run(async () => {
        started.push(index);
        await work.run();
        return index;
      }),
    );
    await expect(queue.run(async () => 3)).rejects.toBeInstanceOf(Overloaded);
    expect(started).toEqual([0, 1]);
    works[1]!.end();
    await runs[1];
    works[0]!.end();
    works[2]!.end();
    expect(await Promise.all(runs)).toEqual([0, 1, 2]);
    expect(await queue.run(async () => 4)).toBe(4);
  });

  it('gives the place back when a work fails', async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 0 });
    for (let index = 0; index < 3; index++) {
      await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    }
    expect(await queue.run(async () => 'yes')).toBe('yes');
  });
});

describe('createSingleFlight', () => {
  it('does equal works once, and again after they ended', async () => {
    const once = createSingleFlight<number>();
    let calls = 0;
    const work = async () => ++calls;
    expect(await Promise.all([once('a', work), once('a', work), once('b', work)])).toEqual([
      1, 1, 2,
    ]);
    expect(await once('a', work)).toBe(3);
  });

  it('forgets a failure', async () => {
    const once = createSingleFlight<number>();
    await expect(once('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await once('a', async () => 1)).toBe(1);
  });
});
