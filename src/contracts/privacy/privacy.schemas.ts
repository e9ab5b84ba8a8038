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
  /** Until when it can be fetched. */
  expires_at: v.nullable(timestampSchema),
  byte_size: v.nullable(countSchema),
});
export type DataExport = v.InferOutput<typeof exportSchema>;

export const exportStateSchema = v.object({
  /** The latest one. */
  export: v.nullable(exportSchema),
  /** When the next one may be asked for; null when it may be now. */
  next_at: v.nullable(timestampSchema),
});
export type ExportState = v.InferOutput<typeof exportStateSchema>;

/** The owner's proof. Accounts with a second factor confirm it instead. */
export const ownerProofSchema = v.object({ password: v.optional(givenPasswordSchema) });

/** What keeps an account from being deleted. */
export const deletionBlockerKinds = [
  'purchases',
  'sales',
  'real',
  'hold',
  'payout',
  'commissions',
  'bonus',
  'staff',
] as const;
export type DeletionBlockerKind = (typeof deletionBlockerKinds)[number];

export const deletionBlockerSchema = v.object({
  kind: v.picklist(deletionBlockerKinds),
  /** Open orders. */
  count: v.nullable(countSchema),
  /** Money, in USD cents. */
  amount: v.nullable(countSchema),
});
export type DeletionBlocker = v.InferOutput<typeof deletionBlockerSchema>;

export const deletionStateSchema = v.object({
  /** Null while nothing was asked for. */
  requested_at: v.nullable(timestampSchema),
  due_at: v.nullable(timestampSchema),
  /** Empty when nothing is in the way. */
  obstacles: v.array(deletionBlockerSchema),
});
export type DeletionState = v.InferOutput<typeof deletionStateSchema>;

/** What the person types, so that nobody does it by accident: either language's word counts everywhere. */
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
  /** Bonus money is lost with the account; it has to be given up in so many words. */
  waive_bonus: v.optional(v.boolean(), false),
});
