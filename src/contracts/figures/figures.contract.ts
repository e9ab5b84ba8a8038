/** Endpoints of the transparency page: the figures of closed months, for everybody (decision 0067). */
import * as v from 'valibot';
import { localeSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { figuresErrors } from './figures.errors.ts';
import { figureFiles, figuresSchema, monthSchema } from './figures.schemas.ts';

const route = routesOf('Figures');

const show = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(route.get('/figures', 'A closed month, the newest by default, and the year up to it'))
  .errors(documented(pick(figuresErrors, 'MONTH_NOT_CLOSED')))
  .input(v.object({ month: v.optional(monthSchema), locale: v.optional(localeSchema) }))
  .output(figuresSchema);

const file = endpoint
  .meta({ who: 'all', limit: { calls: 30, seconds: 60 } })
  .route(route.get('/figures/file/{kind}', 'Every line of every closed month as CSV'))
  .input(v.object({ kind: v.picklist(figureFiles) }))
  .output(v.file());

export const figuresContract = { show, file };
