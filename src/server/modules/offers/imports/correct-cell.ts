/** Cells that a seller corrects in the page: the row is checked again at once, nothing else changes. */
import { Failure } from '~/contracts/failure.ts';
import type { ImportRow } from '~/contracts/offers/imports.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { requireSelling } from '../offers.policy.ts';
import { definitionFor } from '../rules/offer-rules.ts';
import { localeOf, requireOwnImport, requireState } from './change-import.ts';
import { checkRows, textsIn } from './check-rows.ts';
import {
  rewriteRows,
  selectCells,
  selectRowsOf,
  type NumberedCells,
} from './checked-rows.repository.ts';
import { lockImport, updateImport } from './imports.repository.ts';
import { presentRow } from './read-import.ts';

/** The row with another text in a column; cells that are missing before it are empty. */
function withCell(row: NumberedCells, index: number, text: string, field: string): NumberedCells {
  const { number, cells, corrected } = row;
  const length = Math.max(cells.length, index + 1);
  return {
    number,
    cells: Array.from({ length }, (_, at) => (at === index ? text : (cells[at] ?? ''))),
    corrected: [...new Set([...corrected, field])],
  };
}

/**
 * Corrects a cell and checks its row again, with those that have the same external_id before or after: whether one of them
 * stands twice depends on the others. An import has some thousand rows at most, so that their ids are compared here.
 * @returns the rows that were checked
 * @throws {Failure} IMPORT_NOT_FOUND, IMPORT_WRONG_STATE once it was started, IMPORT_CELL_NOT_FOUND
 */
export async function correctCell(
  ctx: UserCtx,
  { id, number, field, text }: { id: string; number: number; field: string; text: string },
): Promise<ImportRow[]> {
  requireSelling(ctx.actor);
  const record = requireOwnImport(ctx, await lockImport(ctx.db, id));
  requireState(record, 'checked');
  const definition = await definitionFor(ctx, record.category_id, record.seller_id);
  const { header, mapping, decimal } = record;
  const index = mapping.indexOf(field);
  const all = await selectCells(ctx.db, id);
  const before = all.find((row) => row.number === number);
  if (index < 0 || !before) throw new Failure('IMPORT_CELL_NOT_FOUND');
  const after = withCell(before, index, text, field);
  const nameOf = ({ cells }: NumberedCells): string | undefined =>
    textsIn(cells, mapping).get('external_id');
  const names = new Set([nameOf(before), nameOf(after)]);
  const rows = all
    .filter((row) => row.number === number || names.has(nameOf(row)))
    .map((row) => (row.number === number ? after : row));
  const checked = await checkRows(
    ctx,
    { header, rows },
    { mapping, decimal, definition, sellerId: record.seller_id, locale: localeOf(record) },
  );
  await rewriteRows(ctx.db, id, checked);
  await updateImport(ctx.db, id, { corrections: record.corrections + 1 });
  const numbers = checked.map((row) => row.number);
  return (await selectRowsOf(ctx.db, id, numbers)).map((row) => presentRow(row, ctx.locale));
}
