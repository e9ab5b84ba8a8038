import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import type { Favorite } from '~/contracts/favorites/favorites.contract.ts';
import { OfferCard } from '~/features/catalogue/components/offer-card.tsx';
import { CardHeart } from '~/features/favorites/components/favorite-button.tsx';
import { favoriteQueries, prefetchFavorites } from '~/features/favorites/favorites.queries.ts';
import { FavoritesPage } from '~/features/favorites/pages/favorites-page.tsx';
import { privateHead } from '~/platform/private-head.ts';
import { requireSession } from '~/platform/session.ts';

/** A person's favourite offers. */
export const Route = createFileRoute('/favorites')({
  beforeLoad: async ({ context, location }) => {
    await requireSession({ context, location });
  },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      prefetchFavorites(queryClient),
      queryClient.ensureInfiniteQueryData(favoriteQueries.list()),
    ]);
  },
  head: ({ match }) => privateHead(match.context.i18n, msg`Favourites`),
  component: Favorites,
});

function Favorites() {
  return <FavoritesPage Card={FavoriteCard} />;
}

function FavoriteCard({ favorite: { offer } }: { favorite: Favorite }) {
  return <OfferCard offer={offer} withCategory corner={<CardHeart offer={offer} />} />;
}
