/** Own documents: the list, and one of them drawn. */
import { appConfig, type Locale, serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { PaperOutput } from '~/contracts/papers/papers.schemas.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { pageById } from '../../../core/paging.ts';
import { pdfFile } from '../../../core/pdf-file.ts';
import { invoiceDocument } from '../invoice-document.ts';
import { paperNumber } from '../paper-number.ts';
import { findPaper, linesOf, listPapers, type PaperRow } from '../papers.repository.ts';
import { openRecipient, shownRecipient, type Recipient } from '../recipient.ts';

function present(row: PaperRow): PaperOutput {
  const { corrects_year: year, corrects_number: number } = row;
  return {
    id: row.id,
    kind: row.kind,
    number: paperNumber(row.kind, row.year, row.number),
    corrects: year === null || number === null ? null : paperNumber('fee_invoice', year, number),
    month: row.month,
    gross_amount: row.gross_cents,
    states_tax: row.facts.vat.kind !== 'none',
    issued_at: row.issued_at.toISOString(),
  };
}

/** The actor's documents, the newest first. */
export async function listOwnPapers(
  ctx: UserCtx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const rows = await listPapers(ctx.db, ctx.actor.userId, { before: cursor, limit: limit + 1 });
  return pageById(rows, limit, present);
}

/**
 * Draws one of the actor's documents from what was written down when it was issued. Staff in the account get it without
 * tax details.
 * @throws {Failure} PAPER_NOT_FOUND for those of others, too; BUSY while too many papers are drawn
 */
export async function drawPaper(
  ctx: UserCtx,
  { id, locale = ctx.locale }: { id: string; locale?: Locale | undefined },
): Promise<File> {
  const { userId, impersonatorId } = ctx.actor;
  const row = await findPaper(ctx.db, userId, id);
  if (!row) throw new Failure('PAPER_NOT_FOUND');
  const recipient = openRecipient(row.sealed_recipient, ctx.services.keys);
  return drawRow(ctx, row, {
    locale,
    recipient: impersonatorId === null ? recipient : { ...recipient, details: null },
  });
}

/** Draws a document for whom the caller has let see it. @throws {Failure} BUSY while too many papers are drawn */
export async function drawRow(
  { db, services }: Ctx,
  row: PaperRow,
  { recipient, locale }: { recipient: Recipient; locale: Locale },
): Promise<File> {
  const bytes = await services.pdf.render(
    invoiceDocument({
      paper: row,
      recipient,
      lines: await linesOf(db, row.id),
      mostLines: serverConfig.papers.pdfLines,
      locale,
      brand: appConfig.brand.name,
    }),
  );
  const number = paperNumber(row.kind, row.year, row.number).toLowerCase();
  return pdfFile(`${appConfig.brand.name.toLowerCase()}-${number}.pdf`, bytes);
}

/** Documents that are read at once for an archive. */
const ARCHIVED = 100;

/** All that the documents of an account hold, the newest first, for its archive; nothing of a reader who cannot be opened. */
export async function documentsOf({ db, services }: Ctx, userId: string) {
  const all = [];
  let before: string | undefined;
  for (;;) {
    const rows = await listPapers(db, userId, { before, limit: ARCHIVED });
    for (const row of rows) {
      const recipient = shownRecipient(row.sealed_recipient, services.keys);
      all.push({ ...present(row), recipient, lines: await linesOf(db, row.id) });
    }
    before = rows.at(-1)?.id;
    if (before === undefined || rows.length < ARCHIVED) return all;
  }
}
