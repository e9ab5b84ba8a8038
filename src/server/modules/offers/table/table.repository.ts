/** SQL of the seller's table: pages of rows in any of its orders, and counts behind each choice of a filter. */
import { sql, type RawBuilder } from 'kysely';
import type { Freshness, StockLevel, TableSort } from '~/contracts/offers/table-names.ts';
import type { Position } from '../../../core/paging.ts';
import type { Db } from '../../../db/database.ts';
import type { OfferStatus } from '../offers.tables.ts';
import { ownColumns, type OwnRow } from '../own-offers.repository.ts';

export interface TableFilter {
  sellerId: string;
  statuses: readonly OfferStatus[] | null;
  categoryId: string | null;
  stock: StockLevel | null;
  /** Not changed since then. */
  unchangedSince: Date | null;
  freshness: Freshness | null;
  /** What was confirmed before then has to be confirmed soon. */
  dueBefore: Date;
  search: string | null;
}

/** Without a threshold of its own, the stock of an offer is low below so many of its smallest order. */
const LOW_ORDERS = 5;

const stockLevel = sql`case when o.in_stock = 0 then 'none'
  when o.in_stock <= coalesce(o.low_stock, ${sql.lit(LOW_ORDERS)} * o.min_purchase - 1) then 'low'
  else 'some' end`;

/** As `confirmBy` of the domain has it, for what is on sale. */
const freshnessAt = (dueBefore: Date): RawBuilder<unknown> => sql`case
  when o.rested_at is not null then 'resting'
  when o.status = 'active' and o.delivery_method = 'manual' and o.rests_until is null
    and o.confirmed_at < ${dueBefore} then 'due'
  else 'fresh' end`;

const every = sql`true`;

function searched(search: string | null): RawBuilder<unknown> {
  if (search === null) return every;
  const pattern = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`(o.search like search_text(${pattern}) or o.external_id = ${search})`;
}

const own = (sellerId: string) => sql`o.seller_id = ${sellerId} and o.deleted_at is null`;

/** The offers of a filter, over rows named `o`. */
export function tableCondition(filter: TableFilter): RawBuilder<unknown> {
  const { statuses, categoryId, stock, unchangedSince, freshness } = filter;
  return sql`
    ${own(filter.sellerId)}
    and ${statuses === null ? every : sql`o.status = any(${[...statuses]}::text[])`}
    and ${categoryId === null ? every : sql`o.category_id = ${categoryId}`}
    and ${stock === null ? every : sql`${stockLevel} = ${stock}`}
    and ${unchangedSince === null ? every : sql`o.updated_at < ${unchangedSince}`}
    and ${freshness === null ? every : sql`${freshnessAt(filter.dueBefore)} = ${freshness}`}
    and ${searched(filter.search)}
  `;
}

interface Order {
  column: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
  /** The value of the column in a row, as a cursor has it. */
  keyOf(row: OwnRow): number | string;
}

export const tableOrders: Record<TableSort, Order> = {
  newest: { column: sql`o.id`, direction: 'desc', keyOf: ({ id }) => id },
  unchanged: {
    column: sql`o.updated_at`,
    direction: 'asc',
    keyOf: ({ updated_at: at }) => at.toISOString(),
  },
  price_low: { column: sql`o.price_micros`, direction: 'asc', keyOf: (row) => row.price_micros },
  price_high: { column: sql`o.price_micros`, direction: 'desc', keyOf: (row) => row.price_micros },
  stock_low: { column: sql`o.in_stock`, direction: 'asc', keyOf: (row) => row.in_stock },
};

const types: Record<TableSort, RawBuilder<unknown>> = {
  newest: sql`uuid`,
  unchanged: sql`timestamptz`,
  price_low: sql`bigint`,
  price_high: sql`bigint`,
  stock_low: sql`bigint`,
};

/** A page behind a position. */
export async function selectTablePage(
  db: Db,
  filter: TableFilter,
  page: { sort: TableSort; after: Position | null; limit: number },
): Promise<OwnRow[]> {
  const { column, direction } = tableOrders[page.sort];
  const [way, sign] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const order = sql`${column} ${way}, o.id ${way}`;
  const { after } = page;
  const behind =
    after === null
      ? every
      : sql`(${column}, o.id) ${sign} (${after.key}::${types[page.sort]}, ${after.id}::uuid)`;
  const { rows } = await sql<OwnRow>`
    select ${ownColumns}
    from (
      select o.* from offer o where ${tableCondition(filter)} and ${behind}
      order by ${order} limit ${page.limit}
    ) o join app_user s on s.id = o.seller_id
    order by ${order}
  `.execute(db);
  return rows;
}

export interface CountRow {
  status: OfferStatus;
  category_id: string;
  stock: StockLevel | 'some';
  /** How many of the given ages the offers have reached. */
  age: number;
  /** Whether the filter's own age is reached. */
  is_unchanged: boolean;
  freshness: Freshness | 'fresh';
  count: number;
}

/**
 * The seller's offers of a search by everything that the table filters, in one statement over them alone.
 * @param ages not changed since, the newest first
 */
export async function countTable(
  db: Db,
  { sellerId, search, unchangedSince, dueBefore }: TableFilter,
  ages: readonly Date[],
): Promise<CountRow[]> {
  const reached = ages.map((since) => sql`(o.updated_at < ${since})::int`);
  const { rows } = await sql<CountRow>`
    select o.status, o.category_id, ${stockLevel} as stock, ${sql.join(reached, sql` + `)} as age,
      ${unchangedSince === null ? every : sql`o.updated_at < ${unchangedSince}`} as is_unchanged,
      ${freshnessAt(dueBefore)} as freshness, count(*) as count
    from offer o where ${own(sellerId)} and ${searched(search)}
    group by 1, 2, 3, 4, 5, 6
  `.execute(db);
  return rows;
}

/** Own offers by their ids, in the order of these; with row locks until the transaction ends where asked for. */
export async function selectOwnRows(
  db: Db,
  sellerId: string,
  ids: readonly string[],
  { isLocked }: { isLocked: boolean },
): Promise<OwnRow[]> {
  if (isLocked) {
    await sql`
      select id from offer where id = any(${[...ids]}::uuid[]) order by id for no key update
    `.execute(db);
  }
  // A statement of its own: it sees what was committed before the locks were had.
  const { rows } = await sql<OwnRow>`
    select ${ownColumns} from offer o join app_user s on s.id = o.seller_id
    where o.id = any(${[...ids]}::uuid[]) and ${own(sellerId)}
    order by o.id
  `.execute(db);
  return rows;
}
