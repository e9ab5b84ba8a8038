/** Kysely table types of publishing. */
import type { ColumnType, Generated } from 'kysely';
import type { ManuscriptContent, TextKind } from '~/contracts/publishing/publishing.schemas.ts';
import type { MissingPart } from '~/contracts/publishing/missing.ts';

export interface ManuscriptTable {
  kind: TextKind;
  /** An article's id, a page's slug. */
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

export interface PublishingTables {
  manuscript: ManuscriptTable;
  manuscript_version: ManuscriptVersionTable;
  manuscript_picture: ManuscriptPictureTable;
}
