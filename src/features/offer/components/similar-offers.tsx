/** A few other offers of the same category; an order book compares by itself and needs none. */
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { Offer, OfferCard as Card } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';
import { offerQueries, SIMILAR_OFFERS } from '../offer.queries.ts';
import { leadingFacet, similarQuery } from '../similar-offers.ts';
import { OfferCard, cardGrid } from './offer-card.tsx';
import { SectionLink } from '~/features/common/section-link.tsx';
import { OfferSection } from './offer-section.tsx';

interface SimilarOffersProps {
  offer: Offer;
  definition: CategoryDefinition;
  Heart: ComponentType<{ offer: Card }>;
}

export function SimilarOffers({ offer, definition, Heart }: SimilarOffersProps) {
  const { game } = definition;
  const query = similarQuery(offer, definition);
  const { data } = useQuery(offerQueries.similarOffers(query));
  const others = (data?.data ?? []).filter(({ id }) => id !== offer.id).slice(0, SIMILAR_OFFERS);
  if (others.length === 0) return null;
  const title = leadingFacet(offer, definition)?.display ?? definition.title;
  return (
    <OfferSection
      title={<Trans>Similar offers</Trans>}
      end={
        <SectionLink
          href={
            paths.category(game.alias, definition.alias) + stringifySearch({ filter: query.filter })
          }
        >
          <Trans>All in {title}</Trans>
        </SectionLink>
      }
    >
      <div className={cardGrid}>
        {others.map((other) => (
          <OfferCard
            key={other.id}
            offer={other}
            attributes={definition.attributes}
            corner={<Heart offer={other} />}
          />
        ))}
      </div>
    </OfferSection>
  );
}
