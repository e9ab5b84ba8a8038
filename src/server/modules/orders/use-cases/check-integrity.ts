/** The integrity check of money, stock and statuses: after every money test, and every night in production. */
import type { Db } from '../../../db/database.ts';
import { ledgerViolations, type Violation } from '../../ledger/index.ts';
import { promoViolations } from '../../promotions/index.ts';
import {
  cardMoneyViolations,
  reservationViolations,
  walletViolations,
} from '../../wallet/index.ts';
import { lateCreditViolations } from '../late-credit.repository.ts';
import { recallViolations } from '../recall.repository.ts';
import {
  guardViolations,
  orderCardViolations,
  orderMoneyViolations,
  orderStatusViolations,
  orderStockViolations,
} from '../order-integrity.repository.ts';
import { orderPromiseViolations } from '../promises.repository.ts';
import { purchaseViolations } from '../purchase-integrity.repository.ts';

/**
 * All violations in this handle's view. Use `checkIntegrity` unless the handle is one consistent snapshot already.
 * @param since checks only what was written since this time; null: everything
 */
export async function violationsIn(view: Db, since: Date | null = null): Promise<Violation[]> {
  return [
    ...(await ledgerViolations(view, since)),
    ...(await walletViolations(view, since)),
    ...(await cardMoneyViolations(view, since)),
    ...(await reservationViolations(view, since)),
    ...(await orderMoneyViolations(view, since)),
    ...(await orderCardViolations(view, since)),
    ...(await orderPromiseViolations(view, since)),
    ...(await purchaseViolations(view, since)),
    ...(await lateCreditViolations(view, since)),
    ...(await recallViolations(view, since)),
    ...(await orderStockViolations(view, since)),
    ...(await orderStatusViolations(view, since)),
    ...(await guardViolations(view)),
    ...(await promoViolations(view)),
  ];
}

/**
 * Checks everything that the quality page promises under "Money and orders", in one consistent snapshot.
 * @returns the violations; empty when everything is correct
 */
export function checkIntegrity(db: Db): Promise<Violation[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((view) => violationsIn(view));
}
