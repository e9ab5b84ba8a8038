/** A rule over 10 000 own offers: how long its preview and its rounds take. */
import { startPostgres } from '../tests/support/postgres.ts';
import type { Figure } from './lib/figures.ts';
import { importInApp } from './lib/in-app.ts';
import type { Bench } from './lib/stage.ts';

const DATABASE = 'auto_pricing';
const OFFERS = 10_000;
const QUIET_SECONDS = 10;

/** One process works, on a PostgreSQL that keeps what it acknowledged. */
export const autoPricing: Bench = {
  name: 'auto-pricing',
  isOnMarket: false,
  async run(): Promise<Figure[]> {
    const postgres = await startPostgres({ settings: ['fsync=on', 'full_page_writes=on'] });
    try {
      await postgres.createDatabase(DATABASE);
      const inApp = await importInApp<typeof import('./lib/pricing-times.ts')>(
        'bench/lib/pricing-times.ts',
      );
      const times = await inApp.measurePricing(postgres.url(DATABASE), OFFERS);
      return [
        { name: 'a rule over 10 000 offers previewed, p50', value: times.preview, unit: 's' },
        {
          name: 'a round in which nothing changes',
          value: times.quiet,
          unit: 's',
          goal: { atMost: QUIET_SECONDS },
        },
        { name: 'a round in which all prices change', value: times.busy, unit: 's' },
        { name: 'prices that it changed', value: times.changed, unit: 'offers' },
        { name: '100 offers in a transaction, mean', value: times.chunk, unit: 'ms' },
      ];
    } finally {
      await postgres.stop();
    }
  },
};
