/** Global setup of a test project: provides the URL of PostgreSQL (`inject('postgresUrl')`). */
import type { TestProject } from 'vitest/node';
import { openSharedPostgres } from './shared-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string with `DATABASE` where the name of the database goes. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await openSharedPostgres();
  project.provide('postgresUrl', server);
  return stop;
}
