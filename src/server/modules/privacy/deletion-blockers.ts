/** Deletion blockers of an account (decision 0020): open trades, money, what is owed or a bank decides about, a role. */
import type { DeletionBlocker } from '~/contracts/privacy/privacy.schemas.ts';
import type { Db } from '../../db/database.ts';
import type { Account } from '../accounts/index.ts';
import { countUndecided } from '../chargebacks/index.ts';
import { countOpenPurchases, countOpenSales } from '../orders/index.ts';
import { heldCommissions } from '../referrals/index.ts';
import { balancesOf } from '../wallet/index.ts';

const count = (kind: 'purchases' | 'sales' | 'chargeback', value: number): DeletionBlocker => ({
  kind,
  count: value,
  amount: null,
});
const money = (
  kind: Exclude<DeletionBlocker['kind'], 'staff'>,
  cents: number,
): DeletionBlocker => ({
  kind,
  count: null,
  amount: cents,
});

/** All blockers; bonus money is one until its owner waives it. */
export async function findDeletionBlockers(
  db: Db,
  user: Pick<Account, 'id' | 'role'>,
): Promise<DeletionBlocker[]> {
  const balances = await balancesOf(db, user.id);
  const all = [
    count('purchases', await countOpenPurchases(db, user.id)),
    count('sales', await countOpenSales(db, user.id)),
    money('real', balances.real),
    money('hold', balances.hold),
    money('payout', balances.payout),
    money('commissions', await heldCommissions(db, user.id)),
    money('debt', -balances.debt),
    count('chargeback', await countUndecided(db, user.id)),
    money('bonus', balances.bonus),
  ];
  const found = all.filter((blocker) => (blocker.count ?? blocker.amount ?? 0) > 0);
  if (user.role === 'user') return found;
  return [...found, { kind: 'staff', count: null, amount: null }];
}

/** The blockers without bonus money that the owner has waived. */
export function remaining(
  blockers: readonly DeletionBlocker[],
  waivesBonus: boolean,
): DeletionBlocker[] {
  return blockers.filter(({ kind }) => !(waivesBonus && kind === 'bonus'));
}
