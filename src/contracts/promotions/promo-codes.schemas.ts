/** Promo codes as staff keep them (decision 0120). Amounts are cents: of US dollars unless the code's currency is named. */
import * as v from 'valibot';
import {
  centsSchema,
  countSchema,
  currencySchema,
  daySchema,
  idSchema,
  text,
  timestampSchema,
} from '../common.ts';
import { promoCodeSchema, promoScopes, promoTypes } from './promotions.contract.ts';

/**
 * Where a code stands: not started yet, waiting for a second person, stopped, used as often as it may, past its end, before
 * its start, in use.
 */
export const promoStates = [
  'active',
  'scheduled',
  'draft',
  'waiting',
  'stopped',
  'used_up',
  'ended',
] as const;
export type PromoState = (typeof promoStates)[number];

/** What staff do to a code. `ask`: it was to start, and waits for a second person. */
export const promoCodeActs = ['create', 'change', 'start', 'ask', 'stop', 'agree'] as const;
export type PromoCodeAct = (typeof promoCodeActs)[number];

/** 100 000 in any currency. */
const MOST_PROMO_CENTS = 10_000_000;
const MOST_PROMO_USES = 1_000_000;
const MOST_PERCENT_BPS = 10_000;

/** People type other units: bounds in these would tell them nothing. */
const within = (least: number, most: number, named: string) =>
  v.pipe(
    v.number(),
    v.safeInteger(),
    v.metadata({ wire: { type: 'integer', minimum: least, maximum: most } }),
    v.check((value) => value >= least && value <= most, named),
  );
const money = within(1, MOST_PROMO_CENTS, 'promo_amount');
const uses = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MOST_PROMO_USES));
const momentSchema = v.pipe(
  timestampSchema,
  v.transform((at) => new Date(at).toISOString()),
);

const promoEntries = {
  code: promoCodeSchema,
  type: v.picklist(promoTypes),
  /** Hundredths of a per cent; null for an amount. */
  percent_bps: v.nullable(within(1, MOST_PERCENT_BPS, 'promo_percent')),
  /** Cents of `currency`; null for a percentage. */
  amount: v.nullable(money),
  currency: currencySchema,
  /** The most that a percentage takes off. */
  maximum_amount: v.nullable(money),
  scope: v.picklist(promoScopes),
  scope_id: v.nullable(idSchema),
  minimum_amount: within(0, MOST_PROMO_CENTS, 'promo_amount'),
  starts_at: v.nullable(momentSchema),
  ends_at: v.nullable(momentSchema),
  total_limit: v.nullable(uses),
  user_limit: v.nullable(uses),
  first_order_only: v.boolean(),
  /** Public name or e-mail address of the one person who may use it. */
  person: v.nullable(text({ min: 1, max: 254 })),
};

const isOrderDiscount = (type: string): boolean => type === 'market::order_discount';

/** Everything that a code says. What fits together is checked here, for pages and for the server alike. */
export const promoFieldsSchema = v.pipe(
  v.object(promoEntries),
  v.forward(
    v.partialCheck(
      [['percent_bps'], ['amount'], ['type']],
      ({ percent_bps: bps, amount, type }) =>
        bps === null ? amount !== null : amount === null && isOrderDiscount(type),
      'promo_value',
    ),
    ['amount'],
  ),
  v.forward(
    v.partialCheck(
      [['percent_bps'], ['maximum_amount']],
      ({ percent_bps: bps, maximum_amount: most }) => bps !== null || most === null,
      'promo_maximum',
    ),
    ['maximum_amount'],
  ),
  v.forward(
    v.partialCheck(
      [['scope'], ['scope_id']],
      ({ scope, scope_id: id }) => (scope === 'all') === (id === null),
      'promo_scope',
    ),
    ['scope_id'],
  ),
  v.forward(
    v.partialCheck(
      [['type'], ['scope']],
      ({ type, scope }) => isOrderDiscount(type) || scope === 'all',
      'promo_wallet',
    ),
    ['scope'],
  ),
  v.forward(
    v.partialCheck(
      [['type'], ['minimum_amount']],
      ({ type, minimum_amount: least }) => isOrderDiscount(type) || least === 0,
      'promo_wallet',
    ),
    ['minimum_amount'],
  ),
  v.forward(
    v.partialCheck(
      [['type'], ['first_order_only']],
      ({ type, first_order_only: isFirst }) => isOrderDiscount(type) || !isFirst,
      'promo_wallet',
    ),
    ['first_order_only'],
  ),
  v.forward(
    v.partialCheck(
      [['starts_at'], ['ends_at']],
      ({ starts_at: starts, ends_at: ends }) =>
        starts === null || ends === null || Date.parse(ends) > Date.parse(starts),
      'promo_dates',
    ),
    ['ends_at'],
  ),
);
export type PromoFields = v.InferOutput<typeof promoFieldsSchema>;

/** What a version says of a code; the names are those of its day. */
export const promoFactsSchema = v.object({
  code: v.string(),
  type: v.picklist(promoTypes),
  percent_bps: v.nullable(v.number()),
  amount: v.nullable(centsSchema),
  currency: currencySchema,
  maximum_amount: v.nullable(centsSchema),
  scope: v.picklist(promoScopes),
  scope_id: v.nullable(idSchema),
  scope_name: v.nullable(v.string()),
  minimum_amount: centsSchema,
  starts_at: v.nullable(timestampSchema),
  ends_at: v.nullable(timestampSchema),
  total_limit: v.nullable(countSchema),
  user_limit: v.nullable(countSchema),
  first_order_only: v.boolean(),
  user_id: v.nullable(idSchema),
});
export type PromoFacts = v.InferOutput<typeof promoFactsSchema>;

const member = v.object({ id: idSchema, public_name: v.string() });

export const staffPromoCodeSchema = v.object({
  ...promoFactsSchema.entries,
  id: idSchema,
  revision: countSchema,
  state: v.picklist(promoStates),
  /** The one person who may use it. */
  person: v.nullable(member),
  used_count: countSchema,
  /** Nothing of what it gives can be changed any more. */
  is_used: v.boolean(),
  last_used_at: v.nullable(timestampSchema),
  disabled_at: v.nullable(timestampSchema),
  /** What it can cost at most; null: nothing bounds it. */
  most_amount: v.nullable(centsSchema),
  created_at: timestampSchema,
});
export type StaffPromoCode = v.InferOutput<typeof staffPromoCodeSchema>;

export const promoVersionSchema = v.object({
  revision: countSchema,
  act: v.picklist(promoCodeActs),
  by: member,
  at: timestampSchema,
  reason: v.string(),
  /** Null for the first one. */
  before: v.nullable(promoFactsSchema),
  after: promoFactsSchema,
});
export type PromoVersion = v.InferOutput<typeof promoVersionSchema>;

const dayOfUse = v.object({
  day: daySchema,
  uses: countSchema,
  given_amount: centsSchema,
});
export type PromoDay = v.InferOutput<typeof dayOfUse>;

/** What was used and paid for in the last days, less what was given back since. */
export const promoUseSchema = v.object({
  /** Oldest first, none left out. */
  days: v.array(dayOfUse),
  uses: countSchema,
  given_amount: centsSchema,
});
export type PromoUse = v.InferOutput<typeof promoUseSchema>;

export const promoCodeDetailSchema = v.object({
  ...staffPromoCodeSchema.entries,
  use: promoUseSchema,
  /** The newest first. */
  versions: v.array(promoVersionSchema),
  /** Who asked that it starts, while it waits for somebody else. */
  asked_by: v.nullable(member),
  /** The caller may be the second person. */
  may_agree: v.boolean(),
  /** The caller may not decide: it is for them, or for their own offers. */
  is_own: v.boolean(),
});
export type PromoCodeDetail = v.InferOutput<typeof promoCodeDetailSchema>;

export const promoOverviewSchema = v.object({
  use: promoUseSchema,
  /** Above this a second person agrees before a code starts. */
  four_eyes_amount: centsSchema,
  /** Millionths for one US dollar. */
  rates: v.array(v.object({ currency: currencySchema, rate: countSchema })),
});
export type PromoOverview = v.InferOutput<typeof promoOverviewSchema>;

/** Which codes: all of them without any. */
export const promoFilter = {
  state: v.optional(v.picklist(promoStates)),
  scope: v.optional(v.picklist(promoScopes)),
  /** A part of the code. */
  search: v.optional(text({ max: 100 })),
};
