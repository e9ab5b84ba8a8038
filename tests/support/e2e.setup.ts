/**
 * Global setup of the journeys: a PostgreSQL, the built application with the demo market, and a browser. With
 * E2E_ORIGIN set, the application running there is used (started with SEED=demo RATE_LIMITS=off), which saves a
 * minute.
 */
import { findChromium, findHeadlessShell } from './chromium.ts';
import { createDemoDatabase } from './legend-database.ts';
import { ensureBuilt, startLegend } from './legend.ts';
import { openSharedPostgres } from './shared-postgres.ts';

/** Workers are started later and inherit these variables; playwright.config.ts reads them there. */
export default async function setup(): Promise<() => Promise<void>> {
  const whole = await findChromium();
  process.env['E2E_CHROMIUM'] = JSON.stringify(whole);
  process.env['E2E_HEADLESS_SHELL'] = JSON.stringify(findHeadlessShell(whole));
  // Some journeys have a market of their own there.
  const postgres = await openSharedPostgres();
  process.env['TEST_POSTGRES_URL'] = postgres.server;
  if ((process.env['E2E_ORIGIN'] ?? '') !== '') return () => postgres.stop();
  ensureBuilt();
  const market = await createDemoDatabase(postgres.server);
  const legend = await startLegend({
    databaseUrl: market.url,
    hostName: 'localhost',
    env: { SEED: 'demo', RATE_LIMITS: 'off' },
  });
  process.env['E2E_ORIGIN'] = legend.origin;
  return async () => {
    const code = await legend.stop();
    await market.drop();
    await postgres.stop();
    if (code !== 0) throw new Error(`Legend ended with ${code}:\n${legend.output()}`);
  };
}
