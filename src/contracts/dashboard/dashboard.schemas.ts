/**
 * What a seller's dashboard shows of a period (decision 0079). Days are those of UTC, amounts US cents as the ledger
 * booked them: what a dispute takes back is subtracted on the day on which it does.
 */
import * as v from 'valibot';
import { nextFeeSchema } from '../rules/rules.schemas.ts';
import { firstStepNames } from '~/domain/first-steps.ts';
import { categoryRefSchema } from '../catalogue/catalogue.schemas.ts';
import {
  centsSchema,
  countSchema,
  daySchema,
  idSchema,
  queryInteger,
  signedCentsSchema,
  timestampSchema,
} from '../common.ts';
import { dashboardSteps, MOST_DAYS, ratings } from './dashboard-names.ts';

/** A day that the calendar has, of this millennium. */
const isDay = (text: string): boolean => {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return /^2\d{3}-/.test(text) && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};
const askedDay = v.pipe(daySchema, v.check(isDay, 'date'));

/**
 * Both days included. Without `from` so many `days`, 30 if nothing is said, up to `to` or today. `by` is chosen by the
 * length of the period without it.
 */
export const periodQuery = {
  from: v.optional(askedDay),
  to: v.optional(askedDay),
  days: queryInteger({ min: 1, max: MOST_DAYS }),
  by: v.optional(v.picklist(dashboardSteps)),
};

const money = {
  /** Orders that were paid for. */
  orders: countSchema,
  /** Orders that completed for the first time. */
  completed: countSchema,
  /** Units of them. */
  units: countSchema,
  /** What completed orders paid out of their escrow, to the seller and as the fee. */
  gross_amount: signedCentsSchema,
  fee_amount: signedCentsSchema,
  /** What the seller earned: `gross_amount` less `fee_amount`. */
  net_amount: signedCentsSchema,
  /** Orders whose buyers got something back, and how much. */
  refunds: countSchema,
  refunded_amount: centsSchema,
  /** Disputes that were opened. */
  disputes: countSchema,
};

/** Views of offers, orders and their share; `views` is null where none is known. */
const views = { views: v.nullable(countSchema) };

export const bucketSchema = v.object({ from: daySchema, to: daySchema, ...money, ...views });
export type DashboardBucket = v.InferOutput<typeof bucketSchema>;

/** A median with its sample; null of none. */
const medianSchema = v.object({ of: countSchema, minutes: v.nullable(v.number()) });

/** How well something was sold: what is counted of the seller in all, of one category or offer. */
const service = {
  /** Orders that were, or should have been, delivered, and those of them that were in time. */
  promised: countSchema,
  on_time: countSchema,
  /** From payment to delivery. */
  delivery: medianSchema,
  /** Reviews, and the mean of all their stars; null of none. */
  reviews: v.object({ count: countSchema, average: v.nullable(v.number()) }),
};

/** By price among all offers of the same good that are on sale now, own other ones left out; equal prices share a place. */
export const placeSchema = v.object({
  place: countSchema,
  of: countSchema,
  /** False where counting stopped early: `place` and `of` are then at least so many. */
  is_exact: v.boolean(),
});
export type Place = v.InferOutput<typeof placeSchema>;

export const totalsSchema = v.object({
  from: daySchema,
  to: daySchema,
  ...money,
  ...views,
  /** Orders that were, or should have been, delivered, and those of them that were in time. */
  promised: countSchema,
  on_time: countSchema,
  /** From payment to delivery. */
  delivery: medianSchema,
  /** From a buyer's first message to the answer, of conversations that began in the period. */
  first_reply: medianSchema,
  ratings: v.object({
    count: countSchema,
    /** The mean of all stars; null of none. */
    average: v.nullable(v.number()),
    /** Reviews by stars, from one to five. */
    stars: v.pipe(v.array(countSchema), v.length(ratings)),
  }),
  /** Disputes that ended. */
  ended_disputes: v.object({
    refunded: countSchema,
    partly: countSchema,
    redelivered: countSchema,
    seller: countSchema,
  }),
});
export type DashboardTotals = v.InferOutput<typeof totalsSchema>;

const levelMarksSchema = v.array(
  v.object({
    turnover_amount: countSchema,
    orders: countSchema,
    success_bps: countSchema,
    hold_hours: countSchema,
    accounts_hold_hours: countSchema,
  }),
);

export const dashboardSchema = v.object({
  by: v.picklist(dashboardSteps),
  totals: totalsSchema,
  /** The same number of days before. */
  before: totalsSchema,
  /** The oldest first; all of the period, also those without an order. */
  buckets: v.array(bucketSchema),
  /** Those with an order or a view, the best first. Null: a category that there is no more. */
  categories: v.array(
    v.object({
      id: idSchema,
      category: v.nullable(categoryRefSchema),
      ...money,
      ...views,
      ...service,
    }),
  ),
  /** Now, whatever the period. */
  now: v.object({
    available_amount: centsSchema,
    hold_amount: centsSchema,
    /** What is released on which day, the next first; the last one has all later days, too. */
    releases: v.array(v.object({ day: daySchema, amount: centsSchema })),
    /** Paid orders that have not ended, and what the seller gets for them. */
    open_orders: countSchema,
    escrow_amount: centsSchema,
  }),
  /** The cheapest offer on sale of each category in which prices can be compared, the market with most offers first. */
  places: v.array(
    v.object({
      offer_id: idSchema,
      title: v.string(),
      category: categoryRefSchema,
      ...placeSchema.entries,
    }),
  ),
  /** What the running month would bring at the pace of the last 28 days; null where they say too little. */
  forecast: v.nullable(
    v.object({
      month: v.string(),
      /** Earned in the month so far, today included. */
      so_far_amount: signedCentsSchema,
      /** The mean of a day, and the days behind today. */
      daily_amount: centsSchema,
      days_left: countSchema,
      amount: signedCentsSchema,
    }),
  ),
  level: v.object({
    level: countSchema,
    /** When it was computed last; null before the first time. */
    counted_at: v.nullable(v.string()),
    /** What the next computing would find now. */
    turnover_amount: signedCentsSchema,
    orders: countSchema,
    failed: countSchema,
    success_bps: countSchema,
    /** What each level needs now, from L0 up, and how long it holds the proceeds of goods with the standard terms, and of accounts. */
    levels: levelMarksSchema,
    /** Other ones that come; null while none are known. */
    next_levels: v.nullable(v.object({ from: timestampSchema, levels: levelMarksSchema })),
    /** What the seller pays, and what comes. */
    fee: v.object({
      fee_bps: countSchema,
      /** At the next level; null at the highest one, and where the seller has a fee of their own. */
      next_level_bps: v.nullable(countSchema),
      /** A fee of their own, whatever the level and the category. */
      is_own: v.boolean(),
      next: v.nullable(nextFeeSchema),
    }),
  }),
});
export type Dashboard = v.InferOutput<typeof dashboardSchema>;

export const dashboardOfferSchema = v.object({
  id: idSchema,
  /** As it is now; null of an offer that was deleted. */
  title: v.nullable(v.string()),
  category: v.nullable(categoryRefSchema),
  ...money,
  ...views,
  ...service,
  /** Null of what is not on sale, and where prices cannot be compared. */
  place: v.nullable(placeSchema),
});
export type DashboardOffer = v.InferOutput<typeof dashboardOfferSchema>;

export const dashboardTasksSchema = v.object({
  /** Offers on sale with no more than the threshold at which their seller wants to be told; the first of them. */
  low_stock: v.array(
    v.object({
      id: idSchema,
      title: v.string(),
      category: v.nullable(categoryRefSchema),
      in_stock: countSchema,
      /** Units that were ordered in the last seven days. */
      sold: countSchema,
    }),
  ),
  low_stock_total: countSchema,
  /** Offers that have to be confirmed soon, and when the first of them rests; those that rest (decision 0082). */
  stale: v.object({
    due: countSchema,
    rests_from: v.nullable(timestampSchema),
    resting: countSchema,
  }),
  /** The last file of each category within a week, where rows of it have errors. */
  imports: v.array(
    v.object({
      id: idSchema,
      category_id: idSchema,
      category: v.nullable(categoryRefSchema),
      file_name: v.string(),
      errors: countSchema,
      created_at: timestampSchema,
    }),
  ),
});
export type DashboardTasks = v.InferOutput<typeof dashboardTasksSchema>;

/** What a new seller does first, from facts (decision 0087). */
export const firstStepsSchema = v.object({
  /** In the order in which they are done; those with a need of `selling` or `payout` are refused without. */
  steps: v.array(
    v.object({
      name: v.picklist(firstStepNames),
      need: v.picklist(['selling', 'payout', 'advice', 'outcome']),
      is_done: v.boolean(),
    }),
  ),
  /** False once everything that is required is done, the seller is not new any more, or has put the list away. */
  is_shown: v.boolean(),
  /** Whether a draft is filled in step by step: no offer was published yet, and the seller did not leave the guide. */
  is_guided: v.boolean(),
});
export type FirstSteps = v.InferOutput<typeof firstStepsSchema>;
