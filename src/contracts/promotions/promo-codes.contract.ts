/** Endpoints of the promo codes that staff keep (decision 0120). */
import * as v from 'valibot';
import { countSchema, endlessListOf, idCursorQuery, idSchema, text } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { promoCodesErrors } from './promo-codes.errors.ts';
import {
  promoCodeDetailSchema,
  promoFieldsSchema,
  promoFilter,
  promoOverviewSchema,
  promoStates,
  staffPromoCodeSchema,
} from './promo-codes.schemas.ts';

const route = routesOf('Promotions');
const pace = { limit: { calls: 60, seconds: 60 } };

/** Which code, as it was seen. */
const seen = { id: idSchema, revision: countSchema };
const decided = v.object({ ...seen, reason: staffReasonSchema });

const acting = pick(
  promoCodesErrors,
  'PROMO_CODE_NOT_FOUND',
  'PROMO_CODE_CHANGED',
  'PROMO_CODE_OWN',
  'PROMO_CODE_STATE',
);
const writing = pick(
  promoCodesErrors,
  'PROMO_CODE_FORM',
  'PROMO_CODE_TAKEN',
  'PROMO_CODE_PLACE',
  'PROMO_CODE_PERSON',
  'PROMO_CODE_OWN',
);
const confirming = pick(secondFactorErrors, 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_CONFIRM');

export const promoCodesContract = {
  list: staffEndpoint('keep_promotions')
    .route(
      route.get(
        '/admin/promo-codes',
        'Promo codes, the newest first, without those that the referral programme makes',
      ),
    )
    .input(v.object({ ...idCursorQuery, ...promoFilter }))
    .output(endlessListOf(staffPromoCodeSchema)),

  counts: staffEndpoint('keep_promotions')
    .route(route.get('/admin/promo-codes/counts', 'How many promo codes stand how'))
    .input(v.object({ scope: promoFilter.scope, search: promoFilter.search }))
    .output(
      v.object({
        all: countSchema,
        states: v.record(v.picklist(promoStates), countSchema),
      }),
    ),

  overview: staffEndpoint('keep_promotions')
    .route(
      route.get(
        '/admin/promo-codes/use',
        'What all promo codes gave in the last 30 days, by day, and from which sum on two people decide',
      ),
    )
    .output(promoOverviewSchema),

  places: staffEndpoint('keep_promotions')
    .route(
      route.get('/admin/promo-codes/places', 'Games, categories or sellers by name, for a picker'),
    )
    .input(
      v.object({
        scope: v.picklist(['game', 'category', 'seller']),
        search: v.optional(text({ max: 100 })),
      }),
    )
    .output(v.object({ data: v.array(v.object({ id: idSchema, name: v.string() })) })),

  show: staffEndpoint('keep_promotions')
    .route(
      route.get(
        '/admin/promo-codes/{id}',
        'A promo code with its use of the last 30 days and what was done to it by whom',
      ),
    )
    .errors(documented(pick(promoCodesErrors, 'PROMO_CODE_NOT_FOUND')))
    .input(v.object({ id: idSchema }))
    .output(promoCodeDetailSchema),

  create: staffEndpoint('keep_promotions', pace)
    .route(route.post('/admin/promo-codes', 'Make a promo code, as a draft or started'))
    .errors(documented({ ...writing, ...confirming }))
    .input(
      v.object({
        promo: promoFieldsSchema,
        start: v.boolean(),
        reason: staffReasonSchema,
      }),
    )
    .output(promoCodeDetailSchema),

  change: staffEndpoint('keep_promotions', pace)
    .route({
      ...route.put('/admin/promo-codes/{id}', 'Change a promo code'),
      description:
        'Once a code was used only its limits and dates change. One that is in use and can then cost more than two ' +
        'people decide about waits until a second person agrees.',
    })
    .errors(
      documented({
        ...writing,
        ...acting,
        ...confirming,
        ...pick(promoCodesErrors, 'PROMO_CODE_UNCHANGED', 'PROMO_CODE_USED', 'PROMO_CODE_LIMIT'),
      }),
    )
    .input(
      v.object({
        ...seen,
        promo: promoFieldsSchema,
        reason: staffReasonSchema,
      }),
    )
    .output(promoCodeDetailSchema),

  start: staffEndpoint('keep_promotions', pace)
    .route({
      ...route.post('/admin/promo-codes/{id}/start', 'Start a promo code, or start it again'),
      description:
        'One that can cost more than the sum for two people waits until a second person agrees.',
    })
    .errors(documented({ ...acting, ...confirming }))
    .input(decided)
    .output(promoCodeDetailSchema),

  stop: staffEndpoint('keep_promotions', pace)
    .route(route.post('/admin/promo-codes/{id}/stop', 'Stop a promo code: nobody can use it'))
    .errors(documented(acting))
    .input(decided)
    .output(promoCodeDetailSchema),

  agree: staffEndpoint('keep_promotions', pace)
    .route(
      route.post(
        '/admin/promo-codes/{id}/agree',
        'Agree that a promo code starts, as the second person',
      ),
    )
    .errors(
      documented({
        ...acting,
        ...confirming,
        ...pick(promoCodesErrors, 'PROMO_CODE_SECOND_PERSON'),
      }),
    )
    .input(decided)
    .output(promoCodeDetailSchema),

  exportCodes: staffEndpoint('keep_promotions', {
    limit: { calls: 10, seconds: 60 },
  })
    .route(
      route.post(
        '/admin/promo-codes/export',
        'The promo codes that fit, as CSV; taking it along is on record',
      ),
    )
    .errors(documented(pick(promoCodesErrors, 'PROMO_CODES_TOO_MANY')))
    .input(v.object(promoFilter))
    .output(v.object({ file_name: v.string(), content: v.string() })),
};
