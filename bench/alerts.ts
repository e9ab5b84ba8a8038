/** Changes of offers against 100 000 saved searches: how fast they are matched, and what a search costs that finds nothing. */
import { startPostgres } from '../tests/support/postgres.ts';
import type { Figure } from './lib/figures.ts';
import { importInApp } from './lib/in-app.ts';
import type { Bench } from './lib/stage.ts';

const DATABASE = 'alerts';
const SIZE = { searches: 100_000, people: 2_000, changes: 10_000, rate: 1_000, seconds: 5 };

const say = (line: string): void => void process.stderr.write(`  ${line}\n`);

/** One process matches, on a PostgreSQL that keeps what it acknowledged. */
export const alerts: Bench = {
  name: 'alerts',
  isOnMarket: false,
  async run(): Promise<Figure[]> {
    const postgres = await startPostgres({ settings: ['fsync=on', 'full_page_writes=on'] });
    try {
      await postgres.createDatabase(DATABASE);
      const inApp = await importInApp<typeof import('./lib/alert-rates.ts')>(
        'bench/lib/alert-rates.ts',
      );
      const rates = await inApp.measureAlerts(postgres.url(DATABASE), { ...SIZE, say });
      const against = `against ${SIZE.searches / 1_000} 000 saved searches`;
      return [
        { name: 'offer changes matched, no search saved', value: rates.without, unit: 'changes/s' },
        {
          name: `offer changes matched, ${against} that they do not concern`,
          value: rates.apart,
          unit: 'changes/s',
        },
        {
          name: `offer changes matched, ${against}`,
          value: rates.matched,
          unit: 'changes/s',
          goal: { atLeast: SIZE.rate },
        },
        { name: 'alerts compared in it, for 1 000 changes', value: rates.compared, unit: 'alerts' },
        { name: 'offers found in it, for 1 000 changes', value: rates.found, unit: 'matches' },
        { name: 'statements in it, for 1 000 changes', value: rates.statements, unit: '' },
        {
          name: `offer changes at ${SIZE.rate}/s for ${SIZE.seconds} s, caught up after`,
          value: rates.caughtUp,
          unit: 's',
          goal: { atMost: 1 },
        },
        { name: 'from a change in it to its notice, p95', value: rates.delay, unit: 's' },
        { name: 'searches told of what they found', value: rates.told, unit: 'searches/s' },
        { name: `new offers matched, ${against}`, value: rates.fresh.rate, unit: 'offers/s' },
        { name: 'searches found by a new offer', value: rates.fresh.found, unit: 'matches' },
      ];
    } finally {
      await postgres.stop();
    }
  },
};
