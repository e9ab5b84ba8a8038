/** Asking for a payout: who may, how much, to where, and what it costs. */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { payoutFeeCents } from '~/domain/payout-fees.ts';
import { newId } from '~/kernel/ids.ts';
import { shownUnits } from '~/kernel/money.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findAccount, lockAccount } from '../../accounts/index.ts';
import { post, userAccount } from '../../ledger/index.ts';
import { figuresAt } from '../../rules/index.ts';
import { lockWithoutDebt, requireNoDebt } from '../use-cases/debts.ts';
import { changedPayout } from './decide-payouts.ts';
import { requireNotFrozen } from './freeze-payouts.ts';
import { payoutRoom, type PayoutRoom } from './payout-limits.ts';
import { requireNoLostFactor, requirePayoutRight, requireUsable } from './payouts.policy.ts';
import { findPayoutMethod, insertPayoutRequest, type PayoutRow } from './payouts.repository.ts';

const { fees } = serverConfig.payouts;

/** @throws Failure PAYOUT_LIMIT_REACHED with what is possible now, and when more is; never where nothing was counted */
function requireRoom(cents: number, { possibleCents, moreAt }: PayoutRoom): void {
  if (cents <= possibleCents) return;
  const at = moreAt?.toISOString();
  throw new Failure('PAYOUT_LIMIT_REACHED', {
    values: {
      possible_amount: possibleCents,
      dollars: shownUnits(possibleCents).toFixed(2),
      later: at === undefined ? 'no' : 'yes',
      ...(at !== undefined && { more_at: at, date: `${at.slice(0, 16).replace('T', ' ')} UTC` }),
    },
  });
}

interface PayoutWish {
  cents: number;
  methodId: string;
  /** The fee that the owner saw, in cents; it is not compared without. */
  expectedFeeCents?: number | undefined;
}

/**
 * Asks for a payout: real money moves to the payout account, and its fee is fixed. Needs a transaction; locks the account,
 * so that requests are measured one after the other, then the new request, then the ledger accounts.
 * @throws Failure IMPERSONATING, SECOND_FACTOR_CONFIRM, TRUST_LEVEL_REQUIRED, PAYOUT_FACTOR_LOST, PAYOUT_FROZEN, ACCOUNT_OWES,
 * PAYOUT_METHOD_NOT_FOUND, PAYOUT_METHOD_FAILED, PAYOUT_METHOD_WAITS, PAYOUT_FEE_CHANGED, PAYOUT_OPEN,
 * PAYOUT_LIMIT_REACHED, NOT_ENOUGH_MONEY
 */
export async function requestPayout(ctx: UserCtx, wish: PayoutWish): Promise<PayoutRow> {
  const { userId, trustLevel } = ctx.actor;
  requirePayoutRight(ctx.actor);
  await lockAccount(ctx.db, userId);
  requireNoLostFactor(await findAccount(ctx.db, userId), ctx.now);
  await requireNotFrozen(ctx, userId);
  await requireNoDebt(ctx.db, userId);
  const { cents, methodId, expectedFeeCents } = wish;
  const method = await findPayoutMethod(ctx.db, userId, methodId);
  if (!method) throw new Failure('PAYOUT_METHOD_NOT_FOUND');
  requireUsable(method, ctx.now);
  const feeCents = payoutFeeCents(fees[method.kind], cents);
  if (expectedFeeCents !== undefined && expectedFeeCents !== feeCents) {
    throw new Failure('PAYOUT_FEE_CHANGED');
  }
  const id = newId();
  const { payout_second_cents: secondCents } = await figuresAt(ctx, 'limits');
  const needsSecond = cents >= secondCents;
  const row = { id, userId, methodId, cents, feeCents, needsSecond, at: ctx.now };
  if (!(await insertPayoutRequest(ctx.db, row))) throw new Failure('PAYOUT_OPEN');
  const room = await payoutRoom(ctx, { userId, trustLevel }, id);
  requireRoom(cents, room);
  await lockWithoutDebt(ctx.db, userId, ['payout']);
  await post(ctx.db, {
    kind: 'payout_requested',
    key: `payout:${id}:requested`,
    reference: id,
    at: ctx.now,
    postings: [
      { account: userAccount('real', userId), cents: -cents },
      { account: userAccount('payout', userId), cents },
    ],
  });
  return changedPayout(ctx, id);
}
