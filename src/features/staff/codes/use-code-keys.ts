/** Single keys of the page of promo codes. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { PromoCodeDetail } from '~/contracts/promotions/promo-codes.schemas.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { useSingleKeys } from '../desk/use-desk-keys.ts';
import { STOP_ID, useCopied } from './code-acts.tsx';
import { rowId } from './codes-list.tsx';
import { codesHref, type CodesSearch } from './codes-search.ts';
import { codesQueries } from './codes.queries.ts';

/** Goes to the page as it is, apart from what changes. */
export function useGoToCode(asked: CodesSearch) {
  const router = useRouter();
  const { locale } = usePage();
  return (change: Partial<CodesSearch>, { replace = false } = {}) =>
    void router.navigate({
      href: withLocale(codesHref(asked, change), locale),
      replace,
      resetScroll: false,
    });
}

export function useCodeKeys(asked: CodesSearch) {
  const go = useGoToCode(asked);
  const copied = useCopied();
  const client = useQueryClient();
  const [isListing, list] = useState(false);
  const { data } = useInfiniteQuery(codesQueries.list(asked));
  const codes = data?.pages.flatMap((page) => page.data) ?? [];
  const place = codes.findIndex(({ id }) => id === asked.code);
  const move = (step: number) => {
    const to = codes[Math.min(Math.max(place + step, 0), codes.length - 1)];
    if (!to || to.id === asked.code) return;
    // The way back leads to where moving began, not through every row.
    go({ code: to.id, form: null }, { replace: asked.code !== '' });
    document.getElementById(rowId(to.id))?.scrollIntoView({ block: 'nearest' });
  };
  const copy = () => {
    const shown = client.getQueryData<PromoCodeDetail>(codesQueries.show(asked.code).queryKey);
    if (shown) void copied(shown.code);
  };
  // A form is not left by a key.
  const isFree = asked.form === null;
  const keys = useSingleKeys({
    '?': () => list(true),
    ...(isFree && { j: () => move(1), k: () => move(-1), n: () => go({ code: '', form: 'new' }) }),
    ...(isFree &&
      asked.code !== '' && { c: copy, '.': () => document.getElementById(STOP_ID)?.click() }),
  });
  return { isListing, list, keys };
}
