/** Kysely table types of content. */
import type { ContactInput } from '~/contracts/content/content.schemas.ts';
import type { Locale } from '~config';

export interface ContactMessageTable {
  id: string;
  /** Null for visitors. */
  user_id: string | null;
  name: string;
  email: string;
  topic: ContactInput['topic'];
  /** As it was typed: a number or an address of an order. */
  order_id: string | null;
  /** Slug of the help article that the message comes from. */
  help_article: string | null;
  message: string;
  locale: Locale;
  ip: string;
  created_at: Date;
}

/** A document that was edited: it takes the place of its file (decision 0061). */
export interface DocumentTextTable {
  slug: string;
  locale: Locale;
  title: string;
  description: string;
  /** Markdown as decision 0012 allows it, without front matter. */
  body: string;
  updated_at: Date;
}

export interface ContentTables {
  document_text: DocumentTextTable;
  contact_message: ContactMessageTable;
}
