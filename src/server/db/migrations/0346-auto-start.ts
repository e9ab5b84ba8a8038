/** Orders that the autopilot starts (decision 0081): the seller's rule, and those that wait for their moment. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table autopilot_start (
      seller_id uuid primary key,
      is_on boolean not null,
      -- Null: all categories.
      category_ids uuid[],
      after_minutes integer not null check (after_minutes >= 0),
      in_hours boolean not null,
      -- Also orders with answers of the buyer, which the seller may want to read first.
      with_inputs boolean not null,
      updated_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create table autopilot_waiting (
      order_id uuid primary key,
      seller_id uuid not null,
      due_at timestamptz not null,
      created_at timestamptz not null,
      -- Started, left to its seller, or no longer one to start: it never waits again.
      ended_at timestamptz
    )
  `.execute(db);
  await sql`create index autopilot_waiting_due on autopilot_waiting (due_at, order_id)
    where ended_at is null`.execute(db);
  await sql`create index autopilot_waiting_age on autopilot_waiting (created_at)`.execute(db);
  await sql`
    create index autopilot_waiting_of_seller on autopilot_waiting (seller_id, due_at, order_id)
    where ended_at is null
  `.execute(db);
}
