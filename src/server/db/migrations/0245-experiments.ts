/**
 * Experiments (decision 0065): each row of `experiment_run` is one run, at most one of an experiment at a time. Who was
 * shown which arm is one row for each visitor and run; `experiment_person` says which accounts stand behind a visitor key.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table experiment_run (
      id uuid primary key,
      experiment text not null,
      state text not null check (state in ('running', 'stopped')),
      treatment_percent integer not null check (treatment_percent between 1 and 99),
      reason text not null,
      started_at timestamptz not null,
      started_by uuid not null,
      stopped_at timestamptz,
      stop_cause text check (stop_cause in ('staff', 'harm', 'age')),
      everyone text,
      dropped_exposures integer not null default 0,
      figures jsonb,
      counted_at timestamptz,
      check ((state = 'running') = (stopped_at is null)),
      check ((stopped_at is null) = (stop_cause is null)),
      check ((stopped_at is null) = (everyone is null))
    )
  `.execute(db);
  await sql`
    create unique index experiment_running on experiment_run (experiment) where state = 'running'
  `.execute(db);
  await sql`create index experiment_newest on experiment_run (experiment, id desc)`.execute(db);
  await sql`
    create table experiment_exposure (
      run_id uuid not null references experiment_run on delete cascade,
      visitor_key uuid not null,
      arm text not null,
      exposed_at timestamptz not null,
      primary key (run_id, visitor_key)
    )
  `.execute(db);
  await sql`create index experiment_exposure_age on experiment_exposure (exposed_at)`.execute(db);
  await sql`
    create table experiment_person (
      user_id uuid primary key,
      visitor_key uuid not null,
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`create index experiment_person_key on experiment_person (visitor_key)`.execute(db);
  await sql`
    alter table sandbox_payment add column three_ds_required boolean not null default false
  `.execute(db);
}
