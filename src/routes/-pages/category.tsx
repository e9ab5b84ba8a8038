/** A category's page with favourite buttons and alerts. */
import type { CategorySearch } from '~/features/listing/category-search.ts';
import type { LoadedCategory } from '~/features/listing/load-category.ts';
import { CategoryPage } from '~/features/listing/pages/category-page.tsx';
import { ListAlerts } from '~/features/alerts/components/list-alerts.tsx';
import { CardHeart } from '~/features/favorites/components/favorite-button.tsx';

export function Category(props: { loaded: LoadedCategory; search: CategorySearch }) {
  return <CategoryPage {...props} Heart={CardHeart} Alerts={ListAlerts} />;
}
