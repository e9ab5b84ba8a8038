/** A file of 5 000 offers: how long reading and checking it takes, importing it, and the same file again. */
import { startPostgres } from '../tests/support/postgres.ts';
import type { Figure } from './lib/figures.ts';
import { importInApp } from './lib/in-app.ts';
import type { Bench } from './lib/stage.ts';

const DATABASE = 'imports';
const ROWS = 5_000;
/** The largest file that is allowed is in within a minute. */
const MOST_SECONDS = 60;

/** One process imports, on a PostgreSQL that keeps what it acknowledged. */
export const imports: Bench = {
  name: 'imports',
  isOnMarket: false,
  async run(): Promise<Figure[]> {
    const postgres = await startPostgres({ settings: ['fsync=on', 'full_page_writes=on'] });
    try {
      await postgres.createDatabase(DATABASE);
      const inApp = await importInApp<typeof import('./lib/import-times.ts')>(
        'bench/lib/import-times.ts',
      );
      const times = await inApp.measureImports(postgres.url(DATABASE), ROWS);
      const of = `${ROWS / 1_000} 000 offers`;
      return [
        { name: `file of ${of} read and checked`, value: times.check, unit: 's' },
        {
          name: `${of} created from it`,
          value: times.create,
          unit: 's',
          goal: { atMost: MOST_SECONDS },
        },
        {
          name: `${of} changed by another`,
          value: times.update,
          unit: 's',
          goal: { atMost: MOST_SECONDS },
        },
        { name: 'the same file again', value: times.same, unit: 's' },
      ];
    } finally {
      await postgres.stop();
    }
  },
};
