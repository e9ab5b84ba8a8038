/** Search params of a base category's page and how to change them: links without script, client navigation with it. */
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { BaseCategoryDetail } from '~/contracts/catalogue/catalogue.schemas.ts';
import { baseHref, knownGame, type BaseSearch } from './base-search.ts';

export interface BaseView {
  base: BaseCategoryDetail;
  /** The search params of the address, or of a navigation that is pending. */
  search: BaseSearch;
  href(search: Partial<BaseSearch>): string;
  /** Navigates without scrolling. */
  go(search: Partial<BaseSearch>): void;
}

/** @param search the address's search params, validated. */
export function useBaseView(base: BaseCategoryDetail, search: BaseSearch): BaseView {
  const router = useRouter();
  const [pending, setPending] = useState<{ from: BaseSearch; to: BaseSearch } | null>(null);
  const shown = pending?.from === search ? pending.to : search;
  const href: BaseView['href'] = (next) => baseHref(base.alias, next);
  return {
    base,
    search: knownGame(shown, base),
    href,
    go(next) {
      setPending({ from: search, to: { ...emptySearch, ...next } });
      void router.navigate({ href: href(next), resetScroll: false, viewTransition: false });
    },
  };
}

const emptySearch: BaseSearch = {
  game: undefined,
  price_min: undefined,
  price_max: undefined,
  delivery_minutes: undefined,
  instant: undefined,
  online: undefined,
  sort: 'recommended',
  cursor: undefined,
};
