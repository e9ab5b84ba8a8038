/** Articles and categories of the help centre, as the contract names them. */
import type { Locale } from '~config';
import type { Block } from '~/contracts/content/content.schemas.ts';
import type { HelpArticle, HelpCard, HelpCategory } from '~/contracts/help/help.schemas.ts';
import { localized } from '../catalogue/index.ts';
import type { HelpCategoryTable } from './help.tables.ts';
import type { HelpIndex, IndexedArticle } from './help-index.ts';

const WORDS_PER_MINUTE = 200;

function presentCategoryRef(category: HelpCategoryTable, locale: Locale): HelpCard['category'] {
  return { slug: category.slug, title: localized(category, 'title', locale), icon: category.icon };
}

/** What lists and results show besides title and description. */
export function presentFrame(
  { slug, category, words }: Pick<IndexedArticle, 'slug' | 'category' | 'words'>,
  locale: Locale,
): Omit<HelpCard, 'title' | 'description'> {
  return {
    slug,
    category: presentCategoryRef(category, locale),
    reading_minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  };
}

type Carded = Pick<IndexedArticle, 'slug' | 'category' | 'words' | 'title' | 'description'>;

export function presentCard(article: Carded, locale: Locale): HelpCard {
  const { title, description } = article;
  return { ...presentFrame(article, locale), title, description };
}

export function presentCategory(
  helpIndex: HelpIndex,
  category: HelpCategoryTable,
  locale: Locale,
): HelpCategory {
  return {
    ...presentCategoryRef(category, locale),
    description: localized(category, 'description', locale),
    articles: helpIndex.articles
      .filter((article) => article.category.id === category.id)
      .map((article) => presentCard(article, locale)),
  };
}

/** An article that is not published yet: nobody has voted on it. */
export function presentWritten(
  article: Carded,
  rest: { locale: Locale; blocks: Block[]; changedAt: Date; related: HelpCard[] },
): HelpArticle {
  const { locale, blocks, changedAt, related } = rest;
  return {
    ...presentCard(article, locale),
    locale,
    blocks,
    updated_at: changedAt.toISOString(),
    contact_topic: article.category.contact_topic,
    votes: { useful: 0, total: 0 },
    related,
  };
}
