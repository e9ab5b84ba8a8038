/** Endpoints of providers' books beside ours (decision 0103). */
import * as v from 'valibot';
import {
  emptySchema,
  endlessListOf,
  idCursorQuery,
  idSchema,
  signedCentsSchema,
} from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented } from '../errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { bookDifferenceSchema, providerBooksSchema } from './books.schemas.ts';
import { paymentsErrors } from './payments.errors.ts';

const route = routesOf('Back office');
const { BOOK_DIFFERENCE_NOT_FOUND, BOOK_DIFFERENCE_CHANGED } = paymentsErrors;

export const booksContract = {
  books: staffEndpoint('decide_payouts')
    .route(route.get('/admin/books', 'The books of payment providers beside ours, day by day'))
    .output(v.object({ data: v.array(providerBooksSchema) })),

  bookDifferences: staffEndpoint('decide_payouts')
    .route(
      route.get('/admin/books/difference', 'Where providers and our books differ, newest first'),
    )
    .input(
      v.object({
        ...idCursorQuery,
        state: v.optional(v.picklist(['open', 'all']), 'open'),
      }),
    )
    .output(endlessListOf(bookDifferenceSchema)),

  closeBookDifference: staffEndpoint('decide_payouts', { idempotent: true })
    .route(
      route.post(
        '/admin/books/difference/{id}/close',
        'Close a difference with a reason: what nobody could explain is posted to suspense',
      ),
    )
    .errors(documented({ BOOK_DIFFERENCE_NOT_FOUND, BOOK_DIFFERENCE_CHANGED }))
    .input(
      v.object({
        id: idSchema,
        reason: staffReasonSchema,
        /** As it was shown: another one by now is refused. */
        difference: v.nullable(signedCentsSchema),
      }),
    )
    .output(emptySchema),

  exportBooks: staffEndpoint('decide_payouts', { limit: { calls: 10, seconds: 60 } })
    .route(
      route.post(
        '/admin/books/export',
        'The lines of a month of a provider, as CSV; taking it along is on record',
      ),
    )
    .input(
      v.object({
        provider: v.pipe(v.string(), v.regex(/^[a-z]{1,30}$/)),
        month: v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
      }),
    )
    .output(v.object({ file_name: v.string(), content: v.string() })),
};
