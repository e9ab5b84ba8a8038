/** Receipts, invoices, tax details and yearly totals. Links lead to files: language and time zone may stand in the address. */
import * as v from 'valibot';
import {
  emptySchema,
  endlessListOf,
  idCursorQuery,
  idSchema,
  localeSchema,
  queryInteger,
} from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { timeZoneSchema } from '../notifications/notifications.schemas.ts';
import { ordersErrors } from '../orders/orders.errors.ts';
import { issuedContract } from './issued.contract.ts';
import { paperErrors } from './papers.errors.ts';
import { ownTaxDetailsSchema, paperSchema, taxDetailsSchema } from './papers.schemas.ts';

const route = routesOf('Papers');
const user = endpoint.meta({ who: 'user' });
/** What a banned account is still invoiced and reported with stays its own to give, to correct and to take back. */
const owner = endpoint.meta({ who: 'user', alsoFor: ['banned'] });
const reader = endpoint.meta({ who: 'user', limit: { calls: 10, seconds: 60 } });
/** Staff in somebody's account neither read nor change what identifies a person to the tax office. */
const { IMPERSONATING } = identityErrors;

/** Without it the language of the request. */
const locale = v.optional(localeSchema);

/** The calendar year, in UTC; without it the current one. */
const yearInput = { year: queryInteger({ min: 2_020, max: 2_999 }) };

export const papersContract = {
  ...issuedContract,

  receipt: reader
    .route(
      route.get(
        '/market/order/{id}/receipt',
        "The buyer's receipt of a paid order as PDF, with what was given back so far",
      ),
    )
    .errors(
      documented({
        ...pick(ordersErrors, 'ORDER_NOT_FOUND'),
        ...pick(paperErrors, 'RECEIPT_NOT_PAID'),
      }),
    )
    .input(v.object({ id: idSchema, locale, time_zone: v.optional(timeZoneSchema) }))
    .output(v.file()),

  list: user
    .route(route.get('/wallet/papers', 'Own invoices of fees and credit notes, newest first'))
    .input(v.object(idCursorQuery))
    .output(endlessListOf(paperSchema)),

  file: reader
    .route(route.get('/wallet/papers/{id}', 'One of the own documents as PDF'))
    .errors(documented(pick(paperErrors, 'PAPER_NOT_FOUND')))
    .input(v.object({ id: idSchema, locale }))
    .output(v.file()),

  yearFile: reader
    .route(
      route.get(
        '/wallet/papers/year',
        'What the account sold in a calendar year, by quarter, as PDF',
      ),
    )
    .input(v.object({ ...yearInput, locale }))
    .output(v.file()),

  taxDetails: user
    .route(route.get('/wallet/tax-details', 'Own tax details, and what of them is missing'))
    .errors(documented({ IMPERSONATING }))
    .output(ownTaxDetailsSchema),

  saveTaxDetails: owner
    .route(route.put('/wallet/tax-details', 'Gives or changes the own tax details'))
    .errors(documented({ IMPERSONATING }))
    .input(taxDetailsSchema)
    .output(ownTaxDetailsSchema),

  removeTaxDetails: owner
    .route(
      route.delete('/wallet/tax-details', 'Takes the own tax details back, while nothing was sold'),
    )
    .errors(documented({ IMPERSONATING, ...pick(paperErrors, 'TAX_DETAILS_KEPT') }))
    .output(emptySchema),

  exportSellers: staffEndpoint('report_sellers', { limit: { calls: 10, seconds: 60 } })
    .route(
      route.post(
        '/admin/papers/sellers',
        'The sellers of a calendar year that have to be reported, as CSV',
      ),
    )
    .input(
      v.object({ year: v.pipe(v.number(), v.integer(), v.minValue(2_020), v.maxValue(2_999)) }),
    )
    .output(v.object({ file_name: v.string(), content: v.string() })),
};
