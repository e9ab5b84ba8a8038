/** SQL of saved searches and alerts as their owner has them. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import { titlePattern } from '../listing/index.ts';
import { isShownToAll } from '../offers/index.ts';
import type { AlertKey } from './alert-keys.ts';
import type { AlertKind, AlertTable } from './alerts.tables.ts';

export type AlertRow = Selectable<AlertTable>;

/** What the two lists of alerts are made of. */
export type AlertSort = 'search' | 'price';

const kindsOf: Record<AlertSort, readonly AlertKind[]> = {
  search: ['search'],
  price: ['market_price', 'offer_price', 'offer_stock'],
};

/** All of a person, the latest first: there are few. */
export function selectAlerts(db: Db, userId: string, sort: AlertSort): Promise<AlertRow[]> {
  return db
    .selectFrom('alert')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', 'in', kindsOf[sort])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function countAlerts(db: Db, userId: string, sort: AlertSort): Promise<number> {
  const row = await db
    .selectFrom('alert')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', 'in', kindsOf[sort])
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A person's alert, locked until the transaction ends. */
export function lockAlert(
  db: Db,
  own: { id: string; userId: string; sort: AlertSort },
): Promise<AlertRow | undefined> {
  return db
    .selectFrom('alert')
    .selectAll()
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .where('kind', 'in', kindsOf[own.sort])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type NewAlert = Omit<
  Insertable<AlertTable>,
  'id' | 'title_pattern' | 'filters' | 'created_at'
> & { filters: AlertRow['filters'] };

/** Returns undefined when the person has one on the same thing. */
export function insertAlert(db: Db, alert: NewAlert, now: Date): Promise<AlertRow | undefined> {
  const { search } = alert.filters;
  return db
    .insertInto('alert')
    .values({
      ...alert,
      id: newId(),
      filters: JSON.stringify(alert.filters),
      title_pattern: search === undefined ? null : titlePattern(search),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'subject']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function updateAlert(db: Db, id: string, change: Updateable<AlertTable>): Promise<AlertRow> {
  return db
    .updateTable('alert')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Its keys and what it found go with it. Returns whether there was one. */
export async function deleteAlert(
  db: Db,
  own: { id: string; userId: string; sort: AlertSort },
): Promise<boolean> {
  const result = await db
    .deleteFrom('alert')
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .where('kind', 'in', kindsOf[own.sort])
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Alerts on lists behind an id, in the order of their ids, with the tokens that they stand under; those that somebody changes now are left out. */
export async function lockKeyedAlerts(db: Db, after: string, limit: number) {
  const alerts = await db
    .selectFrom('alert')
    .selectAll()
    .where('id', '>', after)
    .where('kind', 'in', ['search', 'market_price'])
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const ids = alerts.map(({ id }) => id);
  const keys =
    ids.length === 0
      ? []
      : await db
          .selectFrom('alert_key')
          .select(['alert_id', 'token', 'needs'])
          .where('alert_id', 'in', ids)
          .execute();
  return { alerts, keys: Map.groupBy(keys, (key) => key.alert_id) };
}

/** Replaces the keys of alerts. */
export async function writeKeys(
  db: Db,
  keys: ReadonlyMap<string, readonly AlertKey[]>,
): Promise<void> {
  if (keys.size === 0) return;
  await db
    .deleteFrom('alert_key')
    .where('alert_id', 'in', [...keys.keys()])
    .execute();
  const rows = [...keys].flatMap(([id, own]) => own.map((key) => ({ ...key, alert_id: id })));
  if (rows.length === 0) return;
  // As one document: `unnest` takes no lists in lists.
  await sql`
    insert into alert_key (scope_id, token, needs, floor_micros, ceiling_micros, alert_id)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (
      scope_id uuid, token text, needs text[], floor_micros bigint, ceiling_micros bigint,
      alert_id uuid
    ) on conflict do nothing
  `.execute(db);
}

/** Offers as alerts on them show them: on sale, sold out or hidden. */
export async function selectOffersOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('offer')
    .select(['id', 'seller_id', 'category_id', 'title', 'listed', 'catalog_price_micros'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** An offer that everybody can see, on sale or not; its seller is there. */
export function findShownOffer(db: Db, id: string) {
  return db
    .selectFrom('offer')
    .select(['id', 'seller_id', 'category_id', 'listed'])
    .where('id', '=', id)
    .where(isShownToAll('offer'))
    .where('seller_hidden', '=', false)
    .executeTakeFirst();
}
