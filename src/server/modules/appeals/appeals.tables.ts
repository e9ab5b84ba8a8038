/** Kysely table types of appeals. */
import type { AppealOutcome, AppealType } from '~/contracts/appeals/appeals.schemas.ts';

/** One for each decision: `type`, `subject_id` and `decision_at` name it. */
export interface AppealTable {
  id: string;
  person_id: string;
  type: AppealType;
  /** The review, or the ban. */
  subject_id: string;
  /** Of a review. */
  order_id: string | null;
  /** The reason that the person was told, as it was. */
  decision: string;
  /** Null where nobody can be named. */
  decision_by: string | null;
  decision_at: Date;
  text: string;
  status: 'open' | AppealOutcome;
  created_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  answer: string | null;
}

/** The module's part of the database type. */
export interface AppealsTables {
  appeal: AppealTable;
}
