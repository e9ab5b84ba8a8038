/** The query of a document. */
import type { Locale } from '~config';
import { api } from '~/platform/api/api.ts';

const STALE_MS = 300_000;

/** A document changes rarely: a page that is open asks again after some minutes. */
export const documentQuery = (slug: string, locale: Locale) =>
  api.content.document.queryOptions({ slug, locale }, { staleTime: STALE_MS });
