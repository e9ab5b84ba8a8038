/** Documents of all accounts for staff: the list, and what a month adds up to (decision 0114). */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { deletedName } from '~/contracts/identity/deleted-name.ts';
import type { IssuedMonth, IssuedPaper } from '~/contracts/papers/issued.schemas.ts';
import type { PaperKind } from '~/contracts/papers/papers.schemas.ts';
import { monthOf } from '~/domain/months.ts';
import { sumSignedCents } from '~/kernel/money.ts';
import type { Ctx } from '../../../core/context.ts';
import { pageById } from '../../../core/paging.ts';
import { findPeople, searchAccounts } from '../../accounts/index.ts';
import {
  issuedMonths,
  listIssuedPapers,
  numbersOfMonth,
  sumsOfMonth,
  type IssuedQuery,
  type IssuedRow,
  type IssuedSum,
} from '../issued.repository.ts';
import { paperNumber, readPaperNumber } from '../paper-number.ts';

export interface IssuedInput {
  kind?: PaperKind | undefined;
  month?: string | undefined;
  country?: string | undefined;
  search?: string | undefined;
}

/**
 * What is asked of the database. A search is a document's number, or finds accounts first, and not more of them than one
 * statement reads the documents of.
 * @throws {Failure} PAPER_SEARCH_TOO_WIDE
 */
export async function queryOf({ db }: Ctx, input: IssuedInput): Promise<IssuedQuery> {
  const { kind, month, country, search = '' } = input;
  const asked = { kind, month, country, owners: undefined, number: undefined };
  if (search === '') return asked;
  const number = readPaperNumber(search);
  if (number) return { ...asked, number };
  const most = serverConfig.papers.issued.accounts;
  const found = await searchAccounts(db, { search, limit: most + 1 });
  if (found.length > most) throw new Failure('PAPER_SEARCH_TOO_WIDE');
  return { ...asked, owners: found.map(({ id }) => id) };
}

/** What the list and the file say of a document, apart from its reader. */
export function presentIssued(row: IssuedRow): Omit<IssuedPaper, 'public_name'> {
  const { corrects_year: year, corrects_number: number } = row;
  const { vat } = row.facts;
  return {
    id: row.id,
    kind: row.kind,
    number: paperNumber(row.kind, row.year, row.number),
    corrects: year === null || number === null ? null : paperNumber('fee_invoice', year, number),
    month: row.month,
    issued_at: row.issued_at.toISOString(),
    user_id: row.user_id,
    country: row.country,
    vat: vat.kind,
    rate_bps: vat.kind === 'charged' ? vat.bps : null,
    net_amount: row.gross_cents - row.tax_cents,
    tax_amount: row.tax_cents,
    gross_amount: row.gross_cents,
  };
}

/** A page of the documents of all accounts, the newest first. @throws {Failure} PAPER_SEARCH_TOO_WIDE */
export async function listIssued(
  ctx: Ctx,
  { limit, cursor, ...input }: IssuedInput & { limit: number; cursor?: string | undefined },
) {
  const asked = await queryOf(ctx, input);
  const rows = await listIssuedPapers(ctx.db, asked, { before: cursor, limit: limit + 1 });
  const people = await findPeople(
    ctx.db,
    rows.map(({ user_id: id }) => id),
  );
  return pageById(rows, limit, (row) => ({
    ...presentIssued(row),
    public_name: people.get(row.user_id)?.public_name ?? deletedName,
  }));
}

function addUp(sums: readonly IssuedSum[]) {
  const tax = sumSignedCents(...sums.map(({ tax_cents: cents }) => cents));
  const gross = sumSignedCents(...sums.map(({ gross_cents: cents }) => cents));
  return {
    invoices: sums.reduce((count, { invoices }) => count + invoices, 0),
    credit_notes: sums.reduce((count, { credit_notes: notes }) => count + notes, 0),
    net_amount: gross - tax,
    tax_amount: tax,
    gross_amount: gross,
  };
}

/** What the documents of a month add up to, and whether one of their numbers is missing. */
export async function showIssuedMonth(
  ctx: Ctx,
  input: { month?: string | undefined },
): Promise<IssuedMonth> {
  const known = await issuedMonths(ctx.db);
  const month = input.month ?? known[0]?.month ?? monthOf(ctx.now);
  const sums = await sumsOfMonth(ctx.db, month);
  const ranges = await numbersOfMonth(ctx.db, month);
  return {
    month,
    closed: known.some((each) => each.month === month && each.closed),
    months: known.map((each) => each.month),
    sums: sums.map((sum) => ({
      country: sum.country,
      vat: sum.vat,
      rate_bps: sum.bps,
      ...addUp([sum]),
    })),
    total: addUp(sums),
    numbers: ranges.map(({ kind, year, first, last, documents, missing }) => ({
      kind,
      first: paperNumber(kind, year, first),
      last: paperNumber(kind, year, last),
      documents,
      missing: missing.map((number) => paperNumber(kind, year, number)),
    })),
  };
}
