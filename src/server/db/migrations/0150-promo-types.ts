/** What a promo code does: it takes something off an order, or puts bonus money into a wallet. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promo_code
      add column type text not null default 'market::order_discount'
        check (type in ('market::order_discount', 'wallet::balance_deposit')),
      add constraint promo_code_deposit check (
        type = 'market::order_discount'
        or (amount_cents is not null and scope = 'all' and minimum_cents = 0 and not first_order_only)
      )
  `.execute(db);
  // A code for the wallet is used without an order.
  await sql`
    alter table promo_activation
      drop constraint promo_activation_check,
      add constraint promo_activation_reserved_for check (status <> 'reserved' or order_id is not null)
  `.execute(db);
}
