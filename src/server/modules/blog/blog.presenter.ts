/** Articles and what they stand under, as the contract names them. */
import type { Locale } from '~config';
import type { ArticleCard, Author, MainTag } from '~/contracts/blog/blog.schemas.ts';
import { emblemUrl, imageUrl } from '~/contracts/media/media.urls.ts';
import { invariant } from '~/kernel/invariant.ts';
import { iconOf, localized, type CatalogueIndex } from '../catalogue/index.ts';
import { offerArtworkUrl } from '../media/index.ts';
import type { ArticleRow, AuthorRow } from './blog.repository.ts';

const WORDS_PER_MINUTE = 200;

type Subject = Pick<ArticleRow, 'game_id' | 'base_category_id'>;

/** What an article is about, without its number of articles. */
export function presentMainTag(
  catalogueIndex: CatalogueIndex,
  subject: Subject,
  locale: Locale,
): Omit<MainTag, 'articles_count'> {
  const game = catalogueIndex.gameById.get(subject.game_id ?? '');
  if (game) {
    const { alias: slug, title } = game;
    return { type: 'game', slug, title, icon_image: iconOf(game) ?? emblemUrl(slug) };
  }
  const base = catalogueIndex.bases.find(({ id }) => id === subject.base_category_id);
  invariant(base, 'An article is about something that the catalogue does not have');
  const title = localized(base, 'title', locale);
  return { type: 'base_category', slug: base.alias, title, icon_image: null };
}

/** The main picture: an uploaded one, or artwork of its game; goods of all games take turns with the games' art. */
function pictureOf(catalogueIndex: CatalogueIndex, row: ArticleRow): string {
  if (row.image_media_id !== null) return imageUrl(row.image_media_id);
  const own = catalogueIndex.gameById.get(row.game_id ?? '');
  const turn = Number.parseInt(row.id.slice(-6), 16) % catalogueIndex.games.length;
  const game = own ?? catalogueIndex.games[turn];
  invariant(game, 'A catalogue without games has no articles');
  return offerArtworkUrl(game, row.id);
}

export function presentCard(
  catalogueIndex: CatalogueIndex,
  row: ArticleRow,
  locale: Locale,
): ArticleCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    main_tag: presentMainTag(catalogueIndex, row, locale),
    tags: row.tags.map((title) => ({ title })),
    imageMain: {
      image: pictureOf(catalogueIndex, row),
      alt: row.image_media_id === null ? null : row.image_alt,
    },
    author: {
      slug: row.author_slug,
      name: row.author_name,
      avatar: row.author_avatar === null ? null : imageUrl(row.author_avatar),
      description: locale === 'fr' ? row.author_about_fr : row.author_about_en,
    },
    created_at: row.created_at.toISOString(),
    published_at: row.published_at.toISOString(),
    reading_minutes: Math.max(1, Math.round(row.words / WORDS_PER_MINUTE)),
    is_demo: row.is_demo,
  };
}

export function presentAuthor(row: AuthorRow, locale: Locale): Author {
  return {
    slug: row.slug,
    name: row.name,
    avatar: row.avatar_media_id === null ? null : imageUrl(row.avatar_media_id),
    description: localized(row, 'description', locale),
    articles_count: row.articles_count,
  };
}
