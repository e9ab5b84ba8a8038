/** SQL of rules with dates. Callers authorize the access. */
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import { figureKinds, type FigureKindName } from '~/contracts/rules/figures.schemas.ts';
import { feeKinds, type FeeKind } from '~/contracts/rules/rules.schemas.ts';
import type { Db } from '../../db/database.ts';
import type { RuleKindTable, RuleVersionTable } from './rules.tables.ts';

export type RuleRow = Omit<Selectable<RuleVersionTable>, 'announced_at'>;
type OfKind<Kind> = Omit<RuleRow, 'kind'> & { kind: Kind };
export type FeeRow = OfKind<FeeKind>;
export type FiguresRow = OfKind<FigureKindName>;

/** Nobody else changes rules of fees, or those of figures, before the transaction ends. */
export async function lockRules(db: Db, kind: RuleKindTable['kind']): Promise<void> {
  await db
    .selectFrom('rule_kind')
    .select('kind')
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .execute();
}

const ofFees = sql`v.kind = any(${[...feeKinds]}::text[])`;

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

/** Versions of fees that hold or come, and those below that may go on after them; `counts` says which ones there are at all. */
const knownOf = (at: Date, counts: (name: string) => RawBuilder<unknown>, waiting = sql`false`) =>
  sql<FeeRow>`
    select v.* from rule_version v
    where ${ofFees} and v.withdrawn_at is null and (v.valid_until is null or v.valid_until > ${at}::timestamptz)
      and (${counts('v')} or (${waiting} and v.valid_from > ${at}::timestamptz))
      and not exists (
        select 1 from rule_version o
        where ${sameSubject} and ${counts('o')} and o.valid_until is null
          and o.valid_from > v.valid_from and o.valid_from <= ${at}::timestamptz
      )
    order by v.valid_from, v.id`;

/**
 * What matters of fees at a moment and after it.
 * @param which `sure`: what holds for sure; `open`: also what waits for a second person
 */
export async function selectKnown(db: Db, at: Date, which: 'sure' | 'open'): Promise<FeeRow[]> {
  const { rows } = await knownOf(at, isSure, which === 'open' ? sql`true` : undefined).execute(db);
  return rows;
}

/** The same as if nobody had decided anything alone since a moment. */
export async function selectSettled(db: Db, at: Date, since: Date): Promise<FeeRow[]> {
  const { rows } = await knownOf(at, (name) => isSettled(name, since)).execute(db);
  return rows;
}

/** A version with what held for the same just before it begins; undefined: nothing of its own. */
export type HistoryRow = FeeRow & {
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
    ${history} where ${ofFees} and ${before === undefined ? sql`true` : sql`v.id < ${before}::uuid`}
    order by v.id desc limit ${limit}
  `.execute(db);
  return rows;
}

export async function selectVersions(db: Db, ids: readonly string[]): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    ${history} where ${ofFees} and v.id = any(${[...ids]}::uuid[]) order by v.valid_from, v.id
  `.execute(db);
  return rows;
}

export async function findFeeVersion(db: Db, id: string): Promise<FeeRow | undefined> {
  return db
    .selectFrom('rule_version')
    .selectAll()
    .where('id', '=', id)
    .where('kind', 'in', feeKinds)
    .$narrowType<{ kind: FeeKind }>()
    .executeTakeFirst();
}

export async function findFigures(
  db: Db,
  kind: FigureKindName,
  id: string,
): Promise<FiguresRow | undefined> {
  return db
    .selectFrom('rule_version')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .$narrowType<{ kind: FigureKindName }>()
    .executeTakeFirst();
}

/**
 * Rules of figures of all kinds, the first one first.
 * @param which `sure`: what holds, held or comes for sure; `open`: also what waits for a second person
 */
export async function selectFigures(db: Db, which: 'sure' | 'open'): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    select v.* from rule_version v
    where v.kind = any(${[...figureKinds]}::text[]) and v.withdrawn_at is null
      and (${isSure('v')} or ${which === 'open' ? sql`true` : sql`false`})
    order by v.valid_from, v.id
  `.execute(db);
  return rows;
}

/** A page of all rules of a kind, the newest first. */
export async function selectFiguresHistory(
  db: Db,
  kind: FigureKindName,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<FiguresRow[]> {
  let found = db
    .selectFrom('rule_version')
    .selectAll()
    .where('kind', '=', kind)
    .$narrowType<{ kind: FigureKindName }>();
  if (before !== undefined) found = found.where('id', '<', before);
  return found.orderBy('id', 'desc').limit(limit).execute();
}

/** As the index `rule_version_unannounced` has it: literals, or it could not be used. */
const noFees = sql.join(feeKinds.map((kind) => sql.lit(kind)));

/** The next rule of figures that has begun and was not announced, locked. */
export async function claimBegun(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<FiguresRow | undefined> {
  const { rows } = await sql<FiguresRow>`
    select v.* from rule_version v
    where v.announced_at is null and v.kind not in (${noFees}) and v.kind = any(${[...figureKinds]}::text[])
      and ${isSure('v')}
      and v.valid_from <= ${now}::timestamptz and not v.id = any(${[...except]}::uuid[])
    order by v.valid_from, v.id limit 1
    for no key update of v skip locked
  `.execute(db);
  return rows[0];
}

export async function noteAnnounced(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('rule_version').set({ announced_at: at }).where('id', '=', id).execute();
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
