/** Public API of the favourites module. */
import { defineModule } from '../../core/define-module.ts';
import { favoritesEndpoints } from './favorites.endpoints.ts';
export { countFavorites } from './favorites.repository.ts';

export const favoritesModule = defineModule({
  name: 'favorites',
  uses: ['accounts', 'listing', 'offers'],
  tables: ['favorite_offer', 'followed_seller'],
  // Offers that are shown to nobody any more are filtered out in the query, before pagination and counting.
  reads: ['offer'],
  endpoints: { favorites: favoritesEndpoints },
});
