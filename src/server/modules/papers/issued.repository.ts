/**
 * Read-only SQL over the documents of all accounts, for staff. Callers authorize the access. Each way to ask has an index in
 * the order of the list (migration 0595); sums and numbers are of one month.
 */
import { sql, type RawBuilder } from 'kysely';
import type { vatKinds } from '~/contracts/papers/issued.schemas.ts';
import type { PaperKind } from '~/contracts/papers/papers.schemas.ts';
import type { Db } from '../../db/database.ts';
import { paperColumns, type PaperRow } from './papers.repository.ts';

export interface IssuedQuery {
  kind: PaperKind | undefined;
  /** `2026-10`. */
  month: string | undefined;
  country: string | undefined;
  /** The accounts that a search found; undefined: nobody was looked for. */
  owners: readonly string[] | undefined;
  /** A document's own number. */
  number: { kind: PaperKind; year: number; number: number } | undefined;
}

export interface IssuedRow extends PaperRow {
  country: string | null;
}

const firstDay = (month: string) => sql`${`${month}-01`}::date`;

function conditionsOf(asked: IssuedQuery): RawBuilder<unknown>[] {
  const { kind, month, country, owners, number } = asked;
  return [
    kind && sql`p.kind = ${kind}`,
    month && sql`p.month = ${firstDay(month)}`,
    country && sql`p.country = ${country}`,
    owners && sql`p.user_id = any(${[...owners]}::uuid[])`,
    number &&
      sql`p.kind = ${number.kind} and p.year = ${number.year} and p.number = ${number.number}`,
  ].filter((condition) => condition !== undefined && condition !== '');
}

/** A page of them, the newest first. */
export async function listIssuedPapers(
  db: Db,
  asked: IssuedQuery,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<IssuedRow[]> {
  const conditions = conditionsOf(asked);
  if (before !== undefined) conditions.push(sql`p.id < ${before}::uuid`);
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const { rows } = await sql<IssuedRow>`
    select ${paperColumns}, p.country from paper p left join paper c on c.id = p.corrects_id
    where ${where} order by p.id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** The months of which documents can be asked for, the newest first: those that are closed, and the one that is under way. */
export async function issuedMonths(db: Db): Promise<{ month: string; closed: boolean }[]> {
  const { rows } = await sql<{ month: string; closed: boolean }>`
    select to_char(m.month, 'YYYY-MM') as month,
      exists (select from paper_month closed where closed.month = m.month) as closed
    from (select month from paper_month union select max(month) from paper) m
    where m.month is not null order by m.month desc
  `.execute(db);
  return rows;
}

export interface IssuedSum {
  country: string | null;
  vat: (typeof vatKinds)[number];
  bps: number | null;
  invoices: number;
  credit_notes: number;
  /** Invoices less credit notes. */
  tax_cents: number;
  gross_cents: number;
}

/** What a month adds up to, by country and rate. */
export async function sumsOfMonth(db: Db, month: string): Promise<IssuedSum[]> {
  const { rows } = await sql<IssuedSum>`
    select country, facts->'vat'->>'kind' as vat, (facts->'vat'->>'bps')::integer as bps,
      count(*) filter (where kind = 'fee_invoice')::integer as invoices,
      count(*) filter (where kind = 'credit_note')::integer as credit_notes,
      sum(case kind when 'credit_note' then -tax_cents else tax_cents end)::bigint as tax_cents,
      sum(case kind when 'credit_note' then -gross_cents else gross_cents end)::bigint as gross_cents
    from paper where month = ${firstDay(month)}
    group by 1, 2, 3 order by 1 nulls last, 2, 3
  `.execute(db);
  return rows;
}

export interface NumberRange {
  kind: PaperKind;
  year: number;
  first: number;
  last: number;
  documents: number;
  missing: number[];
}

/** How many missing numbers are named. */
const NAMED = 20;

/**
 * The numbers that a month's documents have, by series, and those that no document has: between them, and beside them, so
 * that a gap between two months is seen as well.
 */
export async function numbersOfMonth(db: Db, month: string): Promise<NumberRange[]> {
  const { rows } = await sql<NumberRange>`
    with range as (
      select kind, year, min(number) as first, max(number) as last, count(*)::integer as documents
      from paper where month = ${firstDay(month)} group by kind, year
    )
    select r.kind, r.year, r.first, r.last, r.documents, array(
      select n from generate_series(greatest(r.first - 1, 1), least(r.last + 1, s.last)) n
      where not exists (select from paper p where p.kind = r.kind and p.year = r.year and p.number = n)
      order by n limit ${NAMED}
    ) as missing
    from range r join paper_series s on s.kind = r.kind and s.year = r.year
    order by r.year, r.kind desc
  `.execute(db);
  return rows;
}
