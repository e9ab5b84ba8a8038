/** What a seller pays in a category: every caller of this server names seller and category the same way. */
import { feeBps, type FeeRules } from '~/domain/fees.ts';
import type { SellingDefinition } from './offer-rules.ts';

/** Whose fee is asked for. */
export interface FeePayer {
  seller_id: string;
  seller_level: number;
}

/** By the given rules, in hundredths of a per cent. */
export function feeBy(
  fees: FeeRules,
  payer: FeePayer,
  category: { id: string; base: string },
): number {
  return feeBps(fees, {
    base: category.base,
    categoryId: category.id,
    sellerId: payer.seller_id,
    level: payer.seller_level,
  });
}

/** By the rules of the moment. */
export const feeOf = (payer: FeePayer, { category, rules }: SellingDefinition): number =>
  feeBy(rules.fees, payer, category);
