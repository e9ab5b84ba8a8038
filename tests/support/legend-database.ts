/** Databases for the built application as its first start leaves them: empty, or with the demo market. */
import { startLegend } from './legend.ts';
import { copyTemplate, type DatabaseCopy } from './templates.ts';

async function startOnce(url: string, seed: 'none' | 'demo'): Promise<void> {
  const legend = await startLegend({ databaseUrl: url, env: { SEED: seed } });
  const code = await legend.stop();
  if (code !== 0) throw new Error(`Legend ended with ${code}:\n${legend.output()}`);
}

/** An empty market for a journey that starts an application of its own. */
export function journeyDatabase(): Promise<DatabaseCopy> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (server === undefined) throw new Error('TEST_POSTGRES_URL says where PostgreSQL is');
  return copyTemplate(server, 'started', (url) => startOnce(url, 'none'));
}

/** For starts with `SEED=demo` and the secret of the tests, with which its vaults are sealed. @param server as `databaseUrl` takes it */
export function createDemoDatabase(server: string): Promise<DatabaseCopy> {
  return copyTemplate(server, 'demo', (url) => startOnce(url, 'demo'));
}
