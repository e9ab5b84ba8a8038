/** Search params of a category page and how to change them: links without script, client navigation with it. */
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import { type CategorySearch } from './category-search.ts';
import { effectiveSearch } from './category-query.ts';
import { pathFilterHref, type PathFilter } from './path-filter.ts';

export interface CategoryView {
  definition: CategoryDefinition;
  /** The search params of the address, or of a navigation that is pending. */
  search: CategorySearch;
  /** The same with an order book's default market. */
  effective: CategorySearch;
  href(search: CategorySearch): string;
  /** Navigates without scrolling. */
  go(search: CategorySearch, options?: { replace?: boolean }): void;
}

/**
 * @param search the address's search params, validated, with the path filter.
 * @param pathFilter the path filter alone.
 */
export function useCategoryView(
  definition: CategoryDefinition,
  search: CategorySearch,
  pathFilter: PathFilter | null,
): CategoryView {
  const router = useRouter();
  const [pending, setPending] = useState<{ from: CategorySearch; to: CategorySearch } | null>(null);
  const shown = pending?.from === search ? pending.to : search;
  const href = (next: CategorySearch) => pathFilterHref(definition, next, pathFilter);
  const go: CategoryView['go'] = (next, options) => {
    setPending({ from: search, to: next });
    void router.navigate({
      href: href(next),
      replace: options?.replace ?? false,
      resetScroll: false,
      viewTransition: false,
    });
  };
  return { definition, search: shown, effective: effectiveSearch(definition, shown), href, go };
}

/** The view of the same page for another query. */
export function withSearch(view: CategoryView, search: CategorySearch): CategoryView {
  return { ...view, search, effective: effectiveSearch(view.definition, search) };
}
