/** What a first visit loads, from the manifest of the build: the figures that `npm test` guards. */
import { measureSizes } from '../scripts/lib/sizes.mjs';
import type { Bench } from './lib/stage.ts';

export const sizes: Bench = {
  name: 'sizes',
  isOnMarket: false,
  async run() {
    const measured = await measureSizes();
    return measured.map(({ name, size, budget }) => ({
      name: `size ${name}`,
      value: size,
      unit: 'kB gzip',
      goal: { atMost: budget },
    }));
  },
};
