/** The front door of favourites. */
import { defineModule } from '../../core/define-module.ts';
import { favoritesEndpoints } from './favorites.endpoints.ts';
export { countFavorites } from './favorites.repository.ts';

export const favoritesModule = defineModule({
  name: 'favorites',
  uses: ['identity', 'offers'],
  tables: ['favorite_offer', 'followed_seller'],
  endpoints: { favorites: favoritesEndpoints },
});
