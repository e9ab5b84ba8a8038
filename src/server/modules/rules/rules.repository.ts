/** SQL of rules with dates. Callers authorize the access. */
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RuleVersionTable } from './rules.tables.ts';

export type RuleRow = Selectable<RuleVersionTable>;

/** Nobody else changes rules of fees before the transaction ends. */
export async function lockFeeRules(db: Db): Promise<void> {
  await db
    .selectFrom('rule_kind')
    .select('kind')
    .where('kind', '=', 'fees')
    .forNoKeyUpdate()
    .execute();
}

const sameSubject = sql`
  o.kind = v.kind and o.category_id is not distinct from v.category_id
    and o.seller_id is not distinct from v.seller_id`;
/** Not taken back, and agreed to where that is needed. */
const isSure = (name: string) => sql`
  ${sql.ref(`${name}.withdrawn_at`)} is null
    and (not ${sql.ref(`${name}.needs_second`)} or ${sql.ref(`${name}.agreed_at`)} is not null)`;

/** Two people stand behind it, or it has held since a moment. */
const isSettled = (name: string, since: Date) => sql`
  ${isSure(name)} and (${sql.ref(`${name}.agreed_at`)} is not null
    or ${sql.ref(`${name}.valid_from`)} <= ${since}::timestamptz)`;

/** Versions that hold or come, and those below that may go on after them; `counts` says which ones there are at all. */
const knownOf = (at: Date, counts: (name: string) => RawBuilder<unknown>, waiting = sql`false`) =>
  sql<RuleRow>`
    select v.* from rule_version v
    where v.withdrawn_at is null and (v.valid_until is null or v.valid_until > ${at}::timestamptz)
      and (${counts('v')} or (${waiting} and v.valid_from > ${at}::timestamptz))
      and not exists (
        select 1 from rule_version o
        where ${sameSubject} and ${counts('o')} and o.valid_until is null
          and o.valid_from > v.valid_from and o.valid_from <= ${at}::timestamptz
      )
    order by v.valid_from, v.id`;

/**
 * What matters at a moment and after it.
 * @param which `sure`: what holds for sure; `open`: also what waits for a second person
 */
export async function selectKnown(db: Db, at: Date, which: 'sure' | 'open'): Promise<RuleRow[]> {
  const { rows } = await knownOf(at, isSure, which === 'open' ? sql`true` : undefined).execute(db);
  return rows;
}

/** The same as if nobody had decided anything alone since a moment. */
export async function selectSettled(db: Db, at: Date, since: Date): Promise<RuleRow[]> {
  const { rows } = await knownOf(at, (name) => isSettled(name, since)).execute(db);
  return rows;
}

/** A version with what held for the same just before it begins; undefined: nothing of its own. */
export type HistoryRow = RuleRow & {
  before: unknown;
  repriced_offers: number | null;
  repriced_done: boolean | null;
};

const history = sql`
  select v.*, past.value as before, walk.offers as repriced_offers, walk.done as repriced_done
  from rule_version v
  left join lateral (
    select o.value from rule_version o
    where ${sameSubject} and ${isSure('o')} and o.valid_from < v.valid_from
      and (o.valid_until is null or o.valid_until >= v.valid_from)
    order by o.valid_from desc limit 1
  ) past on true
  left join lateral (
    select sum(r.offers)::integer as offers, bool_and(r.done_at is not null) as done
    from fee_repricing r where r.version_id = v.id and r.due_at < coalesce(v.valid_until, 'infinity')
  ) walk on true`;

/** A page of all of them, the newest first. */
export async function selectHistory(
  db: Db,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    ${history} where ${before === undefined ? sql`true` : sql`v.id < ${before}::uuid`}
    order by v.id desc limit ${limit}
  `.execute(db);
  return rows;
}

export async function selectVersions(db: Db, ids: readonly string[]): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    ${history} where v.id = any(${[...ids]}::uuid[]) order by v.valid_from, v.id
  `.execute(db);
  return rows;
}

export async function findVersion(db: Db, id: string): Promise<RuleRow | undefined> {
  return db.selectFrom('rule_version').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertVersion(db: Db, row: Insertable<RuleVersionTable>): Promise<void> {
  await db.insertInto('rule_version').values(row).execute();
}

interface Decided {
  by: string;
  at: Date;
  reason: string;
}

export async function noteAgreed(db: Db, id: string, { by, at, reason }: Decided): Promise<void> {
  await db
    .updateTable('rule_version')
    .set({ agreed_by: by, agreed_at: at, agreed_reason: reason })
    .where('id', '=', id)
    .execute();
}

export async function noteWithdrawn(
  db: Db,
  id: string,
  { by, at, reason }: Decided,
): Promise<void> {
  await db
    .updateTable('rule_version')
    .set({ withdrawn_by: by, withdrawn_at: at, withdrawn_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Offers on sale of one seller in one category. */
export interface OnSale {
  seller_id: string;
  seller_level: number;
  category_id: string;
  base: string;
  offers: number;
}

/** What is on sale within reach of a rule. */
export async function countOnSale(
  db: Db,
  { categoryId, sellerId }: { categoryId: string | null; sellerId: string | null },
): Promise<OnSale[]> {
  const { rows } = await sql<OnSale>`
    select o.seller_id, s.seller_level, o.category_id, c.base, count(*)::integer as offers
    from offer o join app_user s on s.id = o.seller_id join category c on c.id = o.category_id
    where o.listed
      and ${categoryId === null ? sql`true` : sql`o.category_id = ${categoryId}::uuid`}
      and ${sellerId === null ? sql`true` : sql`o.seller_id = ${sellerId}::uuid`}
    group by o.seller_id, s.seller_level, o.category_id, c.base
  `.execute(db);
  return rows;
}
