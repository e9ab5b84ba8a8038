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
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

/** A request to become a seller, with who made it. */
export const waitingSellerRequestSchema = v.object({
  ...sellerRequestSchema.entries,
  account: accountSchema,
});
