/** Endpoints of the figures. */
import { tag } from '../../core/cache-tags.ts';
import { read } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { figureFile, showFigures } from './use-cases/show-figures.ts';

export const figuresEndpoints = endpointsOf('figures', {
  show: read((ctx, { month, locale }) => {
    ctx.addCacheTags(tag.figures, tag.catalogue);
    return showFigures(ctx, month, locale ?? ctx.locale);
  }),

  file: read((ctx, { kind }) => figureFile(ctx, kind)),
});
