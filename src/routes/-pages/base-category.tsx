/** A base category's page with favourite buttons. */
import type { ComponentProps } from 'react';
import { BaseCategoryPage } from '~/features/listing/pages/base-category-page.tsx';
import { CardHeart } from '~/features/favorites/components/favorite-button.tsx';

export function BaseCategory(props: Omit<ComponentProps<typeof BaseCategoryPage>, 'Heart'>) {
  return <BaseCategoryPage {...props} Heart={CardHeart} />;
}
