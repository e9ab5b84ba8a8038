/** The statement as files. Links lead to them, which send no language and no time zone: both may stand in the address. */
import * as v from 'valibot';
import { localeSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { timeZoneSchema } from '../notifications/notifications.schemas.ts';
import { instantSchema } from './statement.schemas.ts';
import { walletErrors } from './wallet.errors.ts';

const route = routesOf('Wallet');
const reader = endpoint.meta({ who: 'user', limit: { calls: 10, seconds: 60 } });

/** Without it the language of the request. */
const locale = v.optional(localeSchema);

export const statementFileInput = v.pipe(
  v.object({
    /** From this instant up to, but without, that one. */
    from: instantSchema,
    to: instantSchema,
    locale,
    /** In which the days of the paper are written; without it UTC. */
    time_zone: v.optional(timeZoneSchema),
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => Date.parse(from) < Date.parse(to), 'date'),
    ['to'],
  ),
);
export type StatementFileInput = v.InferOutput<typeof statementFileInput>;

export const statementFileContract = {
  exportStatement: reader
    .route(
      route.get(
        '/wallet/statement/export',
        'The postings of the statement as CSV with the balance after each, newest first, at most 10 000 lines',
      ),
    )
    .input(v.object({ from: v.optional(instantSchema), to: v.optional(instantSchema), locale }))
    .output(v.file()),

  statementFile: reader
    .route(
      route.get(
        '/wallet/statement/file',
        'The statement of at most 366 days as PDF, account by account, at most 2 000 lines',
      ),
    )
    .errors(documented(pick(walletErrors, 'STATEMENT_TOO_LONG')))
    .input(statementFileInput)
    .output(v.file()),
};
