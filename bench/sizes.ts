/**
 * What a first visit loads, from the manifest of the build. Beside the promises of the quality page, not beside
 * the budgets of `npm test`: those hold what was reached last, so that it can only get better.
 */
import { measureSizes } from '../scripts/lib/sizes.mjs';
import type { Bench } from './lib/stage.ts';

/** kB, gzip. */
const PROMISES = { styles: 20, application: 190, public: 150 };
/** Pages behind the sign-in may weigh more. */
const APPLICATION = /^(checkout|chat|order)/;

function promiseFor(name: string): number {
  if (name === 'styles') return PROMISES.styles;
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
