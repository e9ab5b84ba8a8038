/** Kysely table types of the help centre. */
import type { Generated } from 'kysely';
import type { Locale } from '~config';
import type { ContactInput } from '~/contracts/content/content.schemas.ts';
import type { HelpIcon } from '~/contracts/help/help.schemas.ts';

export interface HelpCategoryTable {
  id: string;
  slug: string;
  icon: HelpIcon;
  /** What a message from one of its articles is about. */
  contact_topic: ContactInput['topic'];
  position: number;
  title_en: string;
  title_fr: string;
  description_en: string;
  description_fr: string;
}

export interface HelpArticleTable {
  id: string;
  slug: string;
  category_id: string;
  position: number;
  /** Its place among what is asked most; null: it is not among it. */
  faq_position: number | null;
  /** Slugs of what to read next. */
  related: string[];
  created_at: Date;
  /** Null while it is a draft or was taken down; in the future while it waits for its day. */
  published_at: Date | null;
  /** Written by a trigger over `help_vote`. */
  useful_votes: Generated<number>;
  votes: Generated<number>;
}

export interface HelpArticleTextTable {
  article_id: string;
  locale: Locale;
  title: string;
  description: string;
  /** Other words by which people look for it. */
  keywords: string[];
  /** Markdown as decision 0012 allows it, without front matter. */
  body: string;
  words: number;
  updated_at: Date;
  /** Fingerprint of the file that this text was written from; null once somebody has edited it: a release leaves it alone. */
  released_as: string | null;
}

export interface HelpVoteTable {
  article_id: string;
  /** Either the person, or what a visitor is known by to this article alone. */
  user_id: string | null;
  visitor: string | null;
  is_useful: boolean;
  missing: string | null;
  voted_at: Date;
}

export interface HelpTables {
  help_category: HelpCategoryTable;
  help_article: HelpArticleTable;
  help_article_text: HelpArticleTextTable;
  help_vote: HelpVoteTable;
}
