/** The front door of favourites. */
import { defineModule } from '../../core/define-module.ts';
import { favoritesEndpoints } from './favorites.endpoints.ts';
export { countFavorites } from './favorites.repository.ts';

export const favoritesModule = defineModule({
  name: 'favorites',
  uses: ['accounts', 'listing', 'offers'],
  tables: ['favorite_offer', 'followed_seller'],
  // Deleted offers are left out before a page is cut and counted.
  reads: ['offer'],
  endpoints: { favorites: favoritesEndpoints },
});
