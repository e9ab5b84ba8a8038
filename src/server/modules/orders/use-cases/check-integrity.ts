/** The proof that money, stock and statuses are right: after every money test, and every night in production. */
import type { Db } from '../../../db/database.ts';
import { ledgerViolations, type Violation } from '../../ledger/index.ts';
import { promoViolations } from '../../promotions/index.ts';
import { walletViolations } from '../../wallet/index.ts';
import {
  guardViolations,
  orderMoneyViolations,
  orderStatusViolations,
  orderStockViolations,
} from '../order-integrity.repository.ts';

/**
 * Every broken promise that this handle sees. Use `checkIntegrity` unless the handle is one consistent view already.
 * @param since looks only at what was written from this moment on; null: at everything
 */
export async function violationsIn(view: Db, since: Date | null = null): Promise<Violation[]> {
  return [
    ...(await ledgerViolations(view, since)),
    ...(await walletViolations(view, since)),
    ...(await orderMoneyViolations(view, since)),
    ...(await orderStockViolations(view, since)),
    ...(await orderStatusViolations(view, since)),
    ...(await guardViolations(view)),
    ...(await promoViolations(view)),
  ];
}

/**
 * Checks everything that the quality page promises under "Money and orders", in one consistent view.
 * @returns the violations; an empty list is the proof.
 */
export function checkIntegrity(db: Db): Promise<Violation[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((view) => violationsIn(view));
}
