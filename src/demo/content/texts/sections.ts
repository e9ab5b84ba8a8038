/** Long texts of the catalogue: a first paragraph, then headings with a paragraph each. */
import type { Bilingual } from '~/server/modules/catalogue/catalogue.tables.ts';
import { typographic } from './typographic.ts';

/** What a genre or a base category has to say. */
export interface AboutText {
  /** The first paragraph; its beginning is also the page's description for search engines. */
  lead: Bilingual;
  sold: Bilingual;
  delivery: Bilingual;
  care: Bilingual;
}

const headings = {
  sold: { en: 'What is sold', fr: 'Ce qui se vend' },
  delivery: { en: 'How it reaches you', fr: 'Comment se passe la livraison' },
  care: { en: 'What to watch out for', fr: 'À quoi faire attention' },
} as const;

/** Paragraphs apart by an empty line; a line that begins with `## ` is a heading. */
export function aboutText(text: AboutText): Bilingual {
  const inLocale = (locale: keyof Bilingual): string =>
    [
      text.lead[locale],
      ...(['sold', 'delivery', 'care'] as const).flatMap((part) => [
        `## ${headings[part][locale]}`,
        text[part][locale],
      ]),
    ].join('\n\n');
  return { en: inLocale('en'), fr: typographic(inLocale('fr')) };
}
