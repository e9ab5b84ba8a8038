/**
 * The PostgreSQL of a run: the one at TEST_POSTGRES_URL, which `npm test` starts for all its steps
 * (postgres-process.ts), or a new one for the caller alone.
 */
import { startPostgres } from './postgres.ts';

export interface SharedPostgres {
  /** Connection string with `DATABASE` where the name of the database goes. */
  server: string;
  stop(): Promise<void>;
}

export async function openSharedPostgres(): Promise<SharedPostgres> {
  const given = process.env['TEST_POSTGRES_URL'] ?? '';
  if (given !== '') return { server: given, stop: () => Promise.resolve() };
  const own = await startPostgres();
  return { server: own.url('DATABASE'), stop: () => own.stop() };
}
