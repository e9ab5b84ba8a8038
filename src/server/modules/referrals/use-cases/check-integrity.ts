/** The nightly proof that rewards and ledger agree. */
import type { Ctx } from '../../../core/context.ts';
import { proveBooks } from '../../wallet/index.ts';
import { referralViolations } from '../referral-integrity.repository.ts';

export const reportReferralBooks = (ctx: Ctx): Promise<void> =>
  proveBooks(ctx, 'referrals', (view) => referralViolations(view));
