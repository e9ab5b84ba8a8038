/** Adjustments of the books: proposed by one super admin, agreed to by another (decision 0119). */
import * as v from 'valibot';
import { idSchema, longText, timestampSchema } from '../common.ts';

/**
 * Accounts that adjustments may move money on. `real` is what a person has available; the others are the market’s own. What other
 * rules account for stays out: fees (invoices state them), the recall fund, what is on hold, in a payout, from a card, bonus
 * money, debts, escrow, providers.
 */
export const adjustedKinds = [
  'real',
  'promo',
  'bonus_expense',
  'referral',
  'fx',
  'provider_cost',
  'chargeback',
  'suspense',
  'recall_cost',
] as const;
export type AdjustedKind = (typeof adjustedKinds)[number];

/** Why, as the person concerned reads it in the statement. */
export const adjustmentCauses = ['correction', 'goodwill', 'provider', 'recovery'] as const;
export type AdjustmentCause = (typeof adjustmentCauses)[number];

export const adjustmentStates = ['waiting', 'posted', 'refused', 'withdrawn', 'expired'] as const;
export type AdjustmentState = (typeof adjustmentStates)[number];

/** A million dollars. */
const MOST_CENTS = 100_000_000;

export const adjustmentReasonSchema = longText({ min: 10, max: 500 });
export const adjustedAmountSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(1),
  v.maxValue(MOST_CENTS),
);

export const newAdjustmentSchema = v.object({
  from: v.picklist(adjustedKinds),
  to: v.picklist(adjustedKinds),
  /** Whose account `real` is. */
  user_id: v.optional(idSchema),
  amount: adjustedAmountSchema,
  cause: v.picklist(adjustmentCauses),
  reason: adjustmentReasonSchema,
  /** What it is about: an order, a payment, a payout, a chargeback. */
  about: v.optional(idSchema),
});

const member = v.object({ id: idSchema, public_name: v.string() });

export const adjustmentSchema = v.object({
  id: idSchema,
  state: v.picklist(adjustmentStates),
  from: v.picklist(adjustedKinds),
  to: v.picklist(adjustedKinds),
  /** Whose account it moves money on. */
  person: v.nullable(member),
  amount: adjustedAmountSchema,
  cause: v.picklist(adjustmentCauses),
  reason: v.string(),
  about: v.nullable(idSchema),
  proposed_by: member,
  proposed_at: timestampSchema,
  expires_at: timestampSchema,
  decided_by: v.nullable(member),
  decided_at: v.nullable(timestampSchema),
  decision_reason: v.nullable(v.string()),
  /** What the caller may do with it now. */
  can: v.nullable(v.picklist(['decide', 'withdraw'])),
});
export type Adjustment = v.InferOutput<typeof adjustmentSchema>;
