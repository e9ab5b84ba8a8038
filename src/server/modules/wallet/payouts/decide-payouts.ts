/**
 * Payouts after they were asked for, to the end. The allowed transitions, and their effects on the money, are the table of
 * `domain/payout-lifecycle.ts`; who may do them is in `payouts.policy.ts`.
 */
import { Failure } from '~/contracts/failure.ts';
import type { PayoutEffect, PayoutEvent } from '~/domain/payout-lifecycle.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { findAccount, refuseImpersonation, lockAccountShared } from '../../accounts/index.ts';
import { recordAudit } from '../../../core/audit.ts';
import {
  clearingAccount,
  differingAccounts,
  isAnyCheckBroken,
  platformAccount,
  post,
  userAccount,
} from '../../ledger/index.ts';
import { lockWithoutDebt, requireNoDebt } from '../use-cases/debts.ts';
import { payoutStatusChanged } from '../wallet.events.ts';
import type { PayoutDeclineReason, PayoutFailReason } from '../wallet.tables.ts';
import { isInBatch } from './batches.repository.ts';
import { requireNotFrozen } from './freeze-payouts.ts';
import {
  isApprovalValid,
  requireDecisionRight,
  requireNotFailed,
  requireOtherPerson,
  requireTransition,
} from './payouts.policy.ts';
import {
  failPayoutMethod,
  findPayout,
  findPayoutOwner,
  lockPayout,
  lockPayoutToFail,
  payoutsToScreen,
  updatePayout,
  type PayoutRow,
} from './payouts.repository.ts';

/** Reads the request again and publishes an event about it. */
export async function changedPayout(ctx: Ctx, id: string): Promise<PayoutRow> {
  const row = await findPayout(ctx.db, id);
  const { user_id: userId, amount_cents: cents, status, decline_reason: reason } = row;
  await ctx.publish(payoutStatusChanged({ user_id: userId, payout_id: id, cents, status, reason }));
  return row;
}

/** The request, locked until the transaction ends. @throws Failure PAYOUT_NOT_FOUND */
async function locked(ctx: Ctx, id: string, lock = lockPayout): Promise<PayoutRow> {
  const row = await lock(ctx.db, id);
  if (!row) throw new Failure('PAYOUT_NOT_FOUND');
  return row;
}

/** The postings of a request whose money moves on, each group under a name of its own. */
function movement(row: PayoutRow, effect: PayoutEffect) {
  const { user_id: owner, kind, amount_cents: cents, fee_cents: feeCents } = row;
  const [payout, real] = [userAccount('payout', owner), userAccount('real', owner)];
  const [clearing, fees] = [clearingAccount(kind), platformAccount('fees')];
  switch (effect) {
    case 'clear_money':
      return {
        kind: 'payout_paid',
        word: 'paid',
        ...(feeCents > 0 && { rule: `payout.fee.${kind}` }),
        postings: [
          { account: payout, cents: -cents },
          { account: clearing, cents: cents - feeCents },
          { account: fees, cents: feeCents },
        ],
      } as const;
    case 'return_money':
      return {
        kind: 'payout_returned',
        word: 'returned',
        postings: [
          { account: payout, cents: -cents },
          { account: real, cents },
        ],
      } as const;
    case 'take_back':
      return {
        kind: 'payout_returned',
        word: 'bounced',
        postings: [
          { account: clearing, cents: feeCents - cents },
          { account: fees, cents: -feeCents },
          { account: real, cents },
        ],
      } as const;
  }
}

/** Posts the money of a request that has ended, or come back. */
export async function moveMoney(ctx: Ctx, row: PayoutRow, effect: PayoutEffect): Promise<void> {
  const { word, postings, ...entry } = movement(row, effect);
  await post(ctx.db, {
    ...entry,
    key: `payout:${row.id}:${word}`,
    reference: row.id,
    at: ctx.now,
    // A way without a fee books none.
    postings: postings.filter(({ cents }) => cents !== 0),
  });
}

/**
 * The owner withdraws a request that nobody has approved yet. Needs a transaction; locks the request, then the ledger
 * accounts.
 * @throws Failure IMPERSONATING, PAYOUT_NOT_FOUND, PAYOUT_WRONG_STATE
 */
export async function cancelPayout(ctx: UserCtx, id: string): Promise<PayoutRow> {
  refuseImpersonation(ctx.actor);
  const row = await locked(ctx, id);
  if (row.user_id !== ctx.actor.userId) throw new Failure('PAYOUT_NOT_FOUND');
  const { to, effect } = requireTransition(row.status, 'cancel', 'owner');
  await updatePayout(ctx.db, id, { status: to, at: ctx.now });
  if (effect) await moveMoney(ctx, row, effect);
  return changedPayout(ctx, id);
}

interface Decision {
  event: PayoutEvent;
  reason: string | undefined;
  shown?: { declineReason: PayoutFailReason; note: string };
}

const actionOf = (event: PayoutEvent, to: PayoutRow['status']): string => {
  if (event === 'bounce') return 'wallet.payout_bounced';
  return event === 'endorse' ? 'wallet.payout_endorsed' : `wallet.payout_${to}`;
};

const approvals: Partial<Record<PayoutEvent, 'first' | 'last'>> = {
  endorse: 'first',
  approve: 'last',
};

/**
 * The request that staff decide about. Locks the account, shared, then the request: a freeze that was set first is seen.
 * @throws Failure PAYOUT_NOT_FOUND
 */
async function lockedForDecision(ctx: UserCtx, id: string, lock = lockPayout): Promise<PayoutRow> {
  const owner = await findPayoutOwner(ctx.db, id);
  if (owner === undefined) throw new Failure('PAYOUT_NOT_FOUND');
  await lockAccountShared(ctx.db, owner);
  return locked(ctx, id, lock);
}

/**
 * A staff decision about a locked request: the change, its audit record and its money. Needs a transaction; locks the
 * ledger accounts.
 * @throws Failure PAYOUT_WRONG_STATE, PAYOUT_OWN, IMPERSONATING
 */
async function decide(ctx: UserCtx, row: PayoutRow, decision: Decision): Promise<PayoutRow> {
  const { id } = row;
  const { event, reason, shown } = decision;
  const { to, effect } = requireTransition(row.status, event, 'staff');
  requireDecisionRight(ctx.actor, row);
  const { userId: decidedBy } = ctx.actor;
  const approval = approvals[event];
  await updatePayout(ctx.db, id, { status: to, ...shown, decidedBy, approval, at: ctx.now });
  await recordAudit(ctx, {
    action: actionOf(event, to),
    subject: { type: 'payout_request', id },
    before: { status: row.status },
    after: { status: to },
    reason,
  });
  // Nothing changed for its owner while one of two has approved.
  const answer = event === 'endorse' ? await findPayout(ctx.db, id) : await changedPayout(ctx, id);
  if (effect) await moveMoney(ctx, row, effect);
  return answer;
}

/** @throws Failure PAYOUTS_PAUSED while the last integrity check of any module found violations */
export async function requireIntegrity(ctx: Ctx): Promise<void> {
  if (await isAnyCheckBroken(ctx.db)) throw new Failure('PAYOUTS_PAUSED');
}

/** @throws Failure PAYOUT_UNDER_WAY while it waits in a batch; the request is locked */
async function requireNoBatch(ctx: Ctx, { id }: PayoutRow): Promise<void> {
  if (await isInBatch(ctx.db, id)) throw new Failure('PAYOUT_UNDER_WAY');
}

/** @throws Failure PAYOUTS_PAUSED while the owner's balances differ from their postings */
async function requireAgreement(ctx: Ctx, { user_id: owner }: PayoutRow): Promise<void> {
  const differing = await differingAccounts(ctx.db, owner);
  if (differing.length > 0) throw new Failure('PAYOUTS_PAUSED');
}

/** Whether this approval is the first of two: so is one after whose giver may not decide any more. */
async function isFirstOfTwo(ctx: Ctx, row: PayoutRow): Promise<boolean> {
  const { needs_second: needsSecond, first_approved_by: first } = row;
  if (!needsSecond || first === null) return needsSecond;
  return !isApprovalValid(await findAccount(ctx.db, first), ctx.now);
}

/**
 * Staff approves a request. From four eyes on the first approval is noted and the request waits for another person; it counts
 * as long as whoever gave it may decide. One that was not screened yet is screened here. Locks the account, shared, the
 * request, its method, shared, then the ledger accounts.
 * @throws Failure PAYOUT_NOT_FOUND, PAYOUTS_PAUSED, PAYOUT_FROZEN, ACCOUNT_OWES, PAYOUT_METHOD_FAILED, PAYOUT_SECOND_PERSON, and those of
 * `decide`
 */
export async function approvePayout(ctx: UserCtx, id: string, reason?: string): Promise<PayoutRow> {
  await requireIntegrity(ctx);
  const row = await lockedForDecision(ctx, id);
  const event = (await isFirstOfTwo(ctx, row)) ? 'endorse' : 'approve';
  requireTransition(row.status, event, 'staff');
  requireDecisionRight(ctx.actor, row);
  requireOtherPerson(ctx.actor, row);
  requireNotFailed({ failed_at: row.method_failed_at });
  await requireNotFrozen(ctx, row.user_id);
  await requireNoDebt(ctx.db, row.user_id);
  if (row.status === 'created') await requireAgreement(ctx, row);
  await lockWithoutDebt(ctx.db, row.user_id, ['payout']);
  return decide(ctx, row, { event, reason });
}

/**
 * Staff declines a request, with a reason and a note that the owner sees; the money returns to the real balance. Locks
 * as `approvePayout`.
 * @throws Failure PAYOUT_NOT_FOUND, PAYOUT_UNDER_WAY, and those of `decide`
 */
export async function declinePayout(
  ctx: UserCtx,
  id: string,
  { reason, note }: { reason: PayoutDeclineReason; note: string },
): Promise<PayoutRow> {
  const row = await lockedForDecision(ctx, id);
  await requireNoBatch(ctx, row);
  return decide(ctx, row, { event: 'decline', reason, shown: { declineReason: reason, note } });
}

/**
 * The money has left: all but the fee goes to the clearing account of the way it was sent. Locks as `approvePayout`.
 * @throws Failure PAYOUT_NOT_FOUND, PAYOUTS_PAUSED, PAYOUT_FROZEN, ACCOUNT_OWES, PAYOUT_METHOD_FAILED, PAYOUT_UNDER_WAY, and those of
 * `decide`
 */
export async function markPayoutPaid(
  ctx: UserCtx,
  id: string,
  reason?: string,
): Promise<PayoutRow> {
  await requireIntegrity(ctx);
  const row = await lockedForDecision(ctx, id);
  requireTransition(row.status, 'mark_paid', 'staff');
  requireDecisionRight(ctx.actor, row);
  await requireNoBatch(ctx, row);
  requireNotFailed({ failed_at: row.method_failed_at });
  await requireNotFrozen(ctx, row.user_id);
  await lockWithoutDebt(ctx.db, row.user_id, ['payout']);
  return decide(ctx, row, { event: 'mark_paid', reason });
}

/**
 * The bank sent back what had left: it is real money of its owner again, the fee included, who is told so; nothing is
 * sent to that method any more. Locks as `approvePayout`. It stays possible while payouts are paused or frozen: no money
 * leaves by it.
 * @throws Failure PAYOUT_NOT_FOUND, and those of `decide`
 */
export async function bouncePayout(ctx: UserCtx, id: string, note: string): Promise<PayoutRow> {
  const row = await lockedForDecision(ctx, id, lockPayoutToFail);
  requireTransition(row.status, 'bounce', 'staff');
  requireDecisionRight(ctx.actor, row);
  // Before the ledger accounts, as the order of locks has it.
  await failPayoutMethod(ctx.db, row.method_id, ctx.now);
  return decide(ctx, row, {
    event: 'bounce',
    reason: note || undefined,
    shown: { declineReason: 'bounced', note },
  });
}

/**
 * Screens new requests: when the owner's balances agree with their postings, the request waits for staff as `pending`.
 * Run in a transaction; locks the requests by id and skips those that others have locked. A request that does not agree
 * stays unchanged, and the nightly integrity check reports why.
 */
export async function screenPayouts(ctx: Ctx, limit: number): Promise<number> {
  if (await isAnyCheckBroken(ctx.db)) return 0;
  let screened = 0;
  for (const { id, user_id: userId, status } of await payoutsToScreen(ctx.db, limit)) {
    const differing = await differingAccounts(ctx.db, userId);
    if (differing.length > 0) continue;
    const { to } = requireTransition(status, 'screen', 'system');
    await updatePayout(ctx.db, id, { status: to, at: ctx.now });
    await changedPayout(ctx, id);
    screened += 1;
  }
  return screened;
}
