/** Queries of the figures that staff keep. */
import type { FigureKindName } from '~/contracts/rules/figures.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';

const PAGE_SIZE = 24;

export const figuresQueries = {
  figures: (kind: FigureKindName) => api.rules.figures.queryOptions({ kind }),
  history: (kind: FigureKindName) => pagesOf(api.rules.figureHistory, { kind, limit: PAGE_SIZE }),
};
