/** Endpoints of promo codes (specification 7, decisions section 8). */
import * as v from 'valibot';
import { appConfig } from '~config';
import {
  centsSchema,
  currencySchema,
  emptySchema,
  idSchema,
  text,
  timestampSchema,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { documented } from '../errors.ts';
import { promotionsErrors } from './promotions.errors.ts';

/** Codes are compared without regard to case. */
export const promoCodeSchema = text({ min: 1, max: 40 });

export const promoScopes = ['all', 'game', 'category', 'seller'] as const;

const processorData = v.union([
  v.object({ discount_percent: v.number() }),
  v.object({ discount_amount: centsSchema, currency: currencySchema }),
]);

export const promoCodeOutput = v.object({
  code: v.string(),
  scope: v.picklist(promoScopes),
  scope_id: v.nullable(idSchema),
  minimum_amount: centsSchema,
  /** The most that a percentage takes off; null without a maximum. */
  maximum_amount: v.nullable(centsSchema),
  first_order_only: v.boolean(),
  ends_at: v.nullable(timestampSchema),
  processor_data: processorData,
});

/** Where a code is to be used: on an unpaid order, or on an offer that has not been ordered yet. */
export const activationPayload = v.union([
  v.object({
    order_id: idSchema,
    currency: v.optional(currencySchema, appConfig.currencies.default),
  }),
  v.object({
    offer_id: idSchema,
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(appConfig.offers.stock.max)),
  }),
]);

export const activationSchema = v.object({
  id: idSchema,
  code: v.string(),
  status: v.picklist(['active', 'reserved', 'consumed']),
  payload: v.object({
    currency: currencySchema,
    order_id: v.nullable(idSchema),
    offer_id: v.nullable(idSchema),
    count: v.nullable(v.number()),
  }),
  processor_data: processorData,
  /** What the code takes off this order or offer, in US cents. */
  discount_amount: centsSchema,
  created_at: timestampSchema,
});
export type ActivationOutput = v.InferOutput<typeof activationSchema>;

const user = endpoint.meta({ who: 'user' });

export const promotionsContract = {
  check: endpoint
    .meta({ who: 'all', limit: { calls: 30, seconds: 60 } })
    .route({
      method: 'POST',
      path: '/promocodes/check',
      tags: ['Promotions'],
      summary: 'Whether a promo code exists and is valid now',
    })
    .errors(documented(promotionsErrors))
    .input(v.object({ code: promoCodeSchema }))
    .output(promoCodeOutput),

  activate: endpoint
    .meta({ who: 'user', limit: { calls: 30, seconds: 60 } })
    .route({
      method: 'POST',
      path: '/promocodes/activation',
      tags: ['Promotions'],
      summary: 'Use a promo code for an unpaid order, or keep it for an offer',
    })
    .errors(documented(promotionsErrors))
    .input(v.object({ code: promoCodeSchema, payload: activationPayload }))
    .output(activationSchema),

  activations: user
    .route({
      method: 'GET',
      path: '/promocodes/activation',
      tags: ['Promotions'],
      summary: 'Own activated promo codes',
    })
    .output(v.object({ data: v.array(activationSchema) })),

  deactivate: user
    .route({
      method: 'DELETE',
      path: '/promocodes/activation/{id}',
      tags: ['Promotions'],
      summary: 'Take a promo code back from an unpaid order',
    })
    .errors(documented(promotionsErrors))
    .input(v.object({ id: idSchema }))
    .output(emptySchema),
};
