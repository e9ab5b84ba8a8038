/**
 * Pages of a long list by any filter, without reading more of it than a page may (decision 0129): a page walks along one index, the
 * newest id first, and looks among `LOOKED_AT` of its rows at most for what that index does not find. Where little of them fits,
 * the page is short, and says where to go on.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';

export const LOOKED_AT = 2_000;

/** A part of `where`; null where nothing is asked. */
export type Condition = RawBuilder<unknown> | null;

/** What is walked along. */
export interface Path {
  /** The table as `o`. */
  from: RawBuilder<unknown>;
  /** Columns that `among` reads, without the id. */
  columns: RawBuilder<unknown>;
  /** What the index of the walk finds. */
  along: readonly Condition[];
  /** What is looked for among its rows. */
  among: readonly Condition[];
  /** What is shown of a row that was found, its id with it. */
  shown: RawBuilder<unknown>;
  /** What `shown` reads besides `o`. */
  joins?: RawBuilder<unknown>;
}

/** What a walk found, and the id behind which the next one begins; null at the end. */
export interface Walked<Row> {
  rows: Row[];
  next: string | null;
}

function all(conditions: readonly Condition[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

interface Reach {
  looked: number;
  last: string | null;
}
/** Where nothing is found there is one row all the same: it says how far the walk went. */
type Step<Row> = Reach & (Row | { id: null });

function isFound<Row extends { id: string }>(step: Step<Row>): step is Reach & Row {
  return step.id !== null;
}

/** A page along a path. @param walk.before where the page before has ended */
export async function walkAlong<Row extends { id: string }>(
  db: Db,
  { from, columns, along, among, shown, joins = sql`` }: Path,
  walk: { before: string | null; limit: number },
): Promise<Walked<Row>> {
  const isPlain = among.every((condition) => condition === null);
  const reach = isPlain ? walk.limit + 1 : Math.max(LOOKED_AT, walk.limit + 1);
  const behind = walk.before === null ? null : sql`o.id < ${walk.before}::uuid`;
  const { rows } = await sql<Step<Row>>`
    with c as materialized (
      select o.id, ${columns} from ${from} where ${all([...along, behind])}
      order by o.id desc limit ${reach}
    )
    select found.*, reach.looked, reach.last
    from (
      select count(*)::integer as looked, (select id from c order by id limit 1) as last from c
    ) as reach
    left join lateral (
      select ${shown} from (
        select o.id from c o where ${all(among)} order by o.id desc limit ${walk.limit + 1}
      ) f join ${from} on o.id = f.id ${joins}
    ) as found on true
    order by found.id desc
  `.execute(db);
  const found = rows.filter((row) => isFound<Row>(row));
  const [step] = rows;
  const page = found.slice(0, walk.limit);
  if (found.length > walk.limit) return { rows: page, next: page.at(-1)?.id ?? null };
  return { rows: page, next: step && step.looked >= reach ? step.last : null };
}

/** Ids are made after the product's time of the call is read: so much later at most. */
const LONGEST_CALL = sql`interval '10 minutes'`;

/** Days of a filter, as instants. */
export interface Days {
  from: Date | null;
  /** Excluded. */
  to: Date | null;
}

/** @param days up to and with these, in UTC */
export function daysOf(days: { from?: string | undefined; to?: string | undefined }): Days {
  const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
  return {
    from: days.from === undefined ? null : startOf(days.from),
    to: days.to === undefined ? null : new Date(startOf(days.to).getTime() + 86_400_000),
  };
}

/**
 * The part of the ids in which the days lie: ids follow the time. What lies within is compared exactly (`among`).
 * @param table as `p`
 * @param time the column of the time, which has an index with the id behind it
 */
export function idsWithin(
  table: RawBuilder<unknown>,
  time: string,
  { from, to }: Days,
): Condition[] {
  const [at, ids] = [sql.ref(`p.${time}`), sql`select p.id from ${table}`];
  return [
    from &&
      sql`o.id >= coalesce((${ids} where ${at} < ${from}::timestamptz - ${LONGEST_CALL}
        order by ${at} desc, p.id desc limit 1), '00000000-0000-0000-0000-000000000000'::uuid)`,
    to &&
      sql`o.id <= coalesce((${ids} where ${at} >= ${to}::timestamptz + ${LONGEST_CALL}
        order by ${at}, p.id limit 1), 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)`,
  ];
}

/** The days, exactly. @param time the column of the time */
export function within(time: string, { from, to }: Days): Condition[] {
  const at = sql.ref(`o.${time}`);
  return [from && sql`${at} >= ${from}::timestamptz`, to && sql`${at} < ${to}::timestamptz`];
}
