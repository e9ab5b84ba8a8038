/** The figures of closed months (decision 0067): what happened to orders, disputes and refunds. */
import * as v from 'valibot';
import { reasonGroups } from '../disputes/reasons.ts';
import { centsSchema, countSchema, timestampSchema } from '../common.ts';

/** Of fewer orders (or disputes) no share and no median is told. */
export const LEAST_SAMPLE = 50;

/** How many months stand in the charts and the table. */
export const SHOWN_MONTHS = 12;

/** How a dispute can end. `redelivered`: the seller had to deliver again. */
export const disputeOutcomes = ['refunded', 'partly', 'redelivered', 'seller'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** Reasons of disputes; of old ones it was not kept. */
export const countedReasons = [...reasonGroups, 'unknown'] as const;
export type CountedReason = (typeof countedReasons)[number];

/** Why an order was refunded in full. */
export const refundCauses = [
  'not_delivered',
  'declined',
  'cancelled',
  'dispute',
  'payment_check',
] as const;
export type RefundCause = (typeof refundCauses)[number];

export const figureFiles = ['orders', 'disputes'] as const;
export type FigureFile = (typeof figureFiles)[number];

/** A calendar month in UTC: `2026-10`. */
export const monthSchema = v.pipe(v.string(), v.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/));

/** `share` from 0 to 1; null where `of` is below the least sample. */
export const countedShareSchema = v.object({
  count: countSchema,
  of: countSchema,
  share: v.nullable(v.number()),
});
export type CountedShare = v.InferOutput<typeof countedShareSchema>;

/** A median of `of` durations; null where there are too few. */
export const medianSchema = v.object({ of: countSchema, minutes: v.nullable(v.number()) });
export type Median = v.InferOutput<typeof medianSchema>;

export const monthLineSchema = v.object({
  month: monthSchema,
  closed_at: timestampSchema,
  /** 1 as the month was closed; more after corrections, each a line of its own. */
  revision: countSchema,
  /** Orders that completed for the first time. */
  completed: countSchema,
  /** What buyers had paid for them, in US cents. */
  turnover: centsSchema,
  on_time: countedShareSchema,
  /** Disputes that ended, of the orders that ended. */
  disputed: countedShareSchema,
  /** Orders that were refunded in full or in part, of the orders that ended. */
  refunded: countedShareSchema,
  /** What went back to buyers, in US cents. */
  refunded_amount: centsSchema,
  /** From payment to the first proof. */
  delivery: medianSchema,
});
export type MonthLine = v.InferOutput<typeof monthLineSchema>;

const disputesOfReasonSchema = v.object({
  reason: v.picklist(countedReasons),
  count: countSchema,
  outcomes: v.object(v.entriesFromList(disputeOutcomes, countSchema)),
  /** Refunded in full. */
  refunded: countedShareSchema,
});
export type DisputesOfReason = v.InferOutput<typeof disputesOfReasonSchema>;

export const monthDetailSchema = v.object({
  ...monthLineSchema.entries,
  /** By base category, those with most orders first. */
  categories: v.array(
    v.object({
      alias: v.string(),
      title: v.string(),
      completed: countSchema,
      delivery: medianSchema,
    }),
  ),
  disputes: v.object({
    /** From opening to the end. */
    closing: medianSchema,
    /** Those that came up, the most frequent first. */
    reasons: v.array(disputesOfReasonSchema),
  }),
  refunds: v.object({
    full: countSchema,
    partly: countSchema,
    causes: v.array(v.object({ cause: v.picklist(refundCauses), count: countSchema })),
  }),
  /** Orders of staff, which are not counted. */
  left_out: countSchema,
});
export type MonthDetail = v.InferOutput<typeof monthDetailSchema>;

/** The recall fund as it is (decision 0107), in US cents. */
export const fundSchema = v.object({
  /** What each sale puts into it, of its price: from 0 to 1. */
  share: v.number(),
  balance: centsSchema,
  /** What sales have put into it, and what it has paid. */
  paid_in: centsSchema,
  paid_out: centsSchema,
  /** What the platform paid beyond it. */
  borne: centsSchema,
  cases: countSchema,
  /** When the first sale fed it; null while none has. */
  since: v.nullable(timestampSchema),
});
export type FundOutput = v.InferOutput<typeof fundSchema>;

export const figuresSchema = v.object({
  /** Orders of the demo market are among them. */
  is_demo: v.boolean(),
  /** Whose turn is next, and when it closes. */
  next: v.object({ month: monthSchema, closes_at: timestampSchema }),
  /** Every closed month, the newest first. */
  closed: v.array(monthSchema),
  /** The chosen month and those before it, the newest first. */
  months: v.array(monthLineSchema),
  /** The chosen month; null while none is closed. */
  chosen: v.nullable(monthDetailSchema),
  fund: fundSchema,
  files: v.array(v.object({ kind: v.picklist(figureFiles), bytes: countSchema })),
});
export type Figures = v.InferOutput<typeof figuresSchema>;
