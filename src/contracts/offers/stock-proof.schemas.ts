/** What a seller shows of an offer's stock where its category asks for it, on the wire (decision 0084). */
import * as v from 'valibot';
import { countSchema, idSchema, text, timestampSchema, urlSchema } from '../common.ts';

export const stockProofRules = { images: 6, about: { min: 3, max: 500 } } as const;

/** `replaced`: another one was sent, because the stock or the goods had changed. */
export const stockProofStatuses = ['pending', 'approved', 'refused', 'replaced'] as const;

/** What was shown of an offer's stock; `reason`: why it was refused. Only its seller and support see it. */
export const stockProofSchema = v.object({
  id: idSchema,
  status: v.picklist(stockProofStatuses),
  /** Whether it is of as many units as the offer has now, or more, and of the same goods. */
  covers: v.boolean(),
  /** Units of the offer when it was sent. */
  units: countSchema,
  about: v.string(),
  images: v.array(v.object({ media_id: idSchema, url: urlSchema })),
  reason: v.nullable(v.string()),
  created_at: timestampSchema,
});
export type StockProof = v.InferOutput<typeof stockProofSchema>;

/** So many units were proven, and when that ends. */
export const provenStockSchema = v.object({ units: countSchema, until: timestampSchema });

export const askStockProofInputSchema = v.object({
  id: idSchema,
  /** A line about the pictures: the name of the character, where the goods are. */
  about: text(stockProofRules.about),
  /** Uploaded pictures; only support sees them besides their owner. */
  images: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(stockProofRules.images)),
});
