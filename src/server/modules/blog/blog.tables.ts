/** Kysely table types of the blog. */
import type { Generated } from 'kysely';
import type { Locale } from '~config';

export interface BlogAuthorTable {
  id: string;
  slug: string;
  name: string;
  avatar_media_id: string | null;
  description_en: string;
  description_fr: string;
}

export interface ArticleTable {
  id: string;
  slug: string;
  /** Its main tag: either this or the base category. */
  game_id: string | null;
  base_category_id: string | null;
  author_id: string;
  /** Null: artwork of the game. */
  image_media_id: string | null;
  is_demo: Generated<boolean>;
  created_at: Date;
  /** Null while it is a draft; in the future while it waits for its day. */
  published_at: Date | null;
}

export interface ArticleTextTable {
  article_id: string;
  locale: Locale;
  title: string;
  description: string;
  tags: string[];
  /** What the main picture shows; empty for artwork, which shows nothing of the text. */
  image_alt: Generated<string>;
  /** Markdown as decision 0012 allows it, without front matter. */
  body: string;
  words: number;
  updated_at: Date;
}

export interface BlogTables {
  blog_author: BlogAuthorTable;
  article: ArticleTable;
  article_text: ArticleTextTable;
}
