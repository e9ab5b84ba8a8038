/** A separate market with the demo data, for journeys that advance the clock: all others run concurrently. */
import { createDemoDatabase } from '../../support/legend-database.ts';
import { startLegend } from '../../support/legend.ts';
import { talkTo } from './origin.ts';
import { startStandInTranslator, type StandInTranslator } from './stand-in-translator.ts';
import { expect, test as base } from './test.ts';

export { expect };

interface OwnMarket {
  origin: string;
  databaseUrl: string;
  translator: StandInTranslator;
}

/** Tests on such a market: one for each worker, which runs no other tests. */
export const test = base.extend<object, { market: OwnMarket }>({
  market: [
    async ({ browserName: _ }, use) => {
      const database = await createDemoDatabase(process.env['TEST_POSTGRES_URL'] ?? '');
      const translator = await startStandInTranslator();
      const legend = await startLegend({
        databaseUrl: database.url,
        hostName: 'localhost',
        env: { SEED: 'demo', RATE_LIMITS: 'off', LIBRETRANSLATE_URL: translator.origin },
      });
      talkTo(legend.origin);
      await use({ origin: legend.origin, databaseUrl: database.url, translator });
      talkTo(null);
      const code = await legend.stop();
      await Promise.all([database.drop(), translator.stop()]);
      expect(code, legend.output()).toBe(0);
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
  baseURL: async ({ market }, use) => {
    await use(market.origin);
  },
});
