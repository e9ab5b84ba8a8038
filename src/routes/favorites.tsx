import { msg } from '@lingui/core/macro';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import type { OfferCard as Offer } from '~/contracts/offers/offers.schemas.ts';
import { OfferCard } from '~/features/offer/components/offer-card.tsx';
import { CardHeart } from '~/features/favorites/components/favorite-button.tsx';
import {
  favoriteQueries,
  prefetchFavorites,
  prefetchFollowed,
} from '~/features/favorites/favorites.queries.ts';
import { FavoritesPage } from '~/features/favorites/pages/favorites-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSession } from '~/platform/session/session.ts';

const searchSchema = v.object({
  part: v.fallback(v.picklist(['offers', 'sellers']), 'offers'),
});

/** A person's favourite offers and followed sellers. */
export const Route = createFileRoute('/favorites')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams({ part: 'offers' })] },
  loaderDeps: ({ search }) => search,
  beforeLoad: async ({ context, location }) => {
    await requireSession({ context, location });
  },
  loader: async ({ context: { queryClient }, deps: { part } }) => {
    // The list may fail alone: the page then offers a retry.
    await Promise.all([
      prefetchFavorites(queryClient),
      part === 'offers'
        ? queryClient.prefetchInfiniteQuery(favoriteQueries.list())
        : queryClient.prefetchInfiniteQuery(favoriteQueries.sellers()),
      part === 'sellers' ? prefetchFollowed(queryClient) : undefined,
    ]);
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Favourites`),
  component: Favorites,
});

function Favorites() {
  return <FavoritesPage part={Route.useSearch().part} Card={FavoriteCard} />;
}

function FavoriteCard({ offer }: { offer: Offer }) {
  return <OfferCard offer={offer} withCategory corner={<CardHeart offer={offer} />} />;
}
