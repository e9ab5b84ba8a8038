/** The search of the back office, its lists and files in 100 000 people and orders: how long their answers take. */
import { startPostgres } from '../tests/support/postgres.ts';
import type { Figure } from './lib/figures.ts';
import { importInApp } from './lib/in-app.ts';
import type { Bench } from './lib/stage.ts';

const DATABASE = 'staff_search';
const ROWS = 100_000;
const MOST_MS = 50;

/** One process answers, on a PostgreSQL that keeps what it acknowledged. */
export const staffSearch: Bench = {
  name: 'staff-search',
  isOnMarket: false,
  async run(): Promise<Figure[]> {
    const postgres = await startPostgres({ settings: ['fsync=on', 'full_page_writes=on'] });
    try {
      await postgres.createDatabase(DATABASE);
      const inApp = await importInApp<typeof import('./lib/staff-search-times.ts')>(
        'bench/lib/staff-search-times.ts',
      );
      const times = await inApp.measureStaffSearch(postgres.url(DATABASE), ROWS);
      const of = 'in 100 000 people and orders';
      return [
        { name: `search of the back office ${of}, p50`, value: times.p50, unit: 'ms' },
        {
          name: `search of the back office ${of}, p95`,
          value: times.p95,
          unit: 'ms',
          goal: { atMost: MOST_MS },
        },
        { name: `its slowest question, p95: ${times.slowest}`, value: times.most, unit: 'ms' },
        {
          name: `people by the beginning of an e-mail address ${of}, p95`,
          value: times.email,
          unit: 'ms',
        },
        {
          name: `list of people ${of}, p95 of the slowest page`,
          value: times.people,
          unit: 'ms',
          goal: { atMost: MOST_MS },
        },
        {
          name: `list of people, filtered, ${of}, p95 of the slowest page`,
          value: times.filteredPeople,
          unit: 'ms',
          goal: { atMost: MOST_MS },
        },
        {
          name: `orders of a person or an offer ${of}, p95 of the slowest page`,
          value: times.orders,
          unit: 'ms',
          goal: { atMost: MOST_MS },
        },
        {
          name: `list of all orders ${of}, p95 of the slowest page`,
          value: times.allOrders,
          unit: 'ms',
          goal: { atMost: MOST_MS },
        },
        { name: `files of staff ${of}, p95 of the slowest`, value: times.files, unit: 'ms' },
      ];
    } finally {
      await postgres.stop();
    }
  },
};
