/** Read-only SQL: what else was posted for something, beside what has its own id as reference. Callers authorize the access. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * The references under which everything is posted that belongs to an order, payment, deposit, payout, refund, chargeback or
 * adjustment: of an order its refunds to cards, its chargebacks and the deposit of its basket, of a payment its order, and
 * adjustments that name it.
 */
export async function relatedReferences(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    with asked as (
      select ${id}::uuid as id
      union select order_id from payment where id = ${id}::uuid
      union select q.order_id from deposit d join purchase_order q on q.purchase_id = d.purchase_id
        where d.id = ${id}::uuid
    )
    select id::text as reference from asked
    union select r.id::text from card_refund r where r.order_id in (select id from asked)
    union select c.chargeback_id::text from chargeback_order c where c.order_id in (select id from asked)
    union select d.id::text from purchase_order q join deposit d on d.purchase_id = q.purchase_id
      where q.order_id in (select id from asked)
    union select m.id::text from ledger_adjustment m where m.about in (select id from asked)
  `.execute(db);
  return rows.map(({ reference }) => reference);
}
