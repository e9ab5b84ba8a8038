/** Search parameters of the wallet: what the statement shows. Anything malformed counts as missing. */
import * as v from 'valibot';

/** A day that the calendar has. */
const isDay = (text: string): boolean => {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};
const day = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^2\d{3}-\d\d-\d\d$/), v.check(isDay))),
  undefined,
);

export const walletSearch = v.object({
  kind: v.fallback(
    v.optional(v.picklist(['sale', 'purchase', 'deposit', 'payout', 'bonus'])),
    undefined,
  ),
  /** Goods, game, person or number of an order. */
  search: v.fallback(
    v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100))),
    undefined,
  ),
  direction: v.fallback(v.optional(v.picklist(['in', 'out'])), undefined),
  /** `2026-11`, in place of two days. */
  month: v.fallback(
    v.optional(v.pipe(v.string(), v.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/))),
    undefined,
  ),
  from: day,
  /** Included. */
  to: day,
});
export type WalletSearch = v.InferOutput<typeof walletSearch>;
