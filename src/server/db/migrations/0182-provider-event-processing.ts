/**
 * Provider events are stored before they are processed (decision 0042): the inbox keeps what was told and never changes,
 * how it was processed and what the staff did about it stands beside it.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createProcessing(db);
  await guardOutcomes(db);
  await moveOutcomes(db);
}

async function createProcessing(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_event_processing (
      id uuid primary key,
      provider text not null,
      event_id text not null,
      status text not null check (status in ('queued', 'sent', 'failed')),
      attempts integer not null,
      available_at timestamptz not null,
      leased_until timestamptz,
      last_error text,
      dead_at timestamptz,
      created_at timestamptz not null,
      outcome text,
      processed_at timestamptz,
      resolution text check (resolution in ('credited', 'closed')),
      resolved_at timestamptz,
      note text,
      reason text generated always as (
        case
          when outcome in ('mismatch', 'unknown', 'late', 'failed') then outcome
          when outcome is null and last_error is not null then 'failing'
        end
      ) stored,
      unique (provider, event_id),
      foreign key (provider, event_id) references payment_event (provider, event_id),
      check ((status = 'sent') = (outcome is not null)),
      check ((outcome is null) = (processed_at is null)),
      check ((resolution is null) = (resolved_at is null)),
      check (resolution is distinct from 'credited' or outcome = 'mismatch')
    )
  `.execute(db);
  await sql`
    create index payment_event_processing_due on payment_event_processing (available_at, id)
    where status = 'queued'
  `.execute(db);
  await sql`
    create index payment_event_processing_dead on payment_event_processing (id)
    where dead_at is not null
  `.execute(db);
  await sql`
    create index payment_event_processing_listed on payment_event_processing (id desc)
    where reason is not null
  `.execute(db);
  await sql`
    create index payment_event_processing_reason on payment_event_processing (reason, id desc)
    where reason is not null
  `.execute(db);
  await sql`
    create index payment_event_processing_open on payment_event_processing (id desc)
    where reason in ('mismatch', 'unknown', 'failing') and resolution is null
  `.execute(db);
}

/** What moved money is final: only a row that moved none may be processed again or closed, and none is deleted. */
async function guardOutcomes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger payment_event_processing_kept before delete or truncate
    on payment_event_processing for each statement execute function refuse_change()
  `.execute(db);
  await sql`
    create trigger payment_event_processing_final before update on payment_event_processing
    for each row
    when (old.resolution = 'credited' or old.outcome not in ('mismatch', 'unknown'))
    execute function refuse_change()
  `.execute(db);
}

/** Ids of that time, so that lists are in the order in which the events came. */
async function moveOutcomes(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into payment_event_processing
      (id, provider, event_id, status, attempts, available_at, created_at, outcome, processed_at)
    select (lpad(to_hex((extract(epoch from received_at) * 1000)::bigint), 12, '0')
        || '7' || substr(digest, 1, 3) || '8' || substr(digest, 4, 15))::uuid,
      provider, event_id, 'sent', 1, received_at, received_at, outcome, received_at
    from (select *, md5(provider || ':' || event_id) as digest from payment_event) as old
  `.execute(db);
  // A process of the version before cannot store events any more: it answers 500, and the provider tells again.
  await sql`
    alter table payment_event drop column outcome, drop column quarantined
  `.execute(db);
}
