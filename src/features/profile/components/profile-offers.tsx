/** What somebody sells, the newest first. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OfferCard } from '~/contracts/offers/offers.schemas.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { OffersIcon } from '~/ui/icon.tsx';
import { Price } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { profileQueries } from '../profile.queries.ts';
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

export function ProfileOffers(props: {
  id: string;
  /** The empty state when nothing is on sale. */
  empty: { text: ReactNode; action?: ReactNode };
}) {
  const { t } = useLingui();
  const query = useSuspenseInfiniteQuery(profileQueries.offers(props.id));
  const offers = query.data.pages.flatMap((page) => page.data);
  if (offers.length === 0) {
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
      <RowList label={t`On sale`} lines="around">
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </RowList>
      <EndlessFoot query={query} />
    </div>
  );
}
