/** What somebody sells. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OfferCard } from '~/contracts/offers/offers.schemas.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { OffersIcon, SearchIcon } from '~/ui/icon.tsx';
import { Price } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { profileQueries } from '../profile.queries.ts';
import type { ShopSearch } from '../profile.search.ts';
import { ShopBar } from './shop-bar.tsx';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';

function OfferRow({ offer }: { offer: OfferCard }) {
  const format = useFormat();
  const { category } = offer;
  const stock = format.count(offer.in_stock);
  return (
    <RowItem
      href={paths.offer(offer.id)}
      lead={<GameEmblem game={category.game} px={36} />}
      title={offer.title}
      detail={
        <>
          {category.game.title} · {category.title} · <Trans>{stock} in stock</Trans>
        </>
      }
      end={<Price>{format.unitPrice(offer.catalog_price, category.base === 'currency')}</Price>}
    />
  );
}

/** So few offers need neither a search nor an order. */
const SHORT = 5;

export function ProfileOffers(props: {
  id: string;
  asked: ShopSearch;
  /** The empty state when nothing is on sale. */
  empty: { text: ReactNode; action?: ReactNode };
}) {
  const { t } = useLingui();
  const query = useSuspenseInfiniteQuery(profileQueries.offers(props.id, props.asked));
  const offers = query.data.pages.flatMap((page) => page.data);
  const isSearched = props.asked.search !== undefined && props.asked.search !== '';
  const total = query.data.pages[0]?.meta.total ?? 0;
  if (total === 0) {
    return (
      <EmptyState
        icon={<OffersIcon />}
        title={<Trans>Nothing is on sale</Trans>}
        actions={props.empty.action}
      >
        {props.empty.text}
      </EmptyState>
    );
  }
  return (
    <div>
      {total > SHORT || isSearched ? <ShopBar {...props.asked} /> : null}
      {offers.length === 0 ? (
        <EmptyState
          icon={<SearchIcon />}
          title={<Trans>Nothing here is called so</Trans>}
          actions={
            <LinkButton href="?">
              <Trans>Show all offers</Trans>
            </LinkButton>
          }
        >
          <Trans>Look for another word, or look at everything that is on sale.</Trans>
        </EmptyState>
      ) : null}
      <RowList label={t`On sale`} lines="around">
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </RowList>
      <EndlessFoot query={query} />
    </div>
  );
}
