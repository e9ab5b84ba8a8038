import type { Ctx } from '../../../core/context.ts';
import { definitionOf } from '../../catalogue/index.ts';
import { titleOf } from '../requests.presenter.ts';
import type { RequestRow } from '../requests.repository.ts';

/** What a request is called in the language of the call; of a category that is not there any more, by what its buyer typed. */
export async function titleFor(ctx: Ctx, row: RequestRow): Promise<string> {
  const definition = await definitionOf(ctx, row.category_id);
  return definition ? titleOf(row, definition, ctx.locale) : row.title;
}
