/** What people owe the market after a lost chargeback (decision 0099): settled, forgiven, and what it keeps from them. */
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import { shownUnits, sumCents } from '~/kernel/money.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Db } from '../../../db/database.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import {
  lockAccounts,
  lockBalances,
  platformAccount,
  post,
  userAccount,
  type UserAccountKind,
} from '../../ledger/index.ts';
import { owedBy, owingOf, takeLots } from '../chargebacks.repository.ts';

/**
 * Nobody who owes buys, is paid out, or takes card money back.
 * @throws Failure ACCOUNT_OWES with how much
 */
export async function requireNoDebt(db: Db, userId: string): Promise<void> {
  refuseDebt(await owedBy(db, userId));
}

/** @throws Failure ACCOUNT_OWES unless it is nothing */
export function refuseDebt(owed: number): void {
  if (owed === 0) return;
  throw new Failure('ACCOUNT_OWES', {
    values: { amount: owed, dollars: shownUnits(owed).toFixed(2) },
  });
}

/**
 * The same behind the locks of the accounts that money is about to leave. A debt arises only behind the lock of its owner's real
 * account, so that one of the same instant is seen, or comes after all of this. Call it before anything is posted.
 * @throws Failure ACCOUNT_OWES
 */
export async function lockWithoutDebt(
  db: Db,
  userId: string,
  kinds: readonly UserAccountKind[],
): Promise<void> {
  const accounts = ['debt' as const, 'real' as const, ...kinds];
  const balances = await lockBalances(
    db,
    accounts.map((kind) => userAccount(kind, userId)),
  );
  const [debt = 0] = await balances();
  refuseDebt(debt === 0 ? await owedBy(db, userId) : -debt);
}

/**
 * The same of several people whose money is about to leave: those who owe. Asked by a statement of its own behind the locks of
 * their real accounts. Call it before anything is posted.
 */
export async function lockOwing(db: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  await lockAccounts(
    db,
    userIds.flatMap((id) => [userAccount('debt', id), userAccount('real', id)]),
  );
  return owingOf(db, userIds);
}

/**
 * The owner settles what they owe, as far as their balance goes: card money first. Needs a transaction; locks ledger accounts,
 * then captures.
 * @returns what was paid and what is left
 * @throws Failure IMPERSONATING, DEBT_NOT_FOUND, NOT_ENOUGH_MONEY
 */
export async function repayDebt(ctx: UserCtx): Promise<{ paid: number; left: number }> {
  refuseImpersonation(ctx.actor);
  const { userId } = ctx.actor;
  const balances = await lockBalances(ctx.db, [
    userAccount('debt', userId),
    userAccount('card', userId),
    userAccount('real', userId),
  ]);
  const [debt = 0, card = 0, real = 0] = await balances();
  if (debt === 0) throw new Failure('DEBT_NOT_FOUND');
  const ofCard = Math.min(-debt, card);
  const ofReal = Math.min(-debt - ofCard, real);
  const paid = sumCents(ofCard, ofReal);
  if (paid === 0) throw new Failure('NOT_ENOUGH_MONEY');
  const id = newId();
  await post(ctx.db, {
    kind: 'debt_repaid',
    key: `debt:${id}:repaid`,
    reference: id,
    rule: 'debt.settled',
    at: ctx.now,
    postings: [
      { account: userAccount('card', userId), cents: -ofCard },
      { account: userAccount('real', userId), cents: -ofReal },
      { account: userAccount('debt', userId), cents: paid },
    ],
  });
  if (ofCard > 0) await takeLots(ctx.db, { userId, first: null, cents: ofCard });
  return { paid, left: -debt - paid };
}

/**
 * The market gives up what somebody owes, all of it or a part. Needs a transaction; locks the ledger account. Audited.
 * @throws Failure DEBT_OWN, DEBT_NOT_FOUND, DEBT_SMALLER
 */
export async function forgiveDebt(
  ctx: UserCtx,
  { userId, cents, reason }: { userId: string; cents: number; reason: string },
): Promise<{ left: number }> {
  refuseImpersonation(ctx.actor);
  if (ctx.actor.userId === userId) throw new Failure('DEBT_OWN');
  const account = userAccount('debt', userId);
  const [debt = 0] = await (await lockBalances(ctx.db, [account]))();
  if (debt === 0) throw new Failure('DEBT_NOT_FOUND');
  if (cents > -debt) throw new Failure('DEBT_SMALLER');
  const id = newId();
  await post(ctx.db, {
    kind: 'debt_written_off',
    key: `debt:${id}:written_off`,
    reference: id,
    rule: 'debt.forgiven',
    at: ctx.now,
    postings: [
      { account, cents },
      { account: platformAccount('chargeback'), cents: -cents },
    ],
  });
  await recordAudit(ctx, {
    action: 'wallet.debt_forgiven',
    subject: { type: 'user', id: userId },
    before: { owed: -debt },
    after: { owed: -debt - cents },
    reason,
  });
  return { left: -debt - cents };
}

/** What a person who owes has of a release, and what of it pays the debt. Locks the accounts that the release posts to. */
export async function owedAtRelease(ctx: Ctx, userId: string): Promise<number> {
  const [debt = 0] = await (
    await lockBalances(ctx.db, [
      userAccount('debt', userId),
      userAccount('hold', userId),
      userAccount('real', userId),
    ])
  )();
  return -debt;
}
