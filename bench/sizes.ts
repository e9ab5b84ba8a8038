/**
 * Bytes of a first visit, from the manifest of the build, compared with the goals of the quality page. The budgets of
 * `npm test` are others: they hold the last size reached, so that it can only shrink.
 */
import { measureSizes } from '../scripts/lib/sizes.mjs';
import type { Bench } from './lib/stage.ts';

/** kB, gzip. Pages for reading load no script before somebody uses them. */
const PROMISES = { styles: 20, application: 190, public: 150, unused: 0 };
/** Pages behind the sign-in may weigh more. */
const APPLICATION = /^(checkout|chat|order)/;

function promiseFor(name: string): number {
  if (name === 'styles') return PROMISES.styles;
  if (name.includes('before use')) return PROMISES.unused;
  return APPLICATION.test(name) ? PROMISES.application : PROMISES.public;
}

export const sizes: Bench = {
  name: 'sizes',
  isOnMarket: false,
  async run() {
    const measured = await measureSizes();
    return measured.map(({ name, size }) => ({
      name: `size ${name}`,
      value: size,
      unit: 'kB gzip',
      goal: { atMost: promiseFor(name) },
    }));
  },
};
