/** Contents of manuscripts: empty ones, anchors of their headings, and by what a released text is known. Pure. */
import { createHash } from 'node:crypto';
import { appConfig } from '~config';
import type {
  ManuscriptContent,
  ManuscriptText,
} from '~/contracts/publishing/publishing.schemas.ts';
import { withHeadingIds } from '../content/index.ts';

export type Texts = ManuscriptContent['texts'];

export const emptyText: ManuscriptText = {
  title: '',
  description: '',
  tags: [],
  image_alt: '',
  body: '',
};

export const emptyContent: ManuscriptContent = {
  slug: '',
  main_tag: null,
  author: null,
  image: null,
  position: null,
  faq_position: null,
  related: [],
  texts: { en: emptyText, fr: emptyText },
};

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether it can be the last part of an address. */
export function isSlug(slug: string): boolean {
  return SLUG.test(slug);
}

/** Both texts with anchors at all headings, the same in both languages where they have the same parts. */
export function withAnchors(content: ManuscriptContent): ManuscriptContent {
  const { en, fr } = content.texts;
  const body = withHeadingIds(en.body);
  const texts = { en: { ...en, body }, fr: { ...fr, body: withHeadingIds(fr.body, body) } };
  return { ...content, texts };
}

/** By what a release's text is known again: the same words have the same fingerprint. */
export function fingerprintOf(texts: Texts): string {
  const words = appConfig.locales.all.map((locale) => {
    const { title, description, tags, body } = texts[locale];
    return [title, description, tags, body];
  });
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url');
}
