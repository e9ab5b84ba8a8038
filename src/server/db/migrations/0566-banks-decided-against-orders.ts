/**
 * Orders whose payment a bank kept for good, and what partners earned by them (decision 0110): nobody disputes such an order for
 * its money again, and its commission is taken back.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table market_order add column bank_kept_at timestamptz`.execute(db);
  await sql`
    update market_order set bank_kept_at = lost.at
    from (select o.order_id, min(c.ended_at) as at
      from chargeback_order o join chargeback c on c.id = o.chargeback_id
      where c.status = 'lost' group by o.order_id) lost
    where market_order.id = lost.order_id
  `.execute(db);
  await sql`
    alter table affiliate_commission drop constraint affiliate_commission_status_check,
      add constraint affiliate_commission_status_check
        check (status in ('held', 'disputed', 'released', 'void', 'taken'))
  `.execute(db);
}
