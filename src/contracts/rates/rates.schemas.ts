/** Exchange rates as staff see them (decision 0104). */
import * as v from 'valibot';
import { countSchema, currencySchema, daySchema, idSchema, timestampSchema } from '../common.ts';

/**
 * Why a figure was not taken. `moved`: further from the last accepted one than the bound; `older`: of an earlier day than that
 * one; the others say what stands in its place.
 */
export const heldProblems = [
  'moved',
  'older',
  'missing',
  'zero',
  'negative',
  'not_number',
] as const;
export type HeldProblem = (typeof heldProblems)[number];

/** Why a whole reading was not used. */
export const readingProblems = [
  'missing',
  'inner',
  'slow',
  'unreachable',
  'status',
  'large',
  'malformed',
  'ahead',
] as const;
export type ReadingProblem = (typeof readingProblems)[number];

/** Where a rate comes from: the configuration, a reading, a reading that staff accepted, a pin. */
export const rateOrigins = ['built_in', 'reading', 'accepted', 'pin'] as const;
export type RateOrigin = (typeof rateOrigins)[number];

/** Millionths of the currency for one US dollar. */
export const rateSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

export const knownRateSchema = v.object({
  id: v.nullable(idSchema),
  rate: rateSchema,
  origin: v.picklist(rateOrigins),
  /** The day that its source names; null for the built-in figure, which has none, and for pins. */
  dated: v.nullable(daySchema),
  /** Since when it is used; null for the built-in figure. */
  since: v.nullable(timestampSchema),
});
export type KnownRate = v.InferOutput<typeof knownRateSchema>;

const pinSchema = v.object({
  id: idSchema,
  rate: rateSchema,
  reason: v.string(),
  pinned_at: timestampSchema,
  until: timestampSchema,
});

export const staffRateSchema = v.object({
  currency: currencySchema,
  now: knownRateSchema,
  /** What would be used without the pin. */
  market: knownRateSchema,
  pin: v.nullable(pinSchema),
  /** The newest ones first. */
  history: v.array(knownRateSchema),
});
export type StaffRate = v.InferOutput<typeof staffRateSchema>;

export const heldRateSchema = v.object({
  id: idSchema,
  currency: currencySchema,
  /** Null where the source has no figure that could be used. */
  rate: v.nullable(rateSchema),
  last_rate: rateSchema,
  problem: v.picklist(heldProblems),
  dated: daySchema,
  held_at: timestampSchema,
  /** From half to twice the rate without a pin: beyond, it can only be kept away. */
  acceptable: v.boolean(),
});
export type HeldRate = v.InferOutput<typeof heldRateSchema>;

export const readingSchema = v.object({
  id: idSchema,
  read_at: timestampSchema,
  source: v.string(),
  dated: v.nullable(daySchema),
  problem: v.nullable(v.picklist(readingProblems)),
  figures: countSchema,
});
export type RateReading = v.InferOutput<typeof readingSchema>;

export const ratesSchema = v.object({
  /** The name of the file or the host; null without a source: the built-in figures are used. */
  source: v.nullable(v.string()),
  /** The bound of a figure's move, in hundredths of a per cent. */
  move_bps: countSchema,
  rates: v.array(staffRateSchema),
  held: v.array(heldRateSchema),
  readings: v.array(readingSchema),
});
export type RatesOutput = v.InferOutput<typeof ratesSchema>;
