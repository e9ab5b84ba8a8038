/** Query options of the public pages. */
import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '~config';
import { fetchAffiliate, fetchDocument, fetchReferral } from './content.functions.ts';

export const contentQueries = {
  /** A document; part of the program, so that it does not change while a page is open. */
  document: (slug: string, locale: Locale) =>
    queryOptions({
      queryKey: ['content', 'document', slug, locale],
      queryFn: () => fetchDocument({ data: { slug, locale } }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The own link and what it brought; forgotten with the session. */
  referral: () =>
    queryOptions({ queryKey: ['session', 'referral'], queryFn: () => fetchReferral() }),
  affiliate: () =>
    queryOptions({ queryKey: ['session', 'affiliate'], queryFn: () => fetchAffiliate() }),
};
