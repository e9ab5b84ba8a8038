/** SQL of providers' lines: how far they were read, storing them once, and what of them is not posted yet. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { BalanceEntry } from '../../infra/payments/index.ts';
import { subjectOf, usdOf } from './match-entries.ts';
import type { ProviderBooksTable, ProviderEntryTable } from './reconciliation.tables.ts';

export type ProviderBooksRow = Selectable<ProviderBooksTable>;
export type ProviderEntryRow = Selectable<ProviderEntryTable>;

/** How far the books of a provider were read; begun where they never were. */
export async function beginBooks(db: Db, provider: string, at: Date): Promise<ProviderBooksRow> {
  await db
    .insertInto('provider_books')
    .values({ provider, started_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('provider_books')
    .selectAll()
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
}

/**
 * Stores what was read, each line once, and how far. Needs a transaction: a run that is killed goes on where the stored lines
 * end.
 */
export async function storeEntries(
  db: Db,
  provider: string,
  read: { entries: readonly BalanceEntry[]; cursor: string | null; at: Date },
): Promise<void> {
  const rows = read.entries.map((entry) => ({
    provider,
    entry_id: entry.entryId,
    category: entry.category,
    subject: subjectOf(entry),
    source_id: entry.sourceId,
    amount_cents: entry.amountCents,
    fee_cents: entry.feeCents,
    net_cents: entry.netCents,
    currency: entry.currency,
    usd_cents: usdOf(entry),
    booked_at: entry.bookedAt,
    read_at: read.at,
  }));
  if (rows.length > 0) {
    await db
      .insertInto('provider_entry')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await db
    .updateTable('provider_books')
    .set({ cursor: read.cursor })
    .where('provider', '=', provider)
    .execute();
}

/** Notes that the books were read to their end, and what the provider holds. */
export async function noteRead(
  db: Db,
  provider: string,
  { held, at }: { held: readonly { currency: string; cents: number }[]; at: Date },
): Promise<void> {
  await db
    .updateTable('provider_books')
    .set({ read_at: at, held: JSON.stringify(held) })
    .where('provider', '=', provider)
    .execute();
}

/** Lines whose own postings are missing, locked; those that another process has are left to it. Needs a transaction. */
export function lockUnposted(db: Db, limit: number): Promise<ProviderEntryRow[]> {
  return db
    .selectFrom('provider_entry')
    .selectAll()
    .where('posted_at', 'is', null)
    .orderBy('provider')
    .orderBy('entry_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Notes that what follows from a line was posted. Needs the transaction of the postings. */
export async function markPosted(
  db: Db,
  { provider, entry_id: id }: Pick<ProviderEntryRow, 'provider' | 'entry_id'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('provider_entry')
    .set({ posted_at: at })
    .where('provider', '=', provider)
    .where('entry_id', '=', id)
    .execute();
}

/** The lines of a month (UTC) of a provider, the oldest first. */
export async function entriesOfMonth(
  db: Db,
  { provider, month, limit }: { provider: string; month: string; limit: number },
): Promise<ProviderEntryRow[]> {
  const { rows } = await sql<ProviderEntryRow>`
    select * from provider_entry
    where provider = ${provider}
      and booked_at >= (${`${month}-01`}::date)::timestamp at time zone 'UTC'
      and booked_at < (${`${month}-01`}::date + interval '1 month') at time zone 'UTC'
    order by booked_at, entry_id limit ${limit}
  `.execute(db);
  return rows;
}
