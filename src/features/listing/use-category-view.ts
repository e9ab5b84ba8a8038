/** The category page's wishes and how to change them: links without script, quick navigation with it. */
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import { type CategorySearch } from './category-search.ts';
import { effectiveSearch } from './category-query.ts';
import { pathFilterHref, type PathFilter } from './path-filter.ts';

export interface CategoryView {
  definition: CategoryDefinition;
  /** What the address says, or what was chosen an instant ago. */
  search: CategorySearch;
  /** The same with the market that an order book shows by itself. */
  effective: CategorySearch;
  href(search: CategorySearch): string;
  /** Changes the address in place: the page does not jump. */
  go(search: CategorySearch, options?: { replace?: boolean }): void;
}

/**
 * @param search what the address says, validated, its path included.
 * @param pinned what the path alone says.
 */
export function useCategoryView(
  definition: CategoryDefinition,
  search: CategorySearch,
  pathFilter: PathFilter | null,
): CategoryView {
  const router = useRouter();
  const [wish, setWish] = useState<{ from: CategorySearch; to: CategorySearch } | null>(null);
  const shown = wish?.from === search ? wish.to : search;
  const href = (next: CategorySearch) => pathFilterHref(definition, next, pathFilter);
  const go: CategoryView['go'] = (next, options) => {
    setWish({ from: search, to: next });
    void router.navigate({
      href: href(next),
      replace: options?.replace ?? false,
      resetScroll: false,
      viewTransition: false,
    });
  };
  return { definition, search: shown, effective: effectiveSearch(definition, shown), href, go };
}

/** The same page as it was asked for with another query. */
export function withSearch(view: CategoryView, search: CategorySearch): CategoryView {
  return { ...view, search, effective: effectiveSearch(view.definition, search) };
}
