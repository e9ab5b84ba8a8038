/** SQL of issued documents. They are written once; the trigger refuses every change. */
import { sql } from 'kysely';
import type { PaperKind } from '~/contracts/papers/papers.schemas.ts';
import type { Db } from '../../db/database.ts';
import type { PaperFacts, PaperLineTable } from './papers.tables.ts';

export type PaperLine = Omit<PaperLineTable, 'paper_id' | 'position'>;

export interface PaperRow {
  id: string;
  kind: PaperKind;
  year: number;
  number: number;
  user_id: string;
  /** `2026-10`. */
  month: string;
  corrects_id: string | null;
  /** Year and number of the corrected invoice. */
  corrects_year: number | null;
  corrects_number: number | null;
  issued_at: Date;
  gross_cents: number;
  tax_cents: number;
  facts: PaperFacts;
  sealed_recipient: string;
}

/** What is read of a document `p` and the one that it corrects, `c`. */
export const paperColumns = sql`
  p.id, p.kind, p.year, p.number, p.user_id, to_char(p.month, 'YYYY-MM') as month, p.corrects_id,
  c.year as corrects_year, c.number as corrects_number, p.issued_at, p.gross_cents, p.tax_cents,
  p.facts, p.sealed_recipient
`;

/** A page of somebody's documents, the newest first. */
export async function listPapers(
  db: Db,
  userId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select ${paperColumns} from paper p left join paper c on c.id = p.corrects_id
    where p.user_id = ${userId}::uuid and (${before ?? null}::uuid is null or p.id < ${before ?? null}::uuid)
    order by p.id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** A document of that account; undefined for those of others. */
export async function findPaper(db: Db, userId: string, id: string): Promise<PaperRow | undefined> {
  const { rows } = await sql<PaperRow>`
    select ${paperColumns} from paper p left join paper c on c.id = p.corrects_id
    where p.id = ${id}::uuid and p.user_id = ${userId}::uuid
  `.execute(db);
  return rows[0];
}

/** Any document; undefined: there is none. Callers authorize the access. */
export async function findIssued(db: Db, id: string): Promise<PaperRow | undefined> {
  const { rows } = await sql<PaperRow>`
    select ${paperColumns} from paper p left join paper c on c.id = p.corrects_id where p.id = ${id}::uuid
  `.execute(db);
  return rows[0];
}

/** The lines of a document in their order. */
export async function linesOf(db: Db, paperId: string): Promise<PaperLine[]> {
  return db
    .selectFrom('paper_line')
    .select(['reference', 'subject', 'title', 'at', 'base_cents', 'cents'])
    .where('paper_id', '=', paperId)
    .orderBy('position')
    .execute();
}

/** Whether documents of that month were issued to the account. Its row is locked. */
export async function hasPapers(db: Db, userId: string, month: string): Promise<boolean> {
  const { rows } = await sql`
    select from paper where user_id = ${userId}::uuid and month = ${`${month}-01`}::date limit 1
  `.execute(db);
  return rows.length > 0;
}

/** The invoice that last charged the fee of an order or payout, and what is left of it after its credit notes. */
export interface InvoiceOfFee {
  reference: string;
  paper_id: string;
  gross_cents: number;
  credited_cents: number;
  facts: PaperFacts;
  customer_country: string | null;
}

/** The invoices in which fees stand, by the reference of the line; what was never invoiced is missing. */
export async function findInvoices(
  db: Db,
  references: readonly string[],
): Promise<Map<string, InvoiceOfFee>> {
  if (references.length === 0) return new Map();
  const { rows } = await sql<InvoiceOfFee>`
    select distinct on (l.reference) l.reference, p.id as paper_id, p.gross_cents, p.facts, p.customer_country,
      (select coalesce(sum(c.gross_cents), 0) from paper c where c.corrects_id = p.id)::bigint as credited_cents
    from paper_line l join paper p on p.id = l.paper_id
    where l.reference = any(${[...references]}::text[]) and p.kind = 'fee_invoice'
    order by l.reference, p.month desc
  `.execute(db);
  return new Map(rows.map((row) => [row.reference, row]));
}

export interface NewPaper {
  id: string;
  kind: PaperKind;
  userId: string;
  month: string;
  correctsId: string | null;
  at: Date;
  grossCents: number;
  taxCents: number;
  facts: PaperFacts;
  sealedRecipient: string;
  /** Of the customer; null: nobody said. */
  country: string | null;
  lines: readonly PaperLine[];
}

/**
 * Issues a document under the next number of its series. Locks the series until the end of the transaction, so that numbers
 * have no gaps: a transaction that fails gives its number back.
 */
export async function insertPaper(db: Db, paper: NewPaper): Promise<void> {
  const { id, kind, at } = paper;
  const year = at.getUTCFullYear();
  const { rows } = await sql<{ last: number }>`
    insert into paper_series (kind, year, last) values (${kind}, ${year}, 1)
    on conflict (kind, year) do update set last = paper_series.last + 1 returning last
  `.execute(db);
  await db
    .insertInto('paper')
    .values({
      id,
      kind,
      year,
      number: rows[0]?.last ?? 0,
      user_id: paper.userId,
      month: `${paper.month}-01`,
      corrects_id: paper.correctsId,
      issued_at: at,
      gross_cents: paper.grossCents,
      tax_cents: paper.taxCents,
      facts: JSON.stringify(paper.facts),
      sealed_recipient: paper.sealedRecipient,
      customer_country: paper.country,
    })
    .execute();
  await insertLines(db, id, paper.lines);
}

/** By one statement however many there are. */
async function insertLines(db: Db, paperId: string, lines: readonly PaperLine[]): Promise<void> {
  const all = lines.map((line, index) => ({ ...line, position: index + 1 }));
  await sql`
    insert into paper_line (paper_id, position, reference, subject, title, at, base_cents, cents)
    select ${paperId}::uuid, l.* from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
      as l (position integer, reference text, subject text, title text, at timestamptz,
        base_cents bigint, cents bigint)
  `.execute(db);
}

/** The newest month of which everything was issued; null where nothing ever was. */
export async function lastClosedMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(month), 'YYYY-MM') as month from paper_month
  `.execute(db);
  return rows[0]?.month ?? null;
}

/** Notes that a month is done, unless another process did. */
export async function closeMonth(db: Db, month: string, at: Date): Promise<void> {
  await sql`
    insert into paper_month (month, closed_at) values (${`${month}-01`}::date, ${at})
    on conflict (month) do nothing
  `.execute(db);
}

/** Whether a month rests, because something of it failed a short time ago. */
export async function isResting(db: Db, month: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from paper_pause where month = ${`${month}-01`}::date and until > ${now}
  `.execute(db);
  return rows.length > 0;
}

/** Something of a month failed: it rests until then. */
export async function restUntil(db: Db, month: string, until: Date): Promise<void> {
  await sql`
    insert into paper_pause (month, until) values (${`${month}-01`}::date, ${until})
    on conflict (month) do update set until = excluded.until
  `.execute(db);
}
