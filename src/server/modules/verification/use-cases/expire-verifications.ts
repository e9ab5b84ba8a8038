/** Checks that nobody finished end by themselves, by the product's clock. */
import type { Db } from '../../../db/database.ts';
import { jobContext } from '../../../jobs/job-context.ts';
import type { Services } from '../../../services.ts';
import { lockNextExpired } from '../verification.repository.ts';
import { changeVerification } from './change-verification.ts';

/**
 * Ends overdue checks, each in its own transaction; processes that sweep at the same time skip each other's.
 * @returns how many ended
 */
export async function expireVerifications(
  db: Db,
  services: Services,
  limit: number,
): Promise<number> {
  let ended = 0;
  while (ended < limit && (await db.transaction().execute((tx) => expireOne(tx, services)))) {
    ended += 1;
  }
  return ended;
}

async function expireOne(db: Db, services: Services): Promise<boolean> {
  // The outbox finds at its next look what a job has published.
  const ctx = jobContext(db, services, () => {});
  const row = await lockNextExpired(db, ctx.now);
  if (!row) return false;
  await changeVerification(ctx, row, { status: 'expired', source: 'system' });
  return true;
}
