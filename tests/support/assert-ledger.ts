/** Runs the nightly integrity check after every test about money. */
import type { Db } from '~/server/db/database.ts';
import { adjustmentViolations } from '~/server/modules/bookkeeping/index.ts';
import { cashbackViolations } from '~/server/modules/cashback/index.ts';
import { chargebackViolations } from '~/server/modules/chargebacks/index.ts';
import { checkIntegrity } from '~/server/modules/orders/index.ts';
import { booksViolations } from '~/server/modules/reconciliation/index.ts';
import { referralViolations } from '~/server/modules/referrals/index.ts';

/** Throws with every violation of what the quality page promises under "Money and orders". */
export async function assertLedger(db: Db): Promise<void> {
  const violations = [
    ...(await checkIntegrity(db)),
    ...(await chargebackViolations(db)),
    ...(await referralViolations(db)),
    ...(await cashbackViolations(db, null)),
    ...(await booksViolations(db)),
    ...(await adjustmentViolations(db)),
  ];
  if (violations.length === 0) return;
  const lines = violations.map(({ check, detail }) => `${check}: ${detail}`);
  throw new Error(`The books do not agree:\n${lines.join('\n')}`);
}
