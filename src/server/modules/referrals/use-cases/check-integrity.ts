/** The nightly proof that rewards and ledger agree. */
import type { Ctx } from '../../../core/context.ts';
import { runIntegrityCheck } from '../../ledger/index.ts';
import { referralViolations } from '../referral-integrity.repository.ts';

export const reportReferralIntegrity = (ctx: Ctx): Promise<void> =>
  runIntegrityCheck(ctx, 'referrals', (view) => referralViolations(view));
