/** Exports and deletions on the wire (decision 0020). */
import * as v from 'valibot';
import { countSchema, idSchema, timestampSchema } from '../common.ts';
import { givenPasswordSchema } from '../identity/identity.schemas.ts';

export const exportStatuses = ['pending', 'ready', 'failed', 'expired'] as const;

export const exportSchema = v.object({
  id: idSchema,
  status: v.picklist(exportStatuses),
  requested_at: timestampSchema,
  ready_at: v.nullable(timestampSchema),
  /** Until when the archive can be downloaded. */
  expires_at: v.nullable(timestampSchema),
  byte_size: v.nullable(countSchema),
});
export type DataExport = v.InferOutput<typeof exportSchema>;

export const exportStateSchema = v.object({
  /** The latest export. */
  export: v.nullable(exportSchema),
  /** When the next export may be requested; null when it may be now. */
  next_at: v.nullable(timestampSchema),
});
export type ExportState = v.InferOutput<typeof exportStateSchema>;

/** Reauthentication by password. Accounts with a second factor confirm that instead. */
export const ownerProofSchema = v.object({ password: v.optional(givenPasswordSchema) });

/** Deletion blockers. */
export const deletionBlockerKinds = [
  'purchases',
  'sales',
  'real',
  'hold',
  'payout',
  'commissions',
  'debt',
  'chargeback',
  'bonus',
  'staff',
] as const;
export type DeletionBlockerKind = (typeof deletionBlockerKinds)[number];

export const deletionBlockerSchema = v.object({
  kind: v.picklist(deletionBlockerKinds),
  /** Open orders, or payments that a bank has not decided about. */
  count: v.nullable(countSchema),
  /** Money, in USD cents. */
  amount: v.nullable(countSchema),
});
export type DeletionBlocker = v.InferOutput<typeof deletionBlockerSchema>;

export const deletionStateSchema = v.object({
  /** Null without a pending deletion. */
  requested_at: v.nullable(timestampSchema),
  due_at: v.nullable(timestampSchema),
  /** Empty without deletion blockers. */
  obstacles: v.array(deletionBlockerSchema),
});
export type DeletionState = v.InferOutput<typeof deletionStateSchema>;

/**
 * The confirmation that the person types, so that nobody deletes by accident: either language's word is accepted
 * everywhere.
 */
export const confirmationWords = { en: 'DELETE', fr: 'SUPPRIMER' } as const;

export const deletionInputSchema = v.object({
  ...ownerProofSchema.entries,
  confirmation: v.pipe(
    v.string(),
    v.trim(),
    v.toUpperCase(),
    v.check(
      (typed) => Object.values(confirmationWords).some((word) => word === typed),
      'confirmation_word',
    ),
  ),
  /** Bonus money is lost with the account; giving it up must be confirmed explicitly. */
  waive_bonus: v.optional(v.boolean(), false),
});
