/** SQL of the promo codes that staff keep. Callers authorize the access. */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type {
  PromoCodeAct,
  PromoFacts,
  PromoState,
} from '~/contracts/promotions/promo-codes.schemas.ts';
import type { Db } from '../../db/database.ts';
import type { PromoTerms } from './code-facts.ts';
import { promoCodeConfig } from './promotions.config.ts';
import type { PromoCodeRow } from './promotions.repository.ts';
import type { PromoCodeVersionTable, PromoScope } from './promotions.tables.ts';

export interface CodeFilter {
  state?: PromoState | undefined;
  scope?: PromoScope | undefined;
  /** A part of the code. */
  search?: string | undefined;
}

/** Where a code stands, as `stateOf` says it. */
const stateColumn = (now: Date): RawBuilder<PromoState> => sql`
  case
    when c.asked_revision is not null then 'waiting'
    when c.is_draft then 'draft'
    when c.disabled_at is not null then 'stopped'
    when c.used_count >= c.total_limit then 'used_up'
    when c.ends_at <= ${now} then 'ended'
    when c.starts_at > ${now} then 'scheduled'
    else 'active'
  end`;

/** Newcomers whom somebody brought have a code each: those are not kept by staff. */
const isKept = sql`(c.by_staff or c.user_id is null)`;

function conditionsOf({ state, scope, search }: CodeFilter, now: Date): RawBuilder<unknown>[] {
  return [
    isKept,
    ...(state === undefined ? [] : [sql`${stateColumn(now)} = ${state}`]),
    ...(scope === undefined ? [] : [sql`c.scope = ${scope}`]),
    ...(search === undefined || search === ''
      ? []
      : [sql`strpos(lower(c.code::text), ${search.toLowerCase()}) > 0`]),
  ];
}

/** A page of them, the newest first. */
export async function listCodes(
  db: Db,
  filter: CodeFilter,
  { now, before, limit }: { now: Date; before: string | undefined; limit: number },
): Promise<PromoCodeRow[]> {
  const conditions = conditionsOf(filter, now);
  if (before !== undefined) conditions.push(sql`c.id < ${before}::uuid`);
  const { rows } = await sql<PromoCodeRow>`
    select c.* from promo_code c where ${sql.join(conditions, sql` and `)}
    order by c.id desc limit ${limit}
  `.execute(db);
  return rows;
}

export async function countStates(
  db: Db,
  filter: Omit<CodeFilter, 'state'>,
  now: Date,
): Promise<{ state: PromoState; codes: number }[]> {
  const { rows } = await sql<{ state: PromoState; codes: number }>`
    select ${stateColumn(now)} as state, count(*)::int as codes from promo_code c
    where ${sql.join(conditionsOf(filter, now), sql` and `)} group by 1
  `.execute(db);
  return rows;
}

export function findCode(db: Db, id: string): Promise<PromoCodeRow | undefined> {
  return db.selectFrom('promo_code').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same row lock as that of every use: limits and what was used cannot move meanwhile. */
export function lockCode(db: Db, id: string): Promise<PromoCodeRow | undefined> {
  return db
    .selectFrom('promo_code')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** How often the person has used a code who used it most. */
export async function mostUsesOfOne(db: Db, codeId: string): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from promo_activation
    where code_id = ${codeId} and status in ('reserved', 'consumed')
    group by user_id order by 1 desc limit 1
  `.execute(db);
  return rows[0]?.uses ?? 0;
}

/** What says where a code stands. */
export type CodeStanding = Pick<
  PromoCodeRow,
  'revision' | 'is_draft' | 'disabled_at' | 'asked_revision' | 'agreed_revision' | 'agreed_cents'
>;

const columnsOf = (terms: PromoTerms) => ({
  code: terms.code,
  type: terms.type,
  percent_bps: terms.percent_bps,
  amount_cents: terms.amount,
  currency: terms.currency,
  max_discount_cents: terms.maximum_amount,
  scope: terms.scope,
  scope_id: terms.scope_id,
  minimum_cents: terms.minimum_amount,
  starts_at: terms.starts_at === null ? null : new Date(terms.starts_at),
  ends_at: terms.ends_at === null ? null : new Date(terms.ends_at),
  total_limit: terms.total_limit,
  user_limit: terms.user_limit,
  first_order_only: terms.first_order_only,
  user_id: terms.user_id,
});

export function insertCode(
  db: Db,
  code: { id: string; terms: PromoTerms; standing: CodeStanding; at: Date },
): Promise<PromoCodeRow> {
  return db
    .insertInto('promo_code')
    .values({
      ...columnsOf(code.terms),
      ...code.standing,
      id: code.id,
      by_staff: true,
      created_at: code.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes the locked code. */
export function updateCode(
  db: Db,
  code: { id: string; terms: PromoTerms; standing: CodeStanding },
): Promise<PromoCodeRow> {
  return db
    .updateTable('promo_code')
    .set({ ...columnsOf(code.terms), ...code.standing })
    .where('id', '=', code.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface NewVersion {
  codeId: string;
  revision: number;
  act: PromoCodeAct;
  by: string;
  at: Date;
  reason: string;
  before: PromoFacts | null;
  after: PromoFacts;
}

export async function insertVersion(db: Db, version: NewVersion): Promise<void> {
  await db
    .insertInto('promo_code_version')
    .values({
      code_id: version.codeId,
      revision: version.revision,
      act: version.act,
      changed_by: version.by,
      changed_at: version.at,
      reason: version.reason,
      before: version.before === null ? null : JSON.stringify(version.before),
      after: JSON.stringify(version.after),
    })
    .execute();
}

export type VersionRow = Selectable<PromoCodeVersionTable>;

/** What was done to a code, the newest first. */
export function versionsOf(db: Db, codeId: string): Promise<VersionRow[]> {
  return db
    .selectFrom('promo_code_version')
    .selectAll()
    .where('code_id', '=', codeId)
    .orderBy('revision', 'desc')
    .limit(promoCodeConfig.versions)
    .execute();
}

/** Who did what made this revision of a code. */
export async function whoMade(
  db: Db,
  codeId: string,
  revision: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('promo_code_version')
    .select('changed_by')
    .where('code_id', '=', codeId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.changed_by;
}

export interface DayOfUse {
  /** `2026-11-27`, by UTC. */
  day: string;
  uses: number;
  given_cents: number;
}

const DAY_MS = 86_400_000;

/**
 * What was used and paid for on each of the last days, without what was given back since. Of one code, or of all that staff keep.
 * An index has everything that is read, by time (migration 0630).
 */
export async function useByDay(db: Db, now: Date, codeId: string | null): Promise<DayOfUse[]> {
  const today = now.toISOString().slice(0, 10);
  const first = new Date(Date.parse(today) - (promoCodeConfig.useDays - 1) * DAY_MS);
  const ofCode =
    codeId === null
      ? sql`exists (select from promo_code c where c.id = a.code_id and ${isKept})`
      : sql`a.code_id = ${codeId}`;
  const { rows } = await sql<DayOfUse>`
    with given as (
      select (a.updated_at at time zone 'UTC')::date as day, count(*)::int as uses,
        sum(a.discount_cents)::bigint as cents
      from promo_activation a
      where a.status = 'consumed' and a.updated_at >= ${first} and ${ofCode}
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(g.uses, 0) as uses,
      coalesce(g.cents, 0)::bigint as given_cents
    from generate_series(${first.toISOString().slice(0, 10)}::date, ${today}::date, '1 day') d(day)
    left join given g on g.day = d.day::date order by d.day
  `.execute(db);
  return rows;
}
