/** Endpoints of exchange rates: what is used, what waits for a decision, pins (decision 0104). */
import * as v from 'valibot';
import { daySchema, emptySchema, idSchema, opaque } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { ratesErrors } from './rates.errors.ts';
import { ratesSchema, rateSchema } from './rates.schemas.ts';

const route = routesOf('Back office');
const pace = { limit: { calls: 60, seconds: 60 } };
/** A name that is none of a currency is no malformed request: there is no such thing (404). */
const named = { currency: opaque(10) };
const decided = v.object({ id: idSchema, reason: staffReasonSchema });

export const ratesContract = {
  show: staffEndpoint('keep_catalogue')
    .route(route.get('/admin/rates', 'Exchange rates of now with their history, and what waits'))
    .output(ratesSchema),

  pin: staffEndpoint('keep_catalogue', pace)
    .route(route.post('/admin/rates/{currency}/pin', 'Use this rate whatever is read, until a day'))
    .errors(documented(pick(ratesErrors, 'RATE_CURRENCY_UNKNOWN', 'RATE_PIN_FAR', 'RATE_PIN_DAYS')))
    .input(
      v.object({
        ...named,
        rate: rateSchema,
        /** The last day (UTC) on which it is used. */
        until: daySchema,
        reason: staffReasonSchema,
      }),
    )
    .output(emptySchema),

  unpin: staffEndpoint('keep_catalogue', pace)
    .route(route.post('/admin/rates/{currency}/unpin', 'End a pin: what was read is used again'))
    .errors(documented(pick(ratesErrors, 'RATE_CURRENCY_UNKNOWN', 'RATE_NOT_PINNED')))
    .input(v.object({ ...named, reason: staffReasonSchema }))
    .output(emptySchema),

  accept: staffEndpoint('keep_catalogue', pace)
    .route(route.post('/admin/rates/held/{id}/accept', 'Use a figure that was held'))
    .errors(
      documented(
        pick(
          ratesErrors,
          'RATE_HELD_NOT_FOUND',
          'RATE_HELD_DECIDED',
          'RATE_HELD_EMPTY',
          'RATE_HELD_FAR',
        ),
      ),
    )
    .input(decided)
    .output(emptySchema),

  keep: staffEndpoint('keep_catalogue', pace)
    .route(route.post('/admin/rates/held/{id}/keep', 'Keep the rate instead of a held figure'))
    .errors(documented(pick(ratesErrors, 'RATE_HELD_NOT_FOUND', 'RATE_HELD_DECIDED')))
    .input(decided)
    .output(emptySchema),
};
