/**
 * Runs the integrity check. Loaded by integrity.ts with the application's own transforms, because it imports modules
 * of the application.
 */
import { openDatabase } from '~/server/db/open.ts';
import { checkIntegrity } from '~/server/modules/orders/index.ts';

/** Violations of what the quality page promises under "Money and orders", one line each. */
export async function findViolations(url: string): Promise<string[]> {
  const { db, close } = await openDatabase({ kind: 'postgres', url, poolSize: 2 }, '');
  try {
    const violations = await checkIntegrity(db);
    return violations.map(({ check, detail }) => `${check}: ${detail}`);
  } finally {
    await close();
  }
}
