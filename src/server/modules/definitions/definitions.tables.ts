/** Kysely table types of the definitions that staff keep. */
import type { ColumnType, Generated } from 'kysely';
import type { DefinitionDocument } from '~/domain/category-definition.ts';
import type { LossChoices } from '~/domain/definition-losses.ts';

type Document = ColumnType<DefinitionDocument, string, string>;

/** What staff are writing: one for a category. */
export interface CategoryDraftTable {
  category_id: string;
  /** Counts the times that it was saved: whoever saves names the one they saw. */
  revision: number;
  /** The version in use that it was written from. */
  base_version: number;
  document: Document;
  saved_by: string;
  saved_at: Date;
}

/** A definition that is or was in force. */
export interface CategoryVersionTable {
  category_id: string;
  version: number;
  /** `start`: what the category had before staff first changed it. */
  act: 'start' | 'apply' | 'undo';
  document: Document;
  /** What happened to offers that lost something, by loss. */
  choices: ColumnType<LossChoices, string | undefined, never>;
  changed_by: string | null;
  changed_at: Date;
  reason: string;
  /** The job that fitted offers; null where there was nothing to fit. */
  refit_id: Generated<string | null>;
  /** The version that took it back. */
  undone_by: Generated<number | null>;
}

export interface DefinitionsTables {
  category_draft: CategoryDraftTable;
  category_version: CategoryVersionTable;
}
