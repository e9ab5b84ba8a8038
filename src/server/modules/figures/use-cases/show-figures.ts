/** What the transparency page shows: a closed month, and the year up to it. */
import type { Locale } from '~config';
import {
  figureFiles,
  SHOWN_MONTHS,
  type FigureFile,
  type Figures,
} from '~/contracts/figures/figures.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../../core/context.ts';
import { catalogueIndexOf } from '../../catalogue/index.ts';
import { selectFund } from '../../orders/index.ts';
import { monthAfter, monthOf } from '~/domain/months.ts';
import { closesAt } from '../closing.ts';
import { presentDetail, presentFund, presentLine } from '../figures.presenter.ts';
import { selectAllLines, selectClosed, selectMonths } from '../figures.repository.ts';
import { writeFile } from './write-files.ts';

/** The file of a kind. */
export async function figureFile(ctx: Ctx, kind: FigureFile): Promise<File> {
  return writeFile(kind, await selectAllLines(ctx.db));
}

/** The month that closes next: the one after the last that was closed, or the present one. */
function nextOf(ctx: Ctx, newest: string | undefined): Figures['next'] {
  const month = newest === undefined ? monthOf(ctx.now) : monthAfter(newest);
  return { month, closes_at: closesAt(month).toISOString() };
}

/**
 * @param asked a month; the newest closed one without
 * @throws {Failure} MONTH_NOT_CLOSED
 */
export async function showFigures(
  ctx: Ctx,
  asked: string | undefined,
  locale: Locale,
): Promise<Figures> {
  const closed = (await selectClosed(ctx.db)).map(({ month }) => month);
  const [newest] = closed;
  const month = asked ?? newest;
  if (asked !== undefined && !closed.includes(asked)) throw new Failure('MONTH_NOT_CLOSED');
  const rows = month === undefined ? [] : await selectMonths(ctx.db, `${month}-01`, SHOWN_MONTHS);
  const [chosen] = rows;
  const lines = await selectAllLines(ctx.db);
  return {
    is_demo: lines.some(({ figures }) => figures.has_demo),
    next: nextOf(ctx, newest),
    closed,
    months: rows.map(presentLine),
    chosen: chosen ? presentDetail(await catalogueIndexOf(ctx), chosen, locale) : null,
    fund: presentFund(await selectFund(ctx.db)),
    files: figureFiles.map((kind) => ({ kind, bytes: writeFile(kind, lines).size })),
  };
}
