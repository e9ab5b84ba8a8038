/** Under the page of a lost address, where the offer of that address was on sale once: others of its kind. */
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { CategoryRef } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OfferCard as Card } from '~/contracts/offers/offers.schemas.ts';
import { SectionLink } from '~/features/common/section-link.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Wrap } from '~/ui/layout.tsx';
import { offerQueries, SIMILAR_OFFERS } from '../offer.queries.ts';
import { OfferCard, cardGrid } from './offer-card.tsx';
import { OfferSection } from './offer-section.tsx';

interface RemovedOfferProps {
  offerId: string;
  Heart: ComponentType<{ offer: Card }>;
}

/** Nothing where no offer was: what is shown comes from the loader. */
export function RemovedOffer({ offerId, Heart }: RemovedOfferProps) {
  const { data } = useQuery({ ...offerQueries.removed(offerId), enabled: false });
  return data ? <Others category={data.category} Heart={Heart} /> : null;
}

function Others({ category, Heart }: { category: CategoryRef } & Pick<RemovedOfferProps, 'Heart'>) {
  const { game, alias, title } = category;
  const place = { game: game.alias, category: alias };
  const { data: offers } = useQuery(offerQueries.similarOffers({ ...place, filter: [] }));
  const { data: definition } = useQuery(api.catalogue.categoryOfGame.queryOptions(place));
  const others = offers?.data.slice(0, SIMILAR_OFFERS) ?? [];
  if (!definition || others.length === 0) return null;
  return (
    <Wrap>
      <OfferSection
        title={<Trans>Similar offers</Trans>}
        end={
          <SectionLink href={paths.category(game.alias, alias)}>
            <Trans>All in {title}</Trans>
          </SectionLink>
        }
      >
        <div className={cardGrid}>
          {others.map((offer) => (
            <OfferCard
              key={offer.id}
              offer={offer}
              attributes={definition.attributes}
              corner={<Heart offer={offer} />}
            />
          ))}
        </div>
      </OfferSection>
    </Wrap>
  );
}
