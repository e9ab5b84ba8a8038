/** The table of a seller with 10 000 offers: how long its pages take, and an act on all of them. */
import { startPostgres } from '../tests/support/postgres.ts';
import type { Figure } from './lib/figures.ts';
import { importInApp } from './lib/in-app.ts';
import type { Bench } from './lib/stage.ts';

const DATABASE = 'seller_table';
const OFFERS = 10_000;
const MOST_MS = 50;

/** One process answers, on a PostgreSQL that keeps what it acknowledged. */
export const sellerTable: Bench = {
  name: 'table',
  isOnMarket: false,
  async run(): Promise<Figure[]> {
    const postgres = await startPostgres({ settings: ['fsync=on', 'full_page_writes=on'] });
    try {
      await postgres.createDatabase(DATABASE);
      const inApp = await importInApp<typeof import('./lib/table-times.ts')>(
        'bench/lib/table-times.ts',
      );
      const times = await inApp.measureTable(postgres.url(DATABASE), OFFERS);
      const of = 'of 10 000 own offers';
      return [
        { name: `table ${of}, p50`, value: times.p50, unit: 'ms' },
        { name: `table ${of}, p95`, value: times.p95, unit: 'ms', goal: { atMost: MOST_MS } },
        { name: 'dashboard of a month, 10 000 orders a year, p95', value: times.month, unit: 'ms' },
        { name: 'dashboard of a year, 10 000 orders, p95', value: times.year, unit: 'ms' },
        { name: 'an act on all previewed, p50', value: times.preview, unit: 'ms' },
        { name: 'price of all changed', value: times.price, unit: 's' },
        { name: 'stock of all changed', value: times.stock, unit: 's' },
        { name: 'price of a hundred in a transaction, mean', value: times.chunk, unit: 'ms' },
      ];
    } finally {
      await postgres.stop();
    }
  },
};
