/** Lists of offers in a market of a million: created and measured inside PostgreSQL, without pages and network. */
import { startPostgres } from '../tests/support/postgres.ts';
import type { Figure } from './lib/figures.ts';
import { importInApp } from './lib/in-app.ts';
import type { Bench } from './lib/stage.ts';

const SIZE = { offers: 1_000_000, sellers: 20_000 };
const DATABASE = 'listing';

const say = (line: string): void => void process.stderr.write(`  ${line}\n`);

/** Only when asked for: creating the market takes minutes. */
export const listing: Bench = {
  name: 'listing',
  isOnMarket: false,
  isOnRequest: true,
  async run(): Promise<Figure[]> {
    const postgres = await startPostgres();
    try {
      await postgres.createDatabase(DATABASE);
      const url = postgres.url(DATABASE);
      const market = await importInApp<typeof import('./lib/large-market.ts')>(
        'bench/lib/large-market.ts',
      );
      await market.createLargeMarket(url, { ...SIZE, say });
      const measure = await importInApp<typeof import('./lib/listing-times.ts')>(
        'bench/lib/listing-times.ts',
      );
      return await measure.measureLists(url, say);
    } finally {
      await postgres.stop();
    }
  },
};
