/**
 * Payouts, from the request to the end. The allowed transitions, and their effects on the money, are the table of
 * `domain/payout-lifecycle.ts`; who may do them is in `payouts.policy.ts`.
 */
import { Failure } from '~/contracts/failure.ts';
import type { PayoutEffect, PayoutEvent } from '~/domain/payout-lifecycle.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { refuseImpersonation, findAccount } from '../../accounts/index.ts';
import { recordAudit } from '../../../core/audit.ts';
import {
  clearingAccount,
  differingAccounts,
  isAnyCheckBroken,
  post,
  userAccount,
} from '../../ledger/index.ts';
import {
  requireDecisionRight,
  requireNoLostFactor,
  requirePayoutRight,
  requireTransition,
  requireUsable,
} from '../payouts.policy.ts';
import {
  findPayout,
  findPayoutMethod,
  insertPayoutRequest,
  lockPayout,
  payoutsToScreen,
  updatePayout,
  type PayoutRow,
} from '../payouts.repository.ts';
import { payoutStatusChanged } from '../wallet.events.ts';
import type { PayoutDeclineReason, PayoutFailReason } from '../wallet.tables.ts';

/**
 * Asks for a payout: real money moves to the payout account. Needs a transaction; locks the new request, then the ledger
 * accounts.
 * @throws Failure IMPERSONATING, SECOND_FACTOR_CONFIRM, TRUST_LEVEL_REQUIRED, PAYOUT_FACTOR_LOST,
 * PAYOUT_METHOD_NOT_FOUND, PAYOUT_METHOD_WAITS, PAYOUT_OPEN, INSUFFICIENT_FUNDS
 */
export async function requestPayout(
  ctx: UserCtx,
  request: { cents: number; methodId: string },
): Promise<PayoutRow> {
  const { userId } = ctx.actor;
  requirePayoutRight(ctx.actor);
  requireNoLostFactor(await findAccount(ctx.db, userId), ctx.now);
  const method = await findPayoutMethod(ctx.db, userId, request.methodId);
  if (!method) throw new Failure('PAYOUT_METHOD_NOT_FOUND');
  requireUsable(method, ctx.now);
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

/** Reads the request again and publishes an event about it. */
async function changed(ctx: Ctx, id: string): Promise<PayoutRow> {
  const row = await findPayout(ctx.db, id);
  const { user_id: userId, amount_cents: cents, status, decline_reason: reason } = row;
  await ctx.publish(payoutStatusChanged({ user_id: userId, payout_id: id, cents, status, reason }));
  return row;
}

/** The request, locked until the transaction ends. @throws Failure PAYOUT_NOT_FOUND */
async function locked(ctx: Ctx, id: string): Promise<PayoutRow> {
  const row = await lockPayout(ctx.db, id);
  if (!row) throw new Failure('PAYOUT_NOT_FOUND');
  return row;
}

/** From where to where the money of a request moves, and under which name. */
function movement(row: PayoutRow, effect: PayoutEffect) {
  const [payout, real, clearing] = [
    userAccount('payout', row.user_id),
    userAccount('real', row.user_id),
    clearingAccount(row.kind),
  ];
  switch (effect) {
    case 'clear_money':
      return { kind: 'payout_paid', word: 'paid', from: payout, to: clearing } as const;
    case 'return_money':
      return { kind: 'payout_returned', word: 'returned', from: payout, to: real } as const;
    case 'take_back':
      return { kind: 'payout_returned', word: 'bounced', from: clearing, to: real } as const;
  }
}

/** Posts the money of a request that has ended, or come back. */
async function moveMoney(ctx: Ctx, row: PayoutRow, effect: PayoutEffect): Promise<void> {
  const { kind, word, from, to } = movement(row, effect);
  await post(ctx.db, {
    kind,
    key: `payout:${row.id}:${word}`,
    reference: row.id,
    at: ctx.now,
    postings: [
      { account: from, cents: -row.amount_cents },
      { account: to, cents: row.amount_cents },
    ],
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
  return changed(ctx, id);
}

/**
 * A staff decision about a request: the change, its audit record and its money. Needs a transaction; locks the
 * request, then the ledger accounts.
 * @throws Failure PAYOUT_NOT_FOUND, PAYOUT_WRONG_STATE, PAYOUT_OWN, IMPERSONATING
 */
async function decide(
  ctx: UserCtx,
  id: string,
  decision: {
    event: PayoutEvent;
    reason: string | undefined;
    shown?: { declineReason: PayoutFailReason; note: string };
  },
): Promise<PayoutRow> {
  const row = await locked(ctx, id);
  const { to, effect } = requireTransition(row.status, decision.event, 'staff');
  requireDecisionRight(ctx.actor, row);
  const { userId: decidedBy } = ctx.actor;
  await updatePayout(ctx.db, id, { status: to, ...decision.shown, decidedBy, at: ctx.now });
  await recordAudit(ctx, {
    action: `wallet.payout_${decision.event === 'bounce' ? 'bounced' : to}`,
    subject: { type: 'payout_request', id },
    before: { status: row.status },
    after: { status: to },
    reason: decision.reason,
  });
  const answer = await changed(ctx, id);
  if (effect) await moveMoney(ctx, row, effect);
  return answer;
}

/** @throws Failure PAYOUTS_PAUSED while the last integrity check of any module found violations */
async function requireIntegrity(ctx: Ctx): Promise<void> {
  if (await isAnyCheckBroken(ctx.db)) throw new Failure('PAYOUTS_PAUSED');
}

/** Staff approves a request; locks as `decide`. @throws Failure PAYOUTS_PAUSED, and those of `decide` */
export async function approvePayout(ctx: UserCtx, id: string, reason?: string): Promise<PayoutRow> {
  await requireIntegrity(ctx);
  return decide(ctx, id, { event: 'approve', reason });
}

/**
 * Staff declines a request, with a reason and a note that the owner sees; the money returns to the real balance. Locks
 * as `decide`.
 * @throws Failure those of `decide`
 */
export function declinePayout(
  ctx: UserCtx,
  id: string,
  { reason, note }: { reason: PayoutDeclineReason; note: string },
): Promise<PayoutRow> {
  return decide(ctx, id, { event: 'decline', reason, shown: { declineReason: reason, note } });
}

/**
 * The money has left: it goes to the clearing account of the way it was sent. Locks as `decide`.
 * @throws Failure PAYOUTS_PAUSED, and those of `decide`
 */
export async function markPayoutPaid(
  ctx: UserCtx,
  id: string,
  reason?: string,
): Promise<PayoutRow> {
  await requireIntegrity(ctx);
  return decide(ctx, id, { event: 'mark_paid', reason });
}

/**
 * The bank sent back what had left: it is real money of its owner again, who is told so. Locks as `decide`. It stays
 * possible while payouts are paused: no money leaves by it.
 * @throws Failure those of `decide`
 */
export function bouncePayout(ctx: UserCtx, id: string, note: string): Promise<PayoutRow> {
  return decide(ctx, id, {
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
    await changed(ctx, id);
    screened += 1;
  }
  return screened;
}
