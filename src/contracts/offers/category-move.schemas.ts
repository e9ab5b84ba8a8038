/** Moving an offer to another category, on the wire. */
import * as v from 'valibot';
import { categoryRefSchema } from '../catalogue/catalogue.schemas.ts';
import { countSchema, shownPriceSchema } from '../common.ts';
import { deliverySchema, offerAttributeSchema } from './offers.schemas.ts';

/** What moving an offer to another category would do to it. `below_min_price`: the least there, where its price is below; `needs_proof`: it is not open to the seller. */
export const categoryMoveSchema = v.object({
  category: categoryRefSchema,
  /** False where the category has not the offer's way of delivery. */
  is_possible: v.boolean(),
  /** Whether it leaves the market until what is missing is filled in. */
  is_hidden: v.boolean(),
  /** Attributes that are valid there, too, and those that are not and go. */
  kept: v.array(offerAttributeSchema),
  dropped: v.array(offerAttributeSchema),
  /** Field paths as in `missing` of an own offer; `label` of attributes, as the category calls them. */
  missing: v.array(v.object({ path: v.string(), label: v.nullable(v.string()) })),
  /** The seller's price there: where prices are whole cents it is rounded up. */
  price: v.nullable(shownPriceSchema),
  below_min_price: v.nullable(shownPriceSchema),
  needs_proof: v.boolean(),
  delivery: deliverySchema,
  warranty_days: countSchema,
});
export type CategoryMove = v.InferOutput<typeof categoryMoveSchema>;
