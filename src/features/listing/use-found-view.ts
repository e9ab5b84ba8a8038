/** The search params of a search's page and how to change them: links without script, client navigation with it. */
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { BaseSearch } from './base-search.ts';
import { foundHref, type FoundSearch } from './found-search.ts';

export interface FoundView {
  /** The text of the address. */
  q: string;
  /** The filters of the address, or of a navigation that is pending. */
  search: BaseSearch & Pick<FoundSearch, 'base'>;
  href(search: Partial<BaseSearch>): string;
  /** Navigates without scrolling. */
  go(search: FoundSearch): void;
}

/** @param search the address's search params, read */
export function useFoundView(q: string, search: FoundSearch): FoundView {
  const router = useRouter();
  const [pending, setPending] = useState<{ from: FoundSearch; to: FoundSearch } | null>(null);
  const asked = pending?.from === search ? pending.to : search;
  const shown = useMemo(() => {
    const { q: _, ...filters } = asked;
    return filters;
  }, [asked]);
  return {
    q,
    search: shown,
    href: (next) => foundHref({ q, ...next }),
    go(next) {
      setPending({ from: search, to: next });
      const href = foundHref({ ...next, q });
      void router.navigate({ href, resetScroll: false, viewTransition: false });
    },
  };
}
