/** SQL of differences between a provider's books and ours. */
import { sql, type Selectable } from 'kysely';
import type { BookDifferenceKind } from '~/contracts/payments/books.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { ProviderBooksRow } from './provider-entries.repository.ts';
import type { ProviderDifferenceTable } from './reconciliation.tables.ts';

export type DifferenceRow = Selectable<ProviderDifferenceTable>;

interface FoundDifference {
  subject: string;
  kind: BookDifferenceKind;
  providerCents: number | null;
  ledgerCents: number;
  since: Date;
}

/** Notes a difference, or what has become of the open one of this subject. True where it is a new one. */
export async function saveDifference(
  db: Db,
  provider: string,
  found: FoundDifference,
  at: Date,
): Promise<boolean> {
  const id = newId();
  const { rows } = await sql<{ id: string }>`
    insert into provider_difference
      (id, provider, subject, kind, provider_cents, ledger_cents, since, created_at, changed_at)
    values (${id}, ${provider}, ${found.subject}, ${found.kind}, ${found.providerCents},
      ${found.ledgerCents}, ${found.since}, ${at}, ${at})
    on conflict (provider, subject) where state = 'open' do update
      set kind = excluded.kind, provider_cents = excluded.provider_cents,
        ledger_cents = excluded.ledger_cents, changed_at = excluded.changed_at
      where (provider_difference.kind, provider_difference.provider_cents, provider_difference.ledger_cents)
        is distinct from (excluded.kind, excluded.provider_cents, excluded.ledger_cents)
    returning id
  `.execute(db);
  return rows[0]?.id === id;
}

/** Both sides agree by now. */
export async function settleDifferences(
  db: Db,
  provider: string,
  subjects: readonly string[],
  at: Date,
): Promise<void> {
  if (subjects.length === 0) return;
  await db
    .updateTable('provider_difference')
    .set({ state: 'settled', ended_at: at, changed_at: at })
    .where('provider', '=', provider)
    .where('subject', 'in', subjects)
    .where('state', '=', 'open')
    .execute();
}

/** One difference, locked until the transaction ends. */
export function lockDifference(db: Db, id: string): Promise<DifferenceRow | undefined> {
  return db
    .selectFrom('provider_difference')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Staff closed it; lines of it in a currency that nobody can convert are asked about no more. Needs a transaction. */
export async function endDifference(
  db: Db,
  row: Pick<DifferenceRow, 'id' | 'provider' | 'subject' | 'kind'>,
  end: { note: string; suspenseCents: number | null; at: Date },
): Promise<void> {
  await db
    .updateTable('provider_difference')
    .set({
      state: 'closed',
      note: end.note,
      suspense_cents: end.suspenseCents,
      ended_at: end.at,
      changed_at: end.at,
    })
    .where('id', '=', row.id)
    .execute();
  if (row.kind !== 'currency') return;
  await db
    .updateTable('provider_entry')
    .set({ waived: true })
    .where('provider', '=', row.provider)
    .where('subject', '=', row.subject)
    .where('usd_cents', 'is', null)
    .execute();
}

export interface ListedDifference extends DifferenceRow {
  order_id: string | null;
  lines: {
    entry_id: string;
    category: string;
    source_id: string | null;
    amount: number;
    fee: number;
    currency: string;
    booked_at: string;
  }[];
}

/** Differences with the provider's lines, the newest first. */
export async function listDifferences(
  db: Db,
  asked: { isOpen: boolean; cursor: string | undefined; limit: number },
): Promise<ListedDifference[]> {
  const { rows } = await sql<ListedDifference>`
    select d.*, coalesce(pay.order_id, back.order_id) as order_id, l.lines
    from provider_difference d
    cross join lateral (
      select case when d.subject ~ '^[a-z]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then split_part(d.subject, ':', 2)::uuid end as id
    ) r
    left join payment pay on d.subject like 'payment:%' and pay.id = r.id
    left join card_refund back on d.subject like 'refund:%' and back.id = r.id
    cross join lateral (
      select coalesce(json_agg(json_build_object('entry_id', entry_id, 'category', category,
        'source_id', source_id, 'amount', amount_cents, 'fee', fee_cents, 'currency', currency,
        'booked_at', to_char(booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by booked_at, entry_id), '[]') as lines
      from (
        select * from provider_entry where provider = d.provider and subject = d.subject
        order by booked_at, entry_id limit 20
      ) line
    ) l
    where ${asked.isOpen ? sql`d.state = 'open'` : sql`true`}
      and ${asked.cursor === undefined ? sql`true` : sql`d.id < ${asked.cursor}::uuid`}
    order by d.id desc limit ${asked.limit}
  `.execute(db);
  return rows;
}

/** All providers whose books are read, with how many differences are open. */
export async function listBooks(db: Db): Promise<(ProviderBooksRow & { open: number })[]> {
  const { rows } = await sql<ProviderBooksRow & { open: number }>`
    select b.*, (select count(*)::int from provider_difference d
      where d.provider = b.provider and d.state = 'open') as open
    from provider_books b order by b.provider
  `.execute(db);
  return rows;
}

/** Notes what our books said in the moment of a comparison. */
export async function noteCompared(
  db: Db,
  provider: string,
  { ledgerCents, at }: { ledgerCents: number; at: Date },
): Promise<void> {
  await db
    .updateTable('provider_books')
    .set({ ledger_cents: ledgerCents, compared_at: at })
    .where('provider', '=', provider)
    .execute();
}
