/** Depositing money: the request, and what the provider says about it later. */
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { requireActive } from '../../accounts/index.ts';
import { clearingAccount, userAccount } from '../accounts.ts';
import { post } from '../ledger.repository.ts';
import { insertDeposit, lockDeposit, updateDeposit } from './deposits.repository.ts';
import { depositCaptured } from '../wallet.events.ts';

/**
 * Notes a deposit that a provider is about to take. Answers its id.
 * @throws Failure BANNED, DEPOSIT_METHOD_UNAVAILABLE
 */
export async function startDeposit(
  ctx: UserCtx,
  request: { cents: number; provider: string },
): Promise<{ id: string }> {
  requireActive(ctx.actor);
  if (!ctx.services.payments.find(request.provider))
    throw new Failure('DEPOSIT_METHOD_UNAVAILABLE');
  const id = newId();
  await insertDeposit(ctx.db, { id, userId: ctx.actor.userId, ...request, at: ctx.now });
  return { id };
}

/** What came of a provider's event about a deposit. */
export type DepositOutcome = 'captured' | 'failed' | 'ignored' | 'mismatch' | 'unknown';

/**
 * Books a provider's event about a deposit. Any order and any number of events lead to the same state:
 * captured once it was captured. Needs a transaction; locks the deposit, then the ledger accounts. Whoever receives the
 * provider's events calls it, and keeps them.
 */
export async function settleDeposit(
  ctx: Ctx,
  event: {
    type: 'payment.succeeded' | 'payment.failed';
    provider: string;
    reference: string;
    amountCents: number;
    currency: string;
  },
): Promise<DepositOutcome> {
  const deposit = await lockDeposit(ctx.db, event.reference);
  if (!deposit || deposit.provider !== event.provider) return 'unknown';
  if (deposit.amount_cents !== event.amountCents || event.currency !== 'USD') return 'mismatch';
  if (deposit.status === 'captured') return 'ignored';
  if (event.type === 'payment.failed') {
    await updateDeposit(ctx.db, deposit.id, 'failed', ctx.now);
    return 'failed';
  }
  await updateDeposit(ctx.db, deposit.id, 'captured', ctx.now);
  await post(ctx.db, {
    kind: 'deposit',
    key: `deposit:${deposit.id}`,
    reference: deposit.id,
    at: ctx.now,
    postings: [
      { account: clearingAccount(deposit.provider), cents: -deposit.amount_cents },
      { account: userAccount('real', deposit.user_id), cents: deposit.amount_cents },
    ],
  });
  const { id, user_id: userId, amount_cents: cents } = deposit;
  await ctx.publish(depositCaptured({ user_id: userId, deposit_id: id, cents }));
  return 'captured';
}
