/** The front door of favourites. */
export { favoritesEndpoints } from './favorites.endpoints.ts';
export { countFavorites } from './favorites.repository.ts';
