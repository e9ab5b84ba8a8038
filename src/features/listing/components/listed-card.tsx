/** A card of a list. It is drawn again only when its offer changes: a filter's press must not wait for a page of cards. */
import { memo, type ComponentType } from 'react';
import type { Attribute } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OfferCard as Offer } from '~/contracts/offers/offers.schemas.ts';
import { OfferCard } from '~/features/offer/index.ts';

interface ListedCardProps {
  offer: Offer;
  /** Of the category, where the list has only one. */
  attributes?: readonly Attribute[];
  /** Renders the offer's favourite button; favourites are another feature. */
  Heart: ComponentType<{ offer: Offer }>;
  withCategory?: boolean;
  /** Among the first cards of the page. */
  eager: boolean;
}

export const ListedCard = memo(function ListedCard({ Heart, ...card }: ListedCardProps) {
  return <OfferCard {...card} corner={<Heart offer={card.offer} />} />;
});
