/**
 * Payouts: `created → pending → approved → withdrawn`, or `declined` / `cancelled`. The money waits in the user's
 * payout account from the request on, so that it cannot be spent meanwhile.
 */
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import {
  findAccount,
  payoutHold,
  requireFreshFactor,
  requireOwnHand,
  requireTrust,
} from '../../identity/index.ts';
import { recordAudit } from '../../../core/audit.ts';
import { clearingAccount, userAccount } from '../accounts.ts';
import { differingAccounts } from '../check.repository.ts';
import { post } from '../ledger.repository.ts';
import {
  createdPayouts,
  findPayout,
  findPayoutMethod,
  insertPayoutRequest,
  lockPayout,
  updatePayout,
  type PayoutRow,
} from '../payouts.repository.ts';
import { isAnyProofBroken } from '../proofs.repository.ts';
import { payoutStatusChanged } from '../wallet.events.ts';
import { requireProvenBooks } from './prove-books.ts';
import type { PayoutDeclineReason, PayoutStatus } from '../wallet.tables.ts';

/** Payouts wait after staff took a lost second factor off: whoever asked for that may not have been the owner. */
async function requireKeptFactor(ctx: UserCtx): Promise<void> {
  const owner = await findAccount(ctx.db, ctx.actor.userId);
  const until = owner && payoutHold(owner, ctx.now);
  if (!until) return;
  throw new Failure('PAYOUT_FACTOR_LOST', { values: { date: until.toISOString().slice(0, 10) } });
}

/** Asks for a payout: real money moves to the payout account. */
export async function requestPayout(
  ctx: UserCtx,
  request: { cents: number; methodId: string },
): Promise<PayoutRow> {
  const { userId } = ctx.actor;
  requireOwnHand(ctx.actor);
  requireFreshFactor(ctx.actor);
  requireTrust(ctx.actor, appConfig.wallet.payoutTrustLevel);
  await requireKeptFactor(ctx);
  const method = await findPayoutMethod(ctx.db, userId, request.methodId);
  if (!method) throw new Failure('PAYOUT_METHOD_NOT_FOUND');
  if (method.usable_from > ctx.now) {
    throw new Failure('PAYOUT_METHOD_WAITS', {
      values: { date: method.usable_from.toISOString().slice(0, 10) },
    });
  }
  const id = newId();
  const inserted = await insertPayoutRequest(ctx.db, { id, userId, ...request, at: ctx.now });
  if (!inserted) throw new Failure('PAYOUT_OPEN');
  await post(ctx.db, {
    kind: 'payout_requested',
    key: `payout:${id}:requested`,
    reference: id,
    at: ctx.now,
    postings: [
      { account: userAccount('real', userId), cents: -request.cents },
      { account: userAccount('payout', userId), cents: request.cents },
    ],
  });
  return changed(ctx, id);
}

/** Reads the request again and tells others about it. */
async function changed(ctx: Ctx, id: string): Promise<PayoutRow> {
  const row = await findPayout(ctx.db, id);
  const { user_id: userId, amount_cents: cents, status } = row;
  await ctx.publish(payoutStatusChanged({ user_id: userId, payout_id: id, cents, status }));
  return row;
}

async function lockedIn(
  ctx: UserCtx,
  id: string,
  allowed: readonly PayoutStatus[],
): Promise<PayoutRow> {
  const row = await lockPayout(ctx.db, id);
  if (!row) throw new Failure('PAYOUT_NOT_FOUND');
  if (!allowed.includes(row.status)) throw new Failure('PAYOUT_WRONG_STATE');
  return row;
}

/** Money that was not paid out becomes real again. */
async function returnMoney(ctx: Ctx, row: PayoutRow): Promise<void> {
  await post(ctx.db, {
    kind: 'payout_returned',
    key: `payout:${row.id}:returned`,
    reference: row.id,
    at: ctx.now,
    postings: [
      { account: userAccount('payout', row.user_id), cents: -row.amount_cents },
      { account: userAccount('real', row.user_id), cents: row.amount_cents },
    ],
  });
}

/** The owner withdraws a request that nobody has approved yet. */
export async function cancelPayout(ctx: UserCtx, id: string): Promise<PayoutRow> {
  requireOwnHand(ctx.actor);
  const row = await lockPayout(ctx.db, id);
  if (!row || row.user_id !== ctx.actor.userId) throw new Failure('PAYOUT_NOT_FOUND');
  if (row.status !== 'created' && row.status !== 'pending') throw new Failure('PAYOUT_WRONG_STATE');
  await updatePayout(ctx.db, id, { status: 'cancelled', at: ctx.now });
  await returnMoney(ctx, row);
  return changed(ctx, id);
}

async function decide(
  ctx: UserCtx,
  row: PayoutRow,
  change: { status: PayoutStatus; declineReason?: PayoutDeclineReason; note?: string },
  reason: string | undefined,
): Promise<PayoutRow> {
  const own = row.user_id === ctx.actor.userId || row.user_id === ctx.actor.impersonatorId;
  if (own) throw new Failure('PAYOUT_OWN');
  requireOwnHand(ctx.actor);
  await updatePayout(ctx.db, row.id, { ...change, decidedBy: ctx.actor.userId, at: ctx.now });
  await recordAudit(ctx, {
    action: `wallet.payout_${change.status}`,
    subject: { type: 'payout_request', id: row.id },
    before: { status: row.status },
    after: { status: change.status },
    reason,
  });
  return changed(ctx, row.id);
}

/** Staff lets a request through. @throws {Failure} PAYOUTS_PAUSED */
export async function approvePayout(ctx: UserCtx, id: string, reason?: string): Promise<PayoutRow> {
  await requireProvenBooks(ctx);
  const row = await lockedIn(ctx, id, ['created', 'pending']);
  return decide(ctx, row, { status: 'approved' }, reason);
}

/** Staff refuses a request, with a reason that the owner sees; the money is real again. */
export async function declinePayout(
  ctx: UserCtx,
  id: string,
  why: { reason: PayoutDeclineReason; note: string },
): Promise<PayoutRow> {
  const row = await lockedIn(ctx, id, ['created', 'pending', 'approved']);
  const change = { status: 'declined', declineReason: why.reason, note: why.note } as const;
  const answer = await decide(ctx, row, change, why.reason);
  await returnMoney(ctx, row);
  return answer;
}

/** The money has left: it goes to the clearing account of the way it was sent. */
export async function markPayoutPaid(
  ctx: UserCtx,
  id: string,
  reason?: string,
): Promise<PayoutRow> {
  await requireProvenBooks(ctx);
  const row = await lockedIn(ctx, id, ['approved']);
  const answer = await decide(ctx, row, { status: 'withdrawn' }, reason);
  await post(ctx.db, {
    kind: 'payout_paid',
    key: `payout:${id}:paid`,
    reference: id,
    at: ctx.now,
    postings: [
      { account: userAccount('payout', row.user_id), cents: -row.amount_cents },
      { account: clearingAccount(row.kind), cents: row.amount_cents },
    ],
  });
  return answer;
}

/**
 * Looks at new requests: when the owner's balances agree with their postings, the request waits for staff as
 * `pending`. Run in a transaction. A request that does not agree stays `created`, and the nightly check tells why.
 */
export async function screenPayouts(ctx: Ctx, limit: number): Promise<number> {
  if (await isAnyProofBroken(ctx.db)) return 0;
  let screened = 0;
  for (const { id, user_id: userId } of await createdPayouts(ctx.db, limit)) {
    const differing = await differingAccounts(ctx.db, userId);
    if (differing.length > 0) continue;
    await updatePayout(ctx.db, id, { status: 'pending', at: ctx.now });
    const row = await changed(ctx, id);
    invariant(row.status === 'pending', 'A screened payout is pending');
    screened += 1;
  }
  return screened;
}
