/** Adjustments of the books: proposed by one super admin, posted when another agrees (decision 0119). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_adjustment (
      id uuid primary key,
      from_kind text not null,
      to_kind text not null check (to_kind <> from_kind),
      user_id uuid references app_user (id)
        check ((user_id is not null) = ('real' in (from_kind, to_kind))),
      cents bigint not null check (cents > 0),
      cause text not null,
      reason text not null,
      about uuid,
      state text not null check (state in ('waiting', 'posted', 'refused', 'withdrawn')),
      proposed_by uuid not null references app_user (id),
      proposed_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > proposed_at),
      decided_by uuid references app_user (id),
      decided_at timestamptz check ((decided_at is null) = (state = 'waiting')),
      decision_reason text check ((decision_reason is null) = (state = 'waiting')),
      check ((decided_by is null) = (state = 'waiting')),
      check ((state = 'withdrawn') = (decided_by is not distinct from proposed_by)),
      check (user_id is distinct from proposed_by),
      check (user_id is distinct from decided_by or user_id is null)
    )
  `.execute(db);
  await sql`
    create index ledger_adjustment_waiting on ledger_adjustment (id) where state = 'waiting'
  `.execute(db);
  await sql`
    create index ledger_adjustment_about on ledger_adjustment (about) where about is not null
  `.execute(db);
  for (const column of ['user_id', 'proposed_by', 'decided_by']) {
    await sql`
      create index ${sql.id(`ledger_adjustment_${column}`)} on ledger_adjustment (${sql.id(column)})
    `.execute(db);
  }
  // What was decided stays; only words of it go with the account that they are about.
  await sql`
    create trigger ledger_adjustment_decided before update on ledger_adjustment
    for each row when (old.state <> 'waiting' and
      (old.state, old.from_kind, old.to_kind, old.user_id, old.cents, old.cause, old.proposed_by, old.decided_by, old.decided_at)
      is distinct from
      (new.state, new.from_kind, new.to_kind, new.user_id, new.cents, new.cause, new.proposed_by, new.decided_by, new.decided_at))
    execute function refuse_change()
  `.execute(db);
  await sql`
    create trigger ledger_adjustment_stays before delete or truncate on ledger_adjustment
    for each statement execute function refuse_change()
  `.execute(db);
}
