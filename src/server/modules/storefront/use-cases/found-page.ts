/** The page of a path, before its URLs in each language are known. */
import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '~config';
import type { Page, PagePayload } from '~/contracts/catalogue/frontend.schemas.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import type { OfferHead } from '../../offers/index.ts';

export interface Found {
  payload: PagePayload;
  /** Canonical path without the language. */
  path: string;
  title: string;
  description: string;
  isIndexed: boolean;
  /** Paragraphs separated by empty lines, headings after `## `. */
  seoDescription: string | null;
  semanticTags: Extract<Page, { payload: unknown }>['semantic_tags'];
  /** Of an offer page. */
  head?: OfferHead | undefined;
}

/** Null when there is no such page. */
export type Resolved = Found | { to: string; status: 301 | 302 } | null;

const MAX_DESCRIPTION = 160;

/** A text as a meta description: one line, truncated. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_DESCRIPTION ? line : `${line.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`;
}

export function translator(locale: Locale) {
  const i18n = serverI18n(locale);
  return (text: MessageDescriptor, values: Record<string, string | number>): string =>
    i18n._({ ...text, values });
}
