/**
 * The applications behind a market: two on one database, as two processes are. Each has connections, services and caches of
 * its own, and modules that were read for it alone, so that no variable is of both. What would be right only by what one
 * process remembers goes wrong, because the next call comes to the other.
 */
import { vi } from 'vitest';
import type { Ctx } from '~/server/core/context.ts';
import {
  startApplication,
  type ApplicationOptions,
  type TestApplication,
} from '../../support/application.ts';

type Some<Item> = readonly [Item, ...Item[]];

interface Applications {
  /** What calls and deliveries come to. The modules of the first are those that the test imports. */
  all: Some<TestApplication>;
  /** For functions that the test imports. */
  contexts: Some<() => Ctx>;
  close(): Promise<void>;
}

/** Starts two on a fresh database, or one alone on a given handle: nothing says where that leads to. */
export async function startApplications(options: ApplicationOptions): Promise<Applications> {
  const first = await startApplication(options);
  if (options.database) {
    return { all: [first], contexts: [first.context], close: first.close };
  }
  const { url, problems } = first;
  const further = { ...options, database: { url }, problems };
  // Functions that a test imports find ports by the test's own modules: the other context for them is of a third application,
  // which shares the modules with the first and nothing else.
  const beside = await startApplication(further);
  vi.resetModules();
  const apart = await import('../../support/application.ts');
  const second = await apart.startApplication(further);
  return {
    all: [first, second],
    contexts: [first.context, beside.context],
    async close() {
      await Promise.all([beside.close(), second.close()]);
      await first.close();
    },
  };
}

const isOdd = (count: number): boolean => count % 2 === 1;
const onesOf = (count: number): number => count.toString(2).replaceAll('0', '').length;

/**
 * Shares work out: to the one that has less in hand, so that what runs at the same moment runs at both. Where both have the
 * same, the turns never repeat themselves (odd numbers of binary ones): by plain turns a step of two calls, a price that is
 * asked and an order that is placed, would send all its orders to the same one.
 */
export function shareOut<One>([one, other = one]: Some<One>) {
  const here = { one, inHand: 0 };
  const there = { one: other, inHand: 0 };
  let turns = 0;
  const next = () => {
    if (here.inHand !== there.inHand) return here.inHand < there.inHand ? here : there;
    turns += 1;
    return isOdd(onesOf(turns)) ? there : here;
  };
  return async <Answer>(work: (one: One) => Promise<Answer>): Promise<Answer> => {
    const chosen = next();
    chosen.inHand += 1;
    try {
      return await work(chosen.one);
    } finally {
      chosen.inHand -= 1;
    }
  };
}

/** Each in turn. */
export function inTurn<One>([one, other = one]: Some<One>): () => One {
  let turns = 0;
  return () => {
    turns += 1;
    return isOdd(turns) ? one : other;
  };
}
