/** Documents that staff take along: those that fit as CSV, and one as PDF. Whoever does stands in the record. */
import { serverConfig, type Locale } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { shownUnits } from '~/kernel/money.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { csvLine } from '../../../core/csv.ts';
import { signedIn } from '../../../core/unit-of-work.ts';
import type { Keys } from '../../../infra/keys.ts';
import { listIssuedPapers, type IssuedRow } from '../issued.repository.ts';
import { paperNumber } from '../paper-number.ts';
import { findIssued } from '../papers.repository.ts';
import { openRecipient } from '../recipient.ts';
import { drawRow } from './draw-paper.ts';
import { presentIssued, queryOf, type IssuedInput } from './list-issued.ts';

/** Programs read this file: new columns stand behind the known ones. */
const columns = [
  'number',
  'kind',
  'corrects',
  'month',
  'issued_at',
  'account_id',
  'public_name',
  'name',
  'vat_id',
  'country',
  'vat',
  'rate_percent',
  'net_usd',
  'tax_usd',
  'gross_usd',
] as const;

/** Amounts of credit notes are below zero, so that a column adds up to what is to be declared. */
function lineOf(row: IssuedRow, keys: Keys): string {
  const paper = presentIssued(row);
  const { public_name: publicName, details } = openRecipient(row.sealed_recipient, keys);
  const sign = paper.kind === 'credit_note' ? -1 : 1;
  return csvLine([
    paper.number,
    paper.kind,
    paper.corrects,
    paper.month,
    paper.issued_at,
    paper.user_id,
    publicName,
    details?.name ?? null,
    details?.vat_id ?? null,
    paper.country,
    paper.vat,
    paper.rate_bps === null ? null : shownUnits(paper.rate_bps),
    shownUnits(sign * paper.net_amount),
    shownUnits(sign * paper.tax_amount),
    shownUnits(sign * paper.gross_amount),
  ]);
}

/**
 * The documents that fit, the newest first, with what they say of their readers. Needs a transaction.
 * @throws {Failure} PAPERS_TOO_MANY: a file that ends somewhere would be taken for all of them
 */
export async function exportIssued(
  ctx: UserCtx,
  input: IssuedInput,
): Promise<{ file_name: string; content: string }> {
  const most = serverConfig.papers.issued.csvLines;
  const rows = await listIssuedPapers(ctx.db, await queryOf(ctx, input), {
    before: undefined,
    limit: most + 1,
  });
  if (rows.length > most) throw new Failure('PAPERS_TOO_MANY');
  await recordAudit(ctx, {
    action: 'papers.issued_exported',
    subject: { type: 'papers', id: input.month ?? 'all' },
    after: { ...input, documents: rows.length },
  });
  const { keys } = ctx.services;
  return {
    file_name: `documents${input.month === undefined ? '' : `-${input.month}`}.csv`,
    content: [csvLine(columns), ...rows.map((row) => lineOf(row, keys))]
      .map((line) => `${line}\r\n`)
      .join(''),
  };
}

/**
 * Draws a document of somebody for staff, as its owner gets it. Who looked stands in the record of that account before
 * anything is drawn.
 * @throws {Failure} PAPER_NOT_FOUND; BUSY while too many papers are drawn
 */
export async function drawIssued(
  ctx: UserCtx,
  { id, locale = ctx.locale }: { id: string; locale?: Locale | undefined },
  inTransaction: <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>,
): Promise<File> {
  const row = await findIssued(ctx.db, id);
  if (!row) throw new Failure('PAPER_NOT_FOUND');
  await inTransaction((step) =>
    recordAudit(signedIn(step), {
      action: 'papers.document_opened',
      subject: { type: 'user', id: row.user_id },
      after: { number: paperNumber(row.kind, row.year, row.number) },
    }),
  );
  const recipient = openRecipient(row.sealed_recipient, ctx.services.keys);
  return drawRow(ctx, row, { recipient, locale });
}
