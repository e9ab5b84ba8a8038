/** Messages for an own promo code that is not applied. They are rendered with the page, not only after a failure. */
import { useLingui } from '@lingui/react';
import type { PromoRefusal } from '~/contracts/promotions/promotions.errors.ts';
import { promoRefusalTexts } from '~/contracts/promotions/refusal-texts.ts';

export function usePromoRefusalText(): (refusal: PromoRefusal) => string {
  const { i18n } = useLingui();
  return (refusal) => i18n._(promoRefusalTexts[refusal]);
}
