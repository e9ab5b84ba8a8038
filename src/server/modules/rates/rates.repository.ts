/** SQL of exchange rates. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { OtherCurrency } from './judge-reading.ts';
import type {
  CurrencyRateTable,
  RateHeldTable,
  RatePinTable,
  RateReadingTable,
} from './rates.tables.ts';

export type RateRow = Selectable<CurrencyRateTable>;
export type HeldRow = Selectable<RateHeldTable>;
export type PinRow = Selectable<RatePinTable>;
export type ReadingRow = Omit<Selectable<RateReadingTable>, 'figures' | 'kept'> & { count: number };

const rateColumns = ['id', 'currency', 'rate', 'origin', 'reading_id', 'at'] as const;
/** A day as its text, in no time zone. */
const dayText = sql<string>`to_char(dated, 'YYYY-MM-DD')`.as('dated');

/** The accepted figures of a currency, the newest first. */
export function selectRates(db: Db, currency: OtherCurrency, most: number): Promise<RateRow[]> {
  return db
    .selectFrom('currency_rate')
    .select([...rateColumns, dayText])
    .where('currency', '=', currency)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export interface RateInForce {
  rate: number;
  dated: string | null;
}

/**
 * The rate of a currency at a moment, in one statement: the pin that holds, else the newest accepted figure. Null where there
 * is neither.
 */
export async function findRateInForce(
  db: Db,
  currency: OtherCurrency,
  now: Date,
): Promise<RateInForce | null> {
  const { rows } = await sql<RateInForce>`
    (select rate, null as dated, 1 as place from rate_pin
      where currency = ${currency} and ended_at is null and until > ${now}::timestamptz)
    union all
    (select rate, to_char(dated, 'YYYY-MM-DD') as dated, 2 as place from currency_rate
      where currency = ${currency} order by at desc, id desc limit 1)
    order by place limit 1
  `.execute(db);
  const [row] = rows;
  return row ? { rate: row.rate, dated: row.dated } : null;
}

export async function insertRate(db: Db, row: Insertable<CurrencyRateTable>): Promise<void> {
  await db.insertInto('currency_rate').values(row).execute();
}

export async function insertReading(
  db: Db,
  row: Omit<Insertable<RateReadingTable>, 'figures'> & { figures: Record<string, number> },
): Promise<void> {
  const figures = JSON.stringify(row.figures);
  await db
    .insertInto('rate_reading')
    .values({ ...row, figures })
    .execute();
}

export function selectReadings(db: Db, most: number): Promise<ReadingRow[]> {
  return db
    .selectFrom('rate_reading')
    .select(['id', 'read_at', 'source', 'base', 'problem', dayText])
    .select(sql<number>`(select count(*) from jsonb_object_keys(figures))::int`.as('count'))
    .orderBy('read_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Whether something was read from a source since. */
export async function wasReadSince(db: Db, source: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('rate_reading')
    .select('id')
    .where('read_at', '>=', since)
    .where('source', '=', source)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const heldColumns = [
  'id',
  'reading_id',
  'currency',
  'rate',
  'last_rate',
  'problem',
  'held_at',
  'state',
  'decided_at',
] as const;

export function selectHeld(db: Db): Promise<HeldRow[]> {
  return db
    .selectFrom('rate_held')
    .select([...heldColumns, dayText])
    .where('state', '=', 'open')
    .orderBy('held_at', 'desc')
    .execute();
}

/** The newest held figure of a currency, whatever became of it, locked: staff may be deciding about it. */
export async function lockNewestHeld(db: Db, currency: OtherCurrency): Promise<HeldRow | null> {
  const row = await db
    .selectFrom('rate_held')
    .select([...heldColumns, dayText])
    .where('currency', '=', currency)
    .orderBy('held_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertHeld(db: Db, row: Insertable<RateHeldTable>): Promise<void> {
  await db.insertInto('rate_held').values(row).execute();
}

/** A newer reading has come: what still waits of this currency does so no more. */
export async function replaceHeld(db: Db, currency: OtherCurrency, at: Date): Promise<void> {
  await db
    .updateTable('rate_held')
    .set({ state: 'replaced', decided_at: at })
    .where('currency', '=', currency)
    .where('state', '=', 'open')
    .execute();
}

/** A held figure, locked; null where there is none of this id. */
export async function lockHeld(db: Db, id: string): Promise<HeldRow | null> {
  const row = await db
    .selectFrom('rate_held')
    .select([...heldColumns, dayText])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function decideHeld(
  db: Db,
  id: string,
  state: 'accepted' | 'kept',
  at: Date,
): Promise<void> {
  await db.updateTable('rate_held').set({ state, decided_at: at }).where('id', '=', id).execute();
}

/** Pins of a currency, the newest first. */
export function selectPins(db: Db, currency: OtherCurrency, most: number): Promise<PinRow[]> {
  return db
    .selectFrom('rate_pin')
    .selectAll()
    .where('currency', '=', currency)
    .orderBy('pinned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Ends the pin of a currency; null where none was left open, its end may have passed. */
export async function endPin(db: Db, currency: OtherCurrency, at: Date): Promise<PinRow | null> {
  const row = await db
    .updateTable('rate_pin')
    .set({ ended_at: at })
    .where('currency', '=', currency)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** @returns false where another pin of the currency was made at the same moment */
export async function insertPin(db: Db, row: Insertable<RatePinTable>): Promise<boolean> {
  const made = await db
    .insertInto('rate_pin')
    .values(row)
    .onConflict((on) => on.column('currency').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}
