/** The articles of the demo blog: `articles/{language}/{slug}.md`, the same slugs in both languages. */
import type { Locale } from '~config';
import { readFrontMatter } from '~/server/modules/content/index.ts';

const sources = import.meta.glob<string>('./articles/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Who writes: desks of the market, because nobody is invented. */
export const desks = [
  {
    slug: 'escrow-desk',
    name: 'Legend Escrow',
    en: 'Writes about money that waits, proof, disputes and accounts. A desk of the demo market.',
    fr: 'Écrit sur l’argent sous séquestre, les preuves, les litiges et les comptes. Une rubrique du marché de démonstration.',
  },
  {
    slug: 'market-desk',
    name: 'Legend Market',
    en: 'Writes about prices, games and how goods change hands. A desk of the demo market.',
    fr: 'Écrit sur les prix, les jeux et la remise des biens. Une rubrique du marché de démonstration.',
  },
  {
    slug: 'sellers-desk',
    name: 'Legend Sellers',
    en: 'Writes about listing, delivering and being paid. A desk of the demo market.',
    fr: 'Écrit sur la mise en vente, la livraison et le paiement. Une rubrique du marché de démonstration.',
  },
] as const;

export interface DemoArticle {
  slug: string;
  locale: Locale;
  title: string;
  description: string;
  /** Alias of a game or of a base category. */
  mainTag: string;
  tags: string[];
  author: string;
  publishedDaysAgo: number;
  body: string;
}

function articleOf(locale: Locale, slug: string, source: string): DemoArticle {
  const { field, body } = readFrontMatter(source);
  return {
    slug,
    locale,
    title: field('title'),
    description: field('description'),
    mainTag: field('main_tag'),
    tags: field('tags').split(/,\s*/),
    author: field('author'),
    publishedDaysAgo: Number(field('published_days_ago')),
    body: body.trim(),
  };
}

/** All articles of a language, by slug. @throws DocumentError when one says too little */
export function demoArticles(locale: Locale): DemoArticle[] {
  const folder = `./articles/${locale}/`;
  return Object.entries(sources)
    .filter(([path]) => path.startsWith(folder))
    .map(([path, source]) => articleOf(locale, path.slice(folder.length, -'.md'.length), source))
    .toSorted((a, b) => a.slug.localeCompare(b.slug));
}
