/** People, bans and the audit trail as the staff sees them. */
import * as v from 'valibot';
import { appConfig } from '~config';
import { countSchema, idSchema, longText, timestampSchema } from '../common.ts';
import { personSchema, ratingSchema, sellerRequestSchema } from '../identity/identity.schemas.ts';
import { roles } from '~/domain/roles.ts';

const { temporaryBanDays, trustLevels } = appConfig.moderation;

/** The reason: the person reads it where the action is about them, and the audit trail records it. */
export const staffReasonSchema = longText({ min: 5, max: 500 });

export const personStates = ['banned', 'staff'] as const;

/** What the caller may do with a person now; what is missing here is refused. */
export const personActions = [
  'ban_for_days',
  'ban_for_good',
  'lift_ban',
  'require_trust',
  'grant_role',
  'enter',
  'end_sessions',
  'remove_second_factor',
] as const;
export type PersonAction = (typeof personActions)[number];

/** A line of the list. */
export const accountSchema = v.object({
  id: idSchema,
  public_name: v.string(),
  avatar: v.nullable(v.string()),
  email: v.string(),
  role: v.picklist(roles),
  is_seller: v.boolean(),
  is_banned: v.boolean(),
  /** Null when not banned, or banned for ever. */
  banned_until: v.nullable(timestampSchema),
  trust_level: countSchema,
  required_trust_level: countSchema,
  registered_at: timestampSchema,
});
export type Account = v.InferOutput<typeof accountSchema>;

/** A ban, active or ended. */
export const banSchema = v.object({
  id: idSchema,
  /** Null: for ever. */
  until: v.nullable(timestampSchema),
  reason: v.string(),
  by: v.nullable(personSchema),
  created_at: timestampSchema,
  /** When it was lifted, replaced, or expired; null while it is active. */
  ended_at: v.nullable(timestampSchema),
});

export const accountDetailSchema = v.object({
  ...accountSchema.entries,
  email_confirmed: v.boolean(),
  has_password: v.boolean(),
  locale: v.string(),
  region: v.nullable(v.string()),
  seller_level: countSchema,
  is_online: v.boolean(),
  last_online_at: timestampSchema,
  /** Number of devices that are signed in. */
  open_sessions: countSchema,
  second_factor_on: v.boolean(),
  /** Payouts are blocked until then, because a lost second factor was removed; null when they are not blocked. */
  payouts_held_until: v.nullable(timestampSchema),
  counts: v.object({
    open_purchases: countSchema,
    open_sales: countSchema,
    active_offers: countSchema,
    completed_sales: countSchema,
    disputes_lost: countSchema,
    reviews: countSchema,
  }),
  /** What sellers gave this person as a buyer, as a mean; null where nobody did. */
  buyer_rating: v.object({ mean: ratingSchema, count: countSchema }),
  seller_request: v.nullable(sellerRequestSchema),
  /** The newest first, at most 20. */
  bans: v.array(banSchema),
  actions: v.array(v.picklist(personActions)),
});
export type AccountDetail = v.InferOutput<typeof accountDetailSchema>;

/** For some days or for ever. */
export const banInputSchema = v.variant('kind', [
  v.object({
    id: idSchema,
    kind: v.literal('temporary'),
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(temporaryBanDays)),
    reason: staffReasonSchema,
  }),
  v.object({ id: idSchema, kind: v.literal('permanent'), reason: staffReasonSchema }),
]);
export type BanInput = v.InferOutput<typeof banInputSchema>;

export const requiredTrustSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(trustLevels - 1),
);

/** One recorded action of the staff. */
export const auditEntrySchema = v.object({
  id: idSchema,
  at: timestampSchema,
  /** The actor: the staff member, also during an impersonation. */
  actor: v.nullable(personSchema),
  actor_id: idSchema,
  /** The impersonated account; null without an impersonation. */
  impersonated: v.nullable(personSchema),
  impersonated_id: v.nullable(idSchema),
  /** `area.verb` */
  action: v.string(),
  subject_type: v.string(),
  subject_id: v.string(),
  /** JSON: the state before and after the action. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  ip: v.string(),
  /** Its place in the chain (decision 0121), and the hash of it; null until it is sealed, within seconds. */
  sequence: v.nullable(countSchema),
  hash: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

/** What of the chain of the audit trail does not agree, and how. */
export const chainBreaks = [
  /** A place is missing, or stands twice. */
  'gap',
  /** The record of a place is gone. */
  'missing',
  /** A record, its place or the order of places is not what was sealed. */
  'changed',
  /** A record stands in no place, or was removed before it got one. */
  'outside',
  /** The head that was kept has another hash now: the chain was made anew. */
  'other_head',
  /** The head that was kept is not there any more: the end was cut off. */
  'cut',
] as const;
export type ChainBreak = (typeof chainBreaks)[number];

/** The chain of the audit trail: where it ends, what waits, and what its last proof found. */
export const auditChainSchema = v.object({
  /** Null while nothing is sealed. */
  head: v.nullable(
    v.object({ sequence: countSchema, hash: v.string(), sealed_at: timestampSchema }),
  ),
  /** What waits for its place. */
  unsealed: countSchema,
  /** Null before the first one. */
  proof: v.nullable(
    v.object({
      proven_at: timestampSchema,
      /** The last one that looked at everything. */
      full_at: timestampSchema,
      /** How far it was proven. */
      sequence: countSchema,
      broken: v.nullable(
        v.object({
          count: countSchema,
          as: v.picklist(chainBreaks),
          /** The first place that does not agree; null where it is not in one place. */
          sequence: v.nullable(countSchema),
        }),
      ),
    }),
  ),
});
export type AuditChain = v.InferOutput<typeof auditChainSchema>;

/** `jsonl`: exact, and proven without the database by `npm run verify-audit`. */
export const auditFormats = ['csv', 'jsonl'] as const;

/** A request to become a seller, with who made it. */
export const waitingSellerRequestSchema = v.object({
  ...sellerRequestSchema.entries,
  account: accountSchema,
});
