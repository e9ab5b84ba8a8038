/** One log of what happened by itself (decision 0081): what the vault handed out is found by its seller, acts by their time. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of what was handed to orders alone.
  await sql`alter table vault_entry add column seller_id uuid`.execute(db);
  await sql`
    update vault_entry set seller_id = offer.seller_id from offer
    where offer.id = vault_entry.offer_id and vault_entry.kind in ('handed', 'replaced')
  `.execute(db);
  await sql`
    create index vault_entry_of_seller on vault_entry (seller_id, created_at desc, id desc)
    where seller_id is not null
  `.execute(db);
  await sql`
    create index autopilot_act_log on autopilot_act (seller_id, created_at desc, id desc)
  `.execute(db);
}
