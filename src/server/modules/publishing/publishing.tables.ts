/** Kysely table types of publishing. */
import type { ColumnType, Generated } from 'kysely';
import type { ManuscriptContent, TextKind } from '~/contracts/publishing/publishing.schemas.ts';
import type { MissingPart } from '~/contracts/publishing/missing.ts';

export interface ManuscriptTable {
  kind: TextKind;
  /** The id of an article or a help article, a page's slug. */
  key: string;
  /** Rises with each change. */
  revision: number;
  /** The newest. */
  version: number;
  /** The address that it holds: while a version is published or waits for its time. */
  slug: string | null;
  is_address_fixed: Generated<boolean>;
  published_version: number | null;
  published_at: Date | null;
  scheduled_version: number | null;
  scheduled_at: Date | null;
  deleted_at: Date | null;
  title_en: string;
  title_fr: string;
  missing_en: MissingPart[];
  missing_fr: MissingPart[];
  author: string | null;
  main_tag: string | null;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
  /** Fingerprint of the released text that it was edited from, or that its editors have seen since; null when unknown. */
  released_as: string | null;
}

export interface ManuscriptVersionTable {
  kind: TextKind;
  key: string;
  version: number;
  content: ColumnType<ManuscriptContent, string, string>;
  change: 'first' | 'save' | 'restore';
  restored_from: number | null;
  /** Fields that differ from the version before: `fr.body`. */
  changed: string[];
  /** Null for what came with the program or the demo. */
  editor_id: string | null;
  created_at: Date;
  /** Saves of the same person within some minutes are one version. */
  saved_at: Date;
  published_at: Date | null;
}

/** Pictures that were used in a text: any editor may use them again, whoever uploaded them. */
export interface ManuscriptPictureTable {
  media_id: string;
}

/** News about an article: sent once, to a page of people at a time. */
export interface NewsRoundTable {
  article_id: string;
  sent_by: string;
  started_at: Date;
  /** Null once it has ended. */
  due_at: Date | null;
  /** The last person who was told; null before the first and after the end. */
  after_user_id: string | null;
  told: Generated<number>;
  /** `stopped`: the article was taken down meanwhile. */
  ended_as: 'sent' | 'stopped' | null;
}

export interface PublishingTables {
  news_round: NewsRoundTable;
  manuscript: ManuscriptTable;
  manuscript_version: ManuscriptVersionTable;
  manuscript_picture: ManuscriptPictureTable;
}
