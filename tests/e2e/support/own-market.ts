/** A separate market with the demo data, for journeys that advance the clock: all others run concurrently. */
import { createDemoDatabase } from '../../support/legend-database.ts';
import { startLegend } from '../../support/legend.ts';
import { talkTo } from './origin.ts';
import { expect, test as base } from './test.ts';

export { expect };

/** Tests on such a market: one for each worker, which runs no other tests. */
export const test = base.extend<object, { market: { origin: string; databaseUrl: string } }>({
  market: [
    async ({ browserName: _ }, use) => {
      const database = await createDemoDatabase(process.env['TEST_POSTGRES_URL'] ?? '');
      const legend = await startLegend({
        databaseUrl: database.url,
        hostName: 'localhost',
        env: { SEED: 'demo', RATE_LIMITS: 'off' },
      });
      talkTo(legend.origin);
      await use({ origin: legend.origin, databaseUrl: database.url });
      talkTo(null);
      const code = await legend.stop();
      await database.drop();
      expect(code, legend.output()).toBe(0);
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
  baseURL: async ({ market }, use) => {
    await use(market.origin);
  },
});
