/** The nightly proof that rewards and ledger agree. */
import type { Ctx } from '../../../core/context.ts';
import { referralViolations } from '../check.repository.ts';

/** Every violation is reported as an error. Answers 0, so that it is not repeated at once. */
export async function reportReferralBooks(ctx: Ctx): Promise<number> {
  for (const violation of await referralViolations(ctx.db)) {
    ctx.services.log.error(violation, 'rewards and ledger do not agree');
  }
  return 0;
}
