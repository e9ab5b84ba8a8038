/** What a manuscript still lacks. Pure: the list, the editor and the refusal to publish say the same. */
import type { Locale } from '~config';
import type { Block } from '../content/content.schemas.ts';

/** Longest values in characters. A body of this length is about 12 000 words. */
export const textLimits = {
  title: 120,
  description: 300,
  tag: 60,
  tags: 8,
  /** Other words by which a help article is found. */
  keywords: 30,
  related: 3,
  alt: 200,
  body: 80_000,
} as const;

/** What search engines show of a title and a description before they cut it, in characters. */
export const shownLengths = { title: 60, description: 155 } as const;

export const missingParts = ['title', 'description', 'body', 'image_alt'] as const;
export type MissingPart = (typeof missingParts)[number];

interface Text {
  title: string;
  description: string;
  image_alt: string;
  body: string;
}

/** What one language lacks. A main picture needs words for who does not see it. */
export function missingIn(content: { image: string | null; text: Text }): MissingPart[] {
  const { image, text } = content;
  return missingParts.filter(
    (part) => (part !== 'image_alt' || image !== null) && text[part].trim() === '',
  );
}

/** What each language lacks. */
export function missingOf(content: {
  image: string | null;
  texts: Record<Locale, Text>;
}): Record<Locale, MissingPart[]> {
  const { image, texts } = content;
  return {
    en: missingIn({ image, text: texts.en }),
    fr: missingIn({ image, text: texts.fr }),
  };
}

function shapeOf(block: Block): string {
  if (block.type === 'heading') return `heading ${block.level}`;
  if (block.type === 'list') return `list ${block.items.length}`;
  if (block.type === 'table') return `table ${block.rows.length}`;
  return block.type;
}

/** Whether both languages have the same parts in the same order. */
export function isSameStructure(one: readonly Block[], other: readonly Block[]): boolean {
  return one.map(shapeOf).join() === other.map(shapeOf).join();
}

const LONGEST_TITLE = 200;

/** An address made of a title: lower case, without accents, words joined by a dash. */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’']/g, '')
    .toLowerCase()
    .slice(0, LONGEST_TITLE)
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 80)
    .replace(/-$/, '');
}
