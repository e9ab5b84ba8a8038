/** SQL of experiments. */
import { sql, type Insertable, type Selectable } from 'kysely';
import { experiments } from '~/domain/experiments.ts';
import type { Db } from '../../db/database.ts';
import { WITH_NEXT } from '../../db/sent-together.ts';
import type { Exposure } from './exposure-queue.ts';
import type { ArmFigures, ExperimentRunTable, Figures } from './experiments.tables.ts';

export type RunRow = Selectable<ExperimentRunTable>;

/** How long a run's exposures are kept after its end, and counted again: refunds come later. */
const KEPT = sql`interval '30 days'`;

/** The newest run of each experiment. */
export async function newestRuns(db: Db): Promise<RunRow[]> {
  const rows = await Promise.all(Object.keys(experiments).map((key) => newestRun(db, key)));
  return rows.filter((row) => row !== undefined);
}

function newestRun(db: Db, experiment: string): Promise<RunRow | undefined> {
  return db
    .selectFrom('experiment_run')
    .selectAll()
    .where('experiment', '=', experiment)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Begins a run. False when one of this experiment is running: the index decides. */
export async function insertRun(db: Db, run: Insertable<ExperimentRunTable>): Promise<boolean> {
  const result = await db
    .insertInto('experiment_run')
    .values(run)
    .onConflict((conflict) =>
      conflict.column('experiment').where('state', '=', 'running').doNothing(),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Ends the run of an experiment. Undefined when none is running. */
export function stopRun(
  db: Db,
  experiment: string,
  stop: { at: Date; cause: 'staff' | 'harm' | 'age'; everyone: string; reason: string },
): Promise<RunRow | undefined> {
  return db
    .updateTable('experiment_run')
    .set({
      state: 'stopped',
      stopped_at: stop.at,
      stop_cause: stop.cause,
      everyone: stop.everyone,
      reason: stop.reason,
    })
    .where('experiment', '=', experiment)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst();
}

/** Runs whose figures still change: running, or with exposures that are still kept. */
export function runsToCount(db: Db, now: Date): Promise<RunRow[]> {
  return db
    .selectFrom('experiment_run')
    .selectAll()
    .where(sql<boolean>`stopped_at is null or stopped_at > ${now}::timestamptz - ${KEPT}`)
    .orderBy('id')
    .execute();
}

/** Writes who was shown what for the first time. Runs that have ended take none. */
export async function insertExposures(db: Db, exposures: readonly Exposure[]): Promise<void> {
  if (exposures.length === 0) return;
  await sql`
    insert into experiment_exposure (run_id, visitor_key, arm, exposed_at)
    select given.run_id, given.visitor_key, given.arm, min(given.at)
    from unnest(${exposures.map(({ runId }) => runId)}::uuid[],
      ${exposures.map(({ visitorKey }) => visitorKey)}::uuid[],
      ${exposures.map(({ arm }) => arm)}::text[],
      ${exposures.map(({ at }) => at)}::timestamptz[]) as given (run_id, visitor_key, arm, at)
    join experiment_run run on run.id = given.run_id and run.state = 'running'
    group by 1, 2, 3
    on conflict do nothing
  `.execute(db);
}

export async function addDropped(db: Db, dropped: ReadonlyMap<string, number>): Promise<void> {
  for (const [runId, count] of dropped) {
    await db
      .updateTable('experiment_run')
      .set((eb) => ({ dropped_exposures: eb('dropped_exposures', '+', count) }))
      .where('id', '=', runId)
      .execute();
  }
}

/** The key of an account and whether it works here; undefined for an account that does not exist. */
export function findPerson(db: Db, userId: string) {
  return db
    .selectFrom('app_user')
    .leftJoin('experiment_person', 'experiment_person.user_id', 'app_user.id')
    .select(['app_user.role', 'experiment_person.visitor_key'])
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
}

/** Gives an account the key of the visitor that it was; the first one stays. */
export async function bindPerson(
  db: Db,
  userId: string,
  visitorKey: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('experiment_person')
    .values({ user_id: userId, visitor_key: visitorKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .modifyEnd(WITH_NEXT)
    .execute();
}

const NOTHING: ArmFigures = { exposed: 0, buyers: 0, orders: 0, paid_cents: 0, troubled_buyers: 0 };

/**
 * What the visitors of a run did after they were shown their arm: orders that they paid for before the run ended. Money is
 * what the orders cost after discounts, whatever became of them later.
 */
export async function countFigures(
  db: Db,
  run: RunRow,
  arms: { control: string; treatment: string },
): Promise<Figures> {
  const { rows } = await sql<ArmFigures & { arm: string }>`
    with bought as (
      select seen.visitor_key, count(*) as orders, sum(o.total_cents - o.discount_cents) as cents,
        bool_or(o.status in ('disputed', 'refund') or o.disputes_count > 0) as is_troubled
      from experiment_exposure seen
      join experiment_person person on person.visitor_key = seen.visitor_key
      join market_order o on o.buyer_id = person.user_id and o.paid_at >= seen.exposed_at
        and o.paid_at <= coalesce(${run.stopped_at}::timestamptz, 'infinity')
      where seen.run_id = ${run.id}
      group by 1
    )
    select seen.arm, count(*)::int as exposed, count(bought.visitor_key)::int as buyers,
      coalesce(sum(bought.orders), 0)::int as orders,
      coalesce(sum(bought.cents), 0)::bigint as paid_cents,
      (count(*) filter (where bought.is_troubled))::int as troubled_buyers
    from experiment_exposure seen
    left join bought on bought.visitor_key = seen.visitor_key
    where seen.run_id = ${run.id}
    group by 1
  `.execute(db);
  const of = (arm: string): ArmFigures => {
    const found = rows.find((row) => row.arm === arm);
    if (!found) return NOTHING;
    const { arm: _, ...figures } = found;
    return { ...figures, paid_cents: Number(figures.paid_cents) };
  };
  return { control: of(arms.control), treatment: of(arms.treatment) };
}

export async function saveFigures(db: Db, id: string, figures: Figures, now: Date): Promise<void> {
  await db
    .updateTable('experiment_run')
    .set({ figures: JSON.stringify(figures), counted_at: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes exposures of runs that ended more than 30 days ago; their figures stay. Returns how many. */
export async function deleteOldExposures(db: Db, now: Date, limit: number): Promise<number> {
  const result = await db
    .deleteFrom('experiment_exposure')
    .where(
      sql<boolean>`(run_id, visitor_key) in (
        select seen.run_id, seen.visitor_key from experiment_exposure seen
        join experiment_run run on run.id = seen.run_id
        where run.stopped_at <= ${now}::timestamptz - ${KEPT} limit ${limit})`,
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
