/** A category's page with the hearts of favourites. */
import type { CategorySearch } from '~/features/catalogue/category-search.ts';
import type { LoadedCategory } from '~/features/catalogue/load-category.ts';
import { CategoryPage } from '~/features/catalogue/pages/category-page.tsx';
import { CardHeart } from '~/features/favorites/components/favorite-button.tsx';

export function Category(props: { loaded: LoadedCategory; search: CategorySearch }) {
  return <CategoryPage {...props} Heart={CardHeart} />;
}
