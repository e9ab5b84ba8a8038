/** Shapes of identity checks (decisions, section 4; docs/decisions/0021-identity-check.md). */
import * as v from 'valibot';
import { centsSchema, countSchema, idSchema, timestampSchema } from '../common.ts';

/** Trust levels that a check can give: identity, identity and address. Level 1 follows from the e-mail address. */
export const verificationLevels = [2, 3] as const;
export type VerificationLevel = (typeof verificationLevels)[number];
export const verificationLevelSchema = v.picklist(verificationLevels);

/** `created`: opened, nothing submitted yet. `pending`: submitted, the provider reviews it. The others are final. */
export const verificationStatuses = [
  'created',
  'pending',
  'approved',
  'rejected',
  'expired',
  'cancelled',
] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** Why a check did not pass, as far as the person can do something about it. Never the provider's own texts. */
export const rejectionReasons = [
  'document_unreadable',
  'document_expired',
  'document_not_accepted',
  'selfie_mismatch',
  'details_mismatch',
  'address_not_proven',
  'underage',
  'declined',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
export const rejectionReasonSchema = v.picklist(rejectionReasons);

export const verificationSchema = v.object({
  id: idSchema,
  level: verificationLevelSchema,
  status: v.picklist(verificationStatuses),
  /** Given with `rejected`. */
  reason: v.nullable(rejectionReasonSchema),
  /** Rejected for good: another attempt has to be granted by support. */
  is_final: v.boolean(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  /** When an open check expires; null once it has ended. */
  expires_at: v.nullable(timestampSchema),
});
export type Verification = v.InferOutput<typeof verificationSchema>;

export const verificationStateSchema = v.object({
  trust_level: countSchema,
  required_trust_level: countSchema,
  email_confirmed: v.boolean(),
  /** The provider that carries the check out; null while none is configured. */
  provider: v.nullable(v.picklist(['sandbox', 'sumsub'])),
  /** The latest check. */
  current: v.nullable(verificationSchema),
  /** Earlier checks, the newest first. */
  history: v.array(verificationSchema),
  /** Card money from which a payment waits for an identity check now, in US cents. */
  card_look_amount: centsSchema,
  attempts_left: countSchema,
  /** When the next check may be opened; null when that is now. */
  next_attempt_at: v.nullable(timestampSchema),
});
export type VerificationState = v.InferOutput<typeof verificationStateSchema>;
