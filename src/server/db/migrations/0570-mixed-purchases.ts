/**
 * Bonus and wallet money that is reserved for the card payment of a purchase (decision 0112). Each of its orders has a reservation
 * of its own, which names what all of them wait for.
 *
 * `deposit_open_of_purchase` stays as it is, as `payment_open` did: the wallet's part follows from what it names.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table deposit add column wallet_cents bigint not null default 0 check (wallet_cents >= 0)
  `.execute(db);
  // No foreign key, as for orders and accounts: it would lock the payment, whose turn is its own.
  await sql`alter table wallet_reservation add column deposit_id uuid`.execute(db);
  await sql`
    create index wallet_reservation_of_deposit on wallet_reservation (deposit_id) where deposit_id is not null
  `.execute(db);
  await sql`create index deposit_of_purchase on deposit (purchase_id) where purchase_id is not null`.execute(
    db,
  );
}
