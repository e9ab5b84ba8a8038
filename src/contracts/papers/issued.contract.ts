/** Issued documents for staff: the list, the sums of a month, the list as a file, and one document drawn. */
import * as v from 'valibot';
import { endlessListOf, idCursorQuery, idSchema, localeSchema } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { monthSchema } from '../figures/figures.schemas.ts';
import { issuedFilter, issuedMonthSchema, issuedPaperSchema } from './issued.schemas.ts';
import { paperErrors } from './papers.errors.ts';

const route = routesOf('Papers');
const files = staffEndpoint('report_sellers', { limit: { calls: 10, seconds: 60 } });

export const issuedContract = {
  issued: staffEndpoint('report_sellers')
    .route(route.get('/admin/papers', 'All invoices of fees and credit notes, newest first'))
    .errors(documented(pick(paperErrors, 'PAPER_SEARCH_TOO_WIDE')))
    .input(v.object({ ...idCursorQuery, ...issuedFilter }))
    .output(endlessListOf(issuedPaperSchema)),

  issuedMonth: staffEndpoint('report_sellers')
    .route(
      route.get(
        '/admin/papers/month',
        'What the documents of a month add up to by country and rate, and whether a number is missing; without a month the newest one',
      ),
    )
    .input(v.object({ month: v.optional(monthSchema) }))
    .output(issuedMonthSchema),

  exportIssued: files
    .route(
      route.post(
        '/admin/papers/export',
        'The documents that fit, as CSV; taking it along is on record',
      ),
    )
    .errors(documented(pick(paperErrors, 'PAPER_SEARCH_TOO_WIDE', 'PAPERS_TOO_MANY')))
    .input(v.object(issuedFilter))
    .output(v.object({ file_name: v.string(), content: v.string() })),

  issuedFile: files
    .route(route.post('/admin/papers/{id}/file', 'A document as PDF; looking at it is on record'))
    .errors(documented(pick(paperErrors, 'PAPER_NOT_FOUND')))
    .input(v.object({ id: idSchema, locale: v.optional(localeSchema) }))
    .output(v.file()),
};
