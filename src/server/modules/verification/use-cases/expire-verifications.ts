/** Expires checks that nobody finished, by the product's clock. */
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { lockNextExpired } from '../verification.repository.ts';
import { changeVerification } from './change-verification.ts';

/**
 * Expires overdue checks, each in its own transaction; processes that sweep concurrently skip each other's.
 * @returns how many ended
 */
export function expireVerifications(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'verification.expire',
    claim: (own, except) => lockNextExpired(own.db, own.now, except),
    work: (own, row) => changeVerification(own, row, { status: 'expired', source: 'system' }),
  });
}
