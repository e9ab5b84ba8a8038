/** Kysely table types of templates for answers. They name no person: who changed one stands in the record. */
import type { AnswerAct } from '~/contracts/answers/answer-acts.ts';

export interface AnswerTemplateTable {
  id: string;
  act: AnswerAct;
  /** Unique for its act, in any case of its letters. */
  name: string;
  text_en: string;
  text_fr: string;
  /** Raised by each change. */
  version: number;
  changed_at: Date;
}

/** The module's part of the database type. */
export interface AnswersTables {
  answer_template: AnswerTemplateTable;
}
