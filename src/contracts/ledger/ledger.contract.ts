/** The books for staff: accounts, postings, sums by day, and each of them as a file (decision 0119). */
import * as v from 'valibot';
import { endlessListOf, idCursorQuery, idSchema } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { adjustmentsContract } from './adjustments.contract.ts';
import { ledgerErrors } from './ledger.errors.ts';
import {
  daysFilter,
  entriesFilter,
  ledgerBalanceSchema,
  ledgerDaysSchema,
  ledgerEntrySchema,
  ledgerFilter,
  ledgerTransactionSchema,
} from './ledger.schemas.ts';

const route = routesOf('Back office');
const reader = staffEndpoint('decide_payouts');
const files = staffEndpoint('decide_payouts', {
  limit: { calls: 10, seconds: 60 },
});
const file = v.object({ file_name: v.string(), content: v.string() });

export const ledgerContract = {
  ...adjustmentsContract,

  accounts: reader
    .route(
      route.get(
        '/admin/ledger/accounts',
        'Accounts with their balances: those of the platform and of providers, or all of one owner; looking at a person’s is on record',
      ),
    )
    .input(v.object({ owner: v.optional(idSchema) }))
    .output(v.object({ data: v.array(ledgerBalanceSchema) })),

  entries: reader
    .route(
      route.get(
        '/admin/ledger/accounts/{id}',
        'The entries of one account with the balance after each, newest first; looking at a person’s is on record',
      ),
    )
    .errors(documented(pick(ledgerErrors, 'LEDGER_NOT_FOUND')))
    .input(v.object({ id: idSchema, ...idCursorQuery, ...entriesFilter }))
    .output(
      v.object({
        account: ledgerBalanceSchema,
        ...endlessListOf(ledgerEntrySchema).entries,
      }),
    ),

  transactions: reader
    .route(
      route.get(
        '/admin/ledger/transactions',
        'Postings with all their entries, newest first. A page can be short and have a next one: so many were looked at',
      ),
    )
    .input(v.object({ ...idCursorQuery, ...ledgerFilter }))
    .output(endlessListOf(ledgerTransactionSchema)),

  transaction: reader
    .route(route.get('/admin/ledger/transactions/{id}', 'One posting with all its entries'))
    .errors(documented(pick(ledgerErrors, 'LEDGER_NOT_FOUND')))
    .input(v.object({ id: idSchema }))
    .output(ledgerTransactionSchema),

  days: reader
    .route(
      route.get('/admin/ledger/days', 'What came to each kind of account and left it, day by day'),
    )
    .errors(documented(pick(ledgerErrors, 'LEDGER_RANGE_TOO_LONG')))
    .input(v.object(daysFilter))
    .output(ledgerDaysSchema),

  exportTransactions: files
    .route(
      route.post(
        '/admin/ledger/transactions/export',
        'The postings that fit, as CSV, a line for each entry; taking it along is on record',
      ),
    )
    .errors(documented(pick(ledgerErrors, 'LEDGER_TOO_MANY')))
    .input(v.object(ledgerFilter))
    .output(file),

  exportEntries: files
    .route(
      route.post(
        '/admin/ledger/accounts/{id}/export',
        'The entries of an account that fit, as CSV; taking it along is on record',
      ),
    )
    .errors(documented(pick(ledgerErrors, 'LEDGER_NOT_FOUND', 'LEDGER_TOO_MANY')))
    .input(v.object({ id: idSchema, ...entriesFilter }))
    .output(file),

  exportDays: files
    .route(
      route.post(
        '/admin/ledger/days/export',
        'The sums by day, as CSV; taking it along is on record',
      ),
    )
    .errors(documented(pick(ledgerErrors, 'LEDGER_RANGE_TOO_LONG')))
    .input(v.object(daysFilter))
    .output(file),
};
