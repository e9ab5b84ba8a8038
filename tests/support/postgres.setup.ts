/** Starts one PostgreSQL for a test project and tells the tests where it is (`inject('postgresUrl')`). */
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string with `DATABASE` where the name of the database goes. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url('DATABASE'));
  return () => server.stop();
}
