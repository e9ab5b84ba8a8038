/** Runs the nightly integrity check after the checkout bench. */
import { importInApp } from './in-app.ts';

/** @throws Error with every violation. */
export async function assertBooks(databaseUrl: string): Promise<void> {
  const check = await importInApp<typeof import('./integrity-check.ts')>(
    'bench/lib/integrity-check.ts',
  );
  const violations = await check.findViolations(databaseUrl);
  if (violations.length > 0) {
    throw new Error(`The books do not agree:\n${violations.join('\n')}`);
  }
}
