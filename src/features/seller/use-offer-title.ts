/** The placeholder for an offer without a title. */
import { useLingui } from '@lingui/react/macro';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';

export function useOfferTitle({ title, category }: Pick<OwnOffer, 'title' | 'category'>): string {
  const { t } = useLingui();
  return title === '' ? t`Untitled ${category.title} for ${category.game.title}` : title;
}
