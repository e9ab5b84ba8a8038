/** The books for staff over 240 000 entries: how long a page of each view takes, and what it reads. */
import { startPostgres } from '../tests/support/postgres.ts';
import type { Figure } from './lib/figures.ts';
import { importInApp } from './lib/in-app.ts';
import type { Bench } from './lib/stage.ts';

const DATABASE = 'ledger';
const TRANSACTIONS = 120_000;
const MOST_MS = 100;

export const ledger: Bench = {
  name: 'ledger',
  isOnMarket: false,
  async run(): Promise<Figure[]> {
    const postgres = await startPostgres({ settings: ['fsync=on', 'full_page_writes=on'] });
    try {
      await postgres.createDatabase(DATABASE);
      const inApp = await importInApp<typeof import('./lib/ledger-times.ts')>(
        'bench/lib/ledger-times.ts',
      );
      const times = await inApp.measureLedger(postgres.url(DATABASE), TRANSACTIONS);
      return times.map(({ name, p95 }) => ({
        name: `books, ${name}, p95`,
        value: p95,
        unit: 'ms',
        ...(name.startsWith('sums') ? {} : { goal: { atMost: MOST_MS } }),
      }));
    } finally {
      await postgres.stop();
    }
  },
};
