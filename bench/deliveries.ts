/** Publishes order events at a steady rate and measures how soon all their subscribers have handled them. */
import { startPostgres } from '../tests/support/postgres.ts';
import type { Figure } from './lib/figures.ts';
import { importInApp } from './lib/in-app.ts';
import type { Bench } from './lib/stage.ts';

const DATABASE = 'deliveries';
const RATE = 600;
const BURST_SECONDS = 5;

/** One process publishes and delivers, on a PostgreSQL that keeps what it acknowledged. */
export const deliveries: Bench = {
  name: 'deliveries',
  isOnMarket: false,
  async run(): Promise<Figure[]> {
    const postgres = await startPostgres({ settings: ['fsync=on', 'full_page_writes=on'] });
    try {
      await postgres.createDatabase(DATABASE);
      const inApp = await importInApp<typeof import('./lib/delivery-rates.ts')>(
        'bench/lib/delivery-rates.ts',
      );
      const { published, delivered, caughtUp, spentMs } = await inApp.measureDeliveries(
        postgres.url(DATABASE),
        { rate: RATE, seconds: BURST_SECONDS },
      );
      return [
        { name: 'order events published', value: published, unit: 'events/s' },
        {
          name: 'order events delivered to all subscribers',
          value: delivered,
          unit: 'events/s',
          goal: { atLeast: RATE },
        },
        {
          name: `order events, caught up after a burst of ${BURST_SECONDS} s`,
          value: caughtUp,
          unit: 's',
          goal: { atMost: 1 },
        },
        { name: 'order events, processor time each', value: spentMs, unit: 'ms' },
      ];
    } finally {
      await postgres.stop();
    }
  },
};
