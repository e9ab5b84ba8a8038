/** The proof that money, stock and statuses are right: after every money test, and every night in production. */
import type { Ctx } from '../../../core/context.ts';
import type { Db } from '../../../db/database.ts';
import { promoViolations } from '../../promotions/index.ts';
import { ledgerViolations, type Violation } from '../../wallet/index.ts';
import {
  guardViolations,
  orderMoneyViolations,
  orderStatusViolations,
  orderStockViolations,
} from '../check.repository.ts';

/** Every broken promise that this handle sees. Use `checkBooks` unless the handle is one consistent view already. */
export async function violationsIn(view: Db): Promise<Violation[]> {
  return [
    ...(await ledgerViolations(view)),
    ...(await orderMoneyViolations(view)),
    ...(await orderStockViolations(view)),
    ...(await orderStatusViolations(view)),
    ...(await guardViolations(view)),
    ...(await promoViolations(view)),
  ];
}

/**
 * Checks everything that the quality page promises under "Money and orders", in one consistent view.
 * @returns the violations; an empty list is the proof.
 */
export function checkBooks(db: Db): Promise<Violation[]> {
  return db.transaction().setIsolationLevel('repeatable read').execute(violationsIn);
}

/** Runs the check as a job: every violation is reported as an error. Answers 0, so that it is not repeated at once. */
export async function reportBooks(ctx: Ctx): Promise<number> {
  const violations = await checkBooks(ctx.db);
  for (const violation of violations) ctx.services.log.error(violation, 'the books do not agree');
  if (violations.length === 0) ctx.services.log.info('the books agree');
  return 0;
}
