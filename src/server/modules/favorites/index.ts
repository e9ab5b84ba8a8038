/** Public API of the favourites module. */
import { defineModule } from '../../core/define-module.ts';
import { favoritesEndpoints } from './favorites.endpoints.ts';
export { countFavorites, findChangedFavorites } from './favorites.repository.ts';

export const favoritesModule = defineModule({
  name: 'favorites',
  uses: ['accounts', 'listing', 'offers'],
  tables: ['favorite_offer', 'followed_seller'],
  // Offers that are shown to nobody any more are filtered out in the query, before pagination and counting.
  // The home page names those whose price has changed with their game, in one statement.
  reads: ['category', 'game', 'offer'],
  endpoints: { favorites: favoritesEndpoints },
});
