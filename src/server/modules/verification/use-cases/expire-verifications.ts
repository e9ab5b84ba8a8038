/** Checks that nobody finished end by themselves, by the product's clock. */
import type { Db } from '../../../db/database.ts';
import { eachDue } from '../../../core/each-due.ts';
import { jobContext } from '../../../core/job-context.ts';
import type { Services } from '../../../core/services.ts';
import { lockNextExpired } from '../verification.repository.ts';
import { changeVerification } from './change-verification.ts';

/**
 * Ends overdue checks, each in its own transaction; processes that sweep at the same time skip each other's.
 * @returns how many ended
 */
export function expireVerifications(db: Db, services: Services, limit: number): Promise<number> {
  return eachDue(
    jobContext(db, services, () => {}),
    limit,
    {
      job: 'verification.expire',
      claim: (ctx, except) => lockNextExpired(ctx.db, ctx.now, except),
      work: (ctx, row) => changeVerification(ctx, row, { status: 'expired', source: 'system' }),
    },
  );
}
