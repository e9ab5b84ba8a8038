/** What sellers prove before a category is open to them, on the wire (decision 0084). */
import * as v from 'valibot';
import { categoryRefSchema } from '../catalogue/catalogue.schemas.ts';
import { idSchema, longText, timestampSchema, urlSchema } from '../common.ts';

export const proofRules = { images: 6, about: { min: 20, max: 2_000 } } as const;

export const proofStatuses = ['pending', 'approved', 'refused'] as const;

const imageSchema = v.object({ media_id: idSchema, url: urlSchema });

/** What a seller showed of themselves for a category; `reason`: why it was refused. */
export const sellerProofSchema = v.object({
  id: idSchema,
  status: v.picklist(proofStatuses),
  about: v.string(),
  images: v.array(imageSchema),
  reason: v.nullable(v.string()),
  created_at: timestampSchema,
  decided_at: v.nullable(timestampSchema),
});
export type SellerProof = v.InferOutput<typeof sellerProofSchema>;

/** `is_open`: the caller may publish there; `proof`: the last one that was sent, null before the first. */
export const ownProofSchema = v.object({
  category: categoryRefSchema,
  is_open: v.boolean(),
  proof: v.nullable(sellerProofSchema),
});
export type OwnProof = v.InferOutput<typeof ownProofSchema>;

export const askProofInputSchema = v.object({
  category_id: idSchema,
  about: longText(proofRules.about),
  /** Uploaded pictures; only support sees them besides their owner. */
  images: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(proofRules.images)),
});

/** One that waits for a decision. */
export const waitingProofSchema = v.object({
  ...sellerProofSchema.entries,
  category: categoryRefSchema,
  seller: v.object({ id: idSchema, public_name: v.string() }),
});
export type WaitingProof = v.InferOutput<typeof waitingProofSchema>;
