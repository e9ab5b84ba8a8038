/** Credits a captured deposit to its owner's wallet. */
import type { Ctx } from '../../../core/context.ts';
import { clearingAccount, post, userAccount } from '../../ledger/index.ts';
import type { CapturedDeposit } from '../../payments/index.ts';

/**
 * Posts a captured deposit to the real balance. Needs the transaction that captured it and holds its lock; locks the
 * ledger account. Idempotent: the ledger refuses a second posting.
 */
export async function creditDeposit(ctx: Ctx, deposit: CapturedDeposit): Promise<void> {
  await post(ctx.db, {
    kind: 'deposit',
    key: `deposit:${deposit.id}`,
    reference: deposit.id,
    at: ctx.now,
    postings: [
      { account: clearingAccount(deposit.provider), cents: -deposit.cents },
      { account: userAccount('real', deposit.userId), cents: deposit.cents },
    ],
  });
}
