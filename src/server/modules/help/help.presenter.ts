/** Articles and categories of the help centre, as the contract names them. */
import type { Locale } from '~config';
import type { HelpCard, HelpCategory } from '~/contracts/help/help.schemas.ts';
import { localized } from '../catalogue/index.ts';
import type { HelpCategoryTable } from './help.tables.ts';
import type { HelpIndex, IndexedArticle } from './help-index.ts';

const WORDS_PER_MINUTE = 200;

function presentCategoryRef(category: HelpCategoryTable, locale: Locale): HelpCard['category'] {
  return { slug: category.slug, title: localized(category, 'title', locale), icon: category.icon };
}

/** What lists and results show besides title and description. */
export function presentFrame(
  { slug, category, words }: IndexedArticle,
  locale: Locale,
): Omit<HelpCard, 'title' | 'description'> {
  return {
    slug,
    category: presentCategoryRef(category, locale),
    reading_minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  };
}

export function presentCard(article: IndexedArticle, locale: Locale): HelpCard {
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
