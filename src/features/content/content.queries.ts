/** The query of a document. */
import type { Locale } from '~config';
import { api } from '~/platform/api/api.ts';

/** A document is part of the deployment, so it does not change while a page is open. */
export const documentQuery = (slug: string, locale: Locale) =>
  api.content.document.queryOptions({ slug, locale }, { staleTime: Number.POSITIVE_INFINITY });
