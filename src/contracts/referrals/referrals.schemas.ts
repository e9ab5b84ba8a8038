/** Shapes of the referral and affiliate programmes (decisions, section 8; decision 0013). All amounts are US cents. */
import * as v from 'valibot';
import { personSchema } from '../identity/identity.schemas.ts';
import {
  centsSchema,
  countSchema,
  daySchema,
  idSchema,
  longText,
  text,
  timestampSchema,
} from '../common.ts';

/** Why a reward needs a manual review before it is paid. */
export const referralFlags = [
  'device',
  'network',
  'seller',
  'small_order',
  'unconfirmed',
  'banned',
] as const;
export type ReferralFlag = (typeof referralFlags)[number];

export const referralStatuses = ['open', 'review', 'rewarded', 'refused', 'reversed'] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

export const referralKinds = ['friend', 'affiliate'] as const;

export const referralOverviewSchema = v.object({
  code: v.string(),
  link: v.string(),
  clicks: countSchema,
  sign_ups: countSchema,
  /** Friends whose first order completed, left its hold and was rewarded. */
  rewarded: countSchema,
  /** Rewards that are under manual review. */
  in_review: countSchema,
  earned_amount: centsSchema,
});
export type ReferralOverview = v.InferOutput<typeof referralOverviewSchema>;

export const partnerStatuses = ['pending', 'approved', 'rejected', 'ended'] as const;
export type PartnerStatus = (typeof partnerStatuses)[number];

/** What staff may decide that somebody is told: about a partnership, or the reward for a friend. */
export const programmeOutcomes = ['approved', 'rejected', 'ended', 'paid', 'refused'] as const;
export type ProgrammeOutcome = (typeof programmeOutcomes)[number];

export const affiliateOverviewSchema = v.object({
  status: v.picklist(['none', ...partnerStatuses]),
  /** Why an application was rejected or a partnership ended. */
  reason: v.nullable(v.string()),
  code: v.string(),
  link: v.string(),
  clicks: countSchema,
  sign_ups: countSchema,
  orders: countSchema,
  /** Waits for the end of its hold, or of a dispute. */
  held_amount: centsSchema,
  released_amount: centsSchema,
});
export type AffiliateOverview = v.InferOutput<typeof affiliateOverviewSchema>;

const broughtColumns = {
  clicks: countSchema,
  sign_ups: countSchema,
  /** Completed in this time by whoever was brought, and not refunded since. */
  orders: countSchema,
  turnover_amount: centsSchema,
  /** On hold or released. */
  commission_amount: centsSchema,
};

/** What a partner brought, by day and by link. Days are those of UTC; only those on which something happened are named. */
export const partnerFiguresSchema = v.object({
  from: daySchema,
  to: daySchema,
  days: v.array(v.object({ day: daySchema, ...broughtColumns })),
  /** The own link without a name is the empty one. What brought most clicks comes first. */
  links: v.array(v.object({ name: v.string(), ...broughtColumns })),
});
export type PartnerFigures = v.InferOutput<typeof partnerFiguresSchema>;
export type Brought = Omit<PartnerFigures['links'][number], 'name'>;

export const affiliateApplicationSchema = v.object({ about: longText({ min: 20, max: 1_000 }) });

export const reasonSchema = text({ min: 3, max: 300 });

/** A reward that waits for a decision of staff. */
export const referralReviewSchema = v.object({
  user_id: idSchema,
  referrer_id: idSchema,
  /** Who was brought, and by whom. */
  person: personSchema,
  referrer: personSchema,
  kind: v.picklist(referralKinds),
  flags: v.array(v.picklist(referralFlags)),
  order_id: v.nullable(idSchema),
  /** The order may still be refunded: the reward cannot be paid yet. */
  on_hold: v.boolean(),
  registered_at: timestampSchema,
});
export type ReferralReview = v.InferOutput<typeof referralReviewSchema>;

/** An application or a partner, with what was brought so far: all counted, none estimated. */
export const partnerSchema = v.object({
  user_id: idSchema,
  public_name: v.string(),
  clicks: countSchema,
  sign_ups: countSchema,
  orders: countSchema,
  held_amount: centsSchema,
  released_amount: centsSchema,
  status: v.picklist(partnerStatuses),
  about: v.string(),
  reason: v.nullable(v.string()),
  created_at: timestampSchema,
});
export type ListedPartner = v.InferOutput<typeof partnerSchema>;
