/** Shapes of providers' books beside ours. Amounts are signed US cents where no currency stands beside them. */
import * as v from 'valibot';
import { countSchema, daySchema, idSchema, signedCentsSchema, timestampSchema } from '../common.ts';

/**
 * Why both sides differ.
 *
 * - `unknown`   the provider booked something of which our books know nothing
 * - `missing`   our books moved money that the provider has not booked
 * - `amount`    both booked it, with other amounts
 * - `currency`  the provider booked it in a currency that nothing here can convert
 */
const bookDifferenceKinds = ['unknown', 'missing', 'amount', 'currency'] as const;
export type BookDifferenceKind = (typeof bookDifferenceKinds)[number];

const bookDifferenceStates = ['open', 'settled', 'closed'] as const;

const sumSchema = v.object({ amount: signedCentsSchema, currency: v.string() });

/** One day (UTC) of a provider: payments and refunds as it booked them, and as we did. */
const bookDaySchema = v.object({
  day: daySchema,
  provider_amount: signedCentsSchema,
  ledger_amount: signedCentsSchema,
  fee_amount: signedCentsSchema,
  /** Lines that the provider booked. */
  lines: countSchema,
});

export const providerBooksSchema = v.object({
  provider: v.string(),
  started_at: timestampSchema,
  /** When its books were read to their end last; null before the first time. */
  read_at: v.nullable(timestampSchema),
  compared_at: v.nullable(timestampSchema),
  /** What the provider said it holds, at `read_at`. */
  held: v.array(sumSchema),
  /** What it should hold by our books, at `compared_at`; what they moved before `started_at` is part of it. */
  ledger_amount: signedCentsSchema,
  open_differences: countSchema,
  /** The newest first. */
  days: v.array(bookDaySchema),
});
export type ProviderBooks = v.InferOutput<typeof providerBooksSchema>;

const lineSchema = v.object({
  entry_id: v.string(),
  category: v.string(),
  source_id: v.nullable(v.string()),
  amount: signedCentsSchema,
  fee: signedCentsSchema,
  currency: v.string(),
  booked_at: timestampSchema,
});

export const bookDifferenceSchema = v.object({
  id: idSchema,
  provider: v.string(),
  /** What it is about: `payment:…` and `refund:…` with our id, everything else with the provider's. */
  subject: v.string(),
  kind: v.picklist(bookDifferenceKinds),
  state: v.picklist(bookDifferenceStates),
  provider_amount: v.nullable(signedCentsSchema),
  ledger_amount: signedCentsSchema,
  /** What the provider has more than our books; null where nobody can say. */
  difference: v.nullable(signedCentsSchema),
  order_id: v.nullable(idSchema),
  /** When the oldest of it was booked, on either side. */
  since: timestampSchema,
  seen_at: timestampSchema,
  ended_at: v.nullable(timestampSchema),
  note: v.nullable(v.string()),
  /** What closing it put on the account for what nobody can explain. */
  suspense_amount: v.nullable(signedCentsSchema),
  /** The provider's lines, at most twenty. */
  lines: v.array(lineSchema),
});
export type BookDifference = v.InferOutput<typeof bookDifferenceSchema>;
