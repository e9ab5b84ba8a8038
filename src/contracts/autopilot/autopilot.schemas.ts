/** Automatic prices on the wire. Prices are cents with at most four decimals. */
import * as v from 'valibot';
import { appConfig } from '~config';
import {
  belowFloorWays,
  pricingKinds,
  pricingReasons,
  stopReasons,
} from '~/domain/auto-pricing.ts';
import { categoryRefSchema } from '../catalogue/catalogue.schemas.ts';
import {
  countSchema,
  idSchema,
  isStorable,
  priceSchema,
  shownPriceSchema,
  timestampSchema,
} from '../common.ts';
import { autopilotBounds as bounds } from './autopilot-bounds.ts';

const whole = ({ min, max }: { min: number; max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

const twoDecimals = v.check(
  (value: number) => Math.round(value * 100) / 100 === value,
  'percent_decimals',
);

/** By how much the best is beaten in what buyers pay: by cents, or by per cent of the best. */
export const stepSchema = v.variant('kind', [
  v.object({ kind: v.literal('amount'), amount: priceSchema }),
  v.object({
    kind: v.literal('percent'),
    percent: v.pipe(
      v.number(),
      v.minValue(bounds.stepPercent.min),
      v.maxValue(bounds.stepPercent.max),
      twoDecimals,
    ),
  }),
]);
export type Step = v.InferOutput<typeof stepSchema>;

export const settingsSchema = v.object({
  kind: v.picklist(pricingKinds),
  step: stepSchema,
  /** What the seller gets per unit, at least and at most. Alone in a market, the price goes to the ceiling. */
  floor: priceSchema,
  ceiling: v.nullable(priceSchema),
  /** Where the best is below the floor: stay there, or follow the median of sales. */
  below_floor: v.picklist(belowFloorWays),
  /** Only sellers of this level or above, with so many stars or more, with so much in stock or more. */
  min_level: whole(bounds.level),
  min_rating: v.pipe(
    v.number(),
    v.minValue(bounds.stars.min),
    v.maxValue(bounds.stars.max),
    twoDecimals,
  ),
  min_stock: whole({ min: 0, max: appConfig.offers.stock.max }),
  every_minutes: whole(bounds.everyMinutes),
  /** A change of more per cent stops the offer: in one step, within 24 hours. */
  most_step_percent: whole(bounds.mostStepPercent),
  most_day_percent: whole(bounds.mostDayPercent),
});
export type Settings = v.InferOutput<typeof settingsSchema>;

/** `market`: null for all markets of the category that have no rule of their own. */
export const placeSchema = v.object({
  category_id: idSchema,
  market: v.nullable(
    v.pipe(v.string(), v.check(isStorable, 'unsafe_text'), v.nonEmpty(), v.maxLength(500)),
  ),
});
export type Place = v.InferOutput<typeof placeSchema>;

export const ruleInputSchema = v.object({ ...placeSchema.entries, ...settingsSchema.entries });
export type RuleInput = v.InferOutput<typeof ruleInputSchema>;

export const changeRuleSchema = v.object({
  id: idSchema,
  is_on: v.optional(v.boolean()),
  settings: v.optional(settingsSchema),
});

/** A market and its name in the language of the request; null: the category as a whole. */
const marketSchema = v.nullable(v.object({ key: v.string(), name: v.string() }));

export const ruleSchema = v.object({
  id: idSchema,
  category: categoryRefSchema,
  market: marketSchema,
  /** Decimals of a price in cents that the category allows: 0 or 4. */
  price_decimals: countSchema,
  /** What a unit has to cost at least there: a round never goes below, whatever the floor. */
  min_price: v.nullable(shownPriceSchema),
  /** What buyers pay on top of the seller's price here. */
  fee_bps: countSchema,
  settings: settingsSchema,
  is_on: v.boolean(),
  /** Own offers on sale that it prices, and those that wait for the seller. */
  offers_count: countSchema,
  stopped_count: countSchema,
  /** Changed by it within 24 hours. */
  changes_count: countSchema,
  last_round_at: v.nullable(timestampSchema),
  /** Null while it is off. */
  next_round_at: v.nullable(timestampSchema),
});
export type Rule = v.InferOutput<typeof ruleSchema>;

/** Where a rule may be made: categories with own offers on sale that can be compared, and their markets. */
export const scopeSchema = v.object({
  category: categoryRefSchema,
  price_decimals: countSchema,
  min_price: v.nullable(shownPriceSchema),
  fee_bps: countSchema,
  offers_count: countSchema,
  /** The most offers first. */
  markets: v.array(
    v.object({
      key: v.string(),
      name: v.string(),
      offers_count: countSchema,
      /** Own prices. */
      from_price: shownPriceSchema,
      to_price: shownPriceSchema,
    }),
  ),
});
export type Scope = v.InferOutput<typeof scopeSchema>;

export const overviewSchema = v.object({
  rules: v.array(ruleSchema),
  scopes: v.array(scopeSchema),
  /** Of the last 24 hours. */
  acts_count: countSchema,
  undone_count: countSchema,
  stopped_count: countSchema,
});
export type Overview = v.InferOutput<typeof overviewSchema>;

/** What a decision was based on; prices are what a buyer pays. */
const figures = {
  rival: v.nullable(v.string()),
  best_price: v.nullable(shownPriceSchema),
  rivals_count: countSchema,
  median_price: v.nullable(shownPriceSchema),
  /** Changes of the best offer since the round before, and how many minutes that was. */
  rival_changes: countSchema,
  rival_minutes: countSchema,
};

const offerHead = { offer_id: idSchema, title: v.string(), price_decimals: countSchema };

export const planSchema = v.object({
  ...offerHead,
  outcome: v.picklist(['change', 'stop']),
  reason: v.picklist([...pricingReasons, ...stopReasons]),
  /** The seller's, and what a buyer pays. */
  old_price: shownPriceSchema,
  new_price: shownPriceSchema,
  new_catalog_price: shownPriceSchema,
  ...figures,
});
export type Plan = v.InferOutput<typeof planSchema>;

/** What saving a rule would do. */
export const previewSchema = v.object({
  total: countSchema,
  up: countSchema,
  down: countSchema,
  unchanged: countSchema,
  /** That would be stopped, and those that are stopped already. */
  stops: countSchema,
  stopped: countSchema,
  /** That end at the floor. */
  at_floor: countSchema,
  /** With nobody to compare with. */
  alone: countSchema,
  /** The first that stop, then the first that change. */
  plans: v.array(planSchema),
});
export type Preview = v.InferOutput<typeof previewSchema>;

export const actSchema = v.object({
  id: idSchema,
  ...offerHead,
  rule_id: idSchema,
  kind: v.picklist(['price', 'stop']),
  reason: planSchema.entries.reason,
  old_price: shownPriceSchema,
  /** Of a stop: what the price would have become. */
  new_price: shownPriceSchema,
  ...figures,
  created_at: timestampSchema,
  undone_at: v.nullable(timestampSchema),
  can_undo: v.boolean(),
});
export type Act = v.InferOutput<typeof actSchema>;

export const stoppedSchema = v.object({
  ...offerHead,
  reason: v.picklist(stopReasons),
  price: shownPriceSchema,
  /** What the price would have become. */
  wanted_price: shownPriceSchema,
  ...figures,
  stopped_at: timestampSchema,
});
export type Stopped = v.InferOutput<typeof stoppedSchema>;

export const stoppedListSchema = v.object({
  data: v.array(stoppedSchema),
  meta: v.object({ total: countSchema }),
});

export const resumeSchema = v.object({
  offer_ids: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(bounds.resumed)),
});
