/** Endpoints of promo codes (specification 7, decisions section 8). */
import * as v from 'valibot';
import { appConfig } from '~config';
import {
  centsSchema,
  currencySchema,
  emptySchema,
  endlessListOf,
  idCursorQuery,
  idSchema,
  text,
  timestampSchema,
} from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented } from '../errors.ts';
import { promotionsErrors, promoRefusals } from './promotions.errors.ts';

const route = routesOf('Promotions');

/** Codes are compared without regard to case. */
export const promoCodeSchema = text({ min: 1, max: 40 });

export const promoScopes = ['all', 'game', 'category', 'seller'] as const;

/**
 * What a code does (specification, section 3).
 *
 * - `market::order_discount`   takes something off an order
 * - `wallet::balance_deposit`  adds bonus money to the wallet when it is activated, once for each person
 */
export const promoTypes = ['market::order_discount', 'wallet::balance_deposit'] as const;
export type PromoType = (typeof promoTypes)[number];

const processorData = v.union([
  v.object({ discount_percent: v.number() }),
  v.object({ discount_amount: centsSchema, currency: currencySchema }),
]);

export const promoCodeOutput = v.object({
  code: v.string(),
  type: v.picklist(promoTypes),
  scope: v.picklist(promoScopes),
  scope_id: v.nullable(idSchema),
  minimum_amount: centsSchema,
  /** The most that a percentage takes off; null without a maximum. */
  maximum_amount: v.nullable(centsSchema),
  first_order_only: v.boolean(),
  ends_at: v.nullable(timestampSchema),
  processor_data: processorData,
});

/** Why a code cannot be used now. */
export const promoRefusalSchema = v.picklist(promoRefusals);

/**
 * Where a code is to be used: on an unpaid order; on an offer that has not been ordered yet; or, with the currency
 * alone, in the wallet where the code is for that, else on the next order that it fits.
 */
export const activationPayload = v.union([
  v.object({
    order_id: idSchema,
    currency: v.optional(currencySchema, appConfig.currencies.default),
  }),
  v.object({
    offer_id: idSchema,
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(appConfig.offers.stock.max)),
  }),
  // Strict, so that an offer without its count is refused and not taken for this.
  v.strictObject({ currency: currencySchema }),
]);

export const activatePromoSchema = v.object({ code: promoCodeSchema, payload: activationPayload });

export const activationSchema = v.object({
  id: idSchema,
  code: v.string(),
  type: v.picklist(promoTypes),
  /** Kept for later, on an unpaid order, or used. */
  status: v.picklist(['active', 'reserved', 'consumed']),
  payload: v.object({
    currency: currencySchema,
    order_id: v.nullable(idSchema),
    offer_id: v.nullable(idSchema),
    count: v.nullable(v.number()),
  }),
  processor_data: processorData,
  /** What the code takes off this order or offer, or added to the wallet, in US cents; 0 where that is not known yet. */
  discount_amount: centsSchema,
  /** Why a code that is kept cannot be used now; null where nothing is known against it. */
  refusal: v.nullable(promoRefusalSchema),
  ends_at: v.nullable(timestampSchema),
  created_at: timestampSchema,
});
export type ActivationOutput = v.InferOutput<typeof activationSchema>;

/** A code that was made for this person and is applied without being activated. */
export const personalCodeSchema = v.object({
  ...promoCodeOutput.entries,
  refusal: v.nullable(promoRefusalSchema),
});
export type PersonalCodeOutput = v.InferOutput<typeof personalCodeSchema>;

const user = endpoint.meta({ who: 'user' });

export const promotionsContract = {
  check: endpoint
    .meta({ who: 'all', limit: { calls: 30, seconds: 60 } })
    .route(route.post('/promocodes/check', 'Whether a promo code exists and is valid now'))
    .errors(documented(promotionsErrors))
    .input(v.object({ code: promoCodeSchema }))
    .output(promoCodeOutput),

  activate: endpoint
    .meta({ who: 'user', limit: { calls: 30, seconds: 60 }, idempotent: 'optional' })
    .route({
      ...route.post(
        '/promocodes/activation',
        'Use a promo code for an unpaid order, keep it for an offer, or add it to the account',
      ),
      description:
        'Payload: `{order_id, currency?}`, `{offer_id, count}`, or `{currency}` alone. With the currency alone a ' +
        '`wallet::balance_deposit` code adds its bonus money to the wallet at once, and a `market::order_discount` code ' +
        'is kept and applied to the next order that it fits.',
    })
    .errors(documented(promotionsErrors))
    .input(activatePromoSchema)
    .output(activationSchema),

  activations: user
    .route(
      route.get(
        '/promocodes/activation',
        'Own promo codes: activated ones, newest first, and personal ones',
      ),
    )
    .input(
      v.object({
        ...idCursorQuery,
        /** Of one order alone: what was taken off it. */
        order_id: v.optional(idSchema),
      }),
    )
    .output(
      v.object({
        ...endlessListOf(activationSchema).entries,
        /** Codes that were made for the caller. */
        personal: v.array(personalCodeSchema),
      }),
    ),

  deactivate: user
    .route(
      route.delete(
        '/promocodes/activation/{id}',
        'Take a promo code back from an unpaid order, or keep it no longer',
      ),
    )
    .errors(documented(promotionsErrors))
    .input(v.object({ id: idSchema }))
    .output(emptySchema),
};
