/** Kysely table types of the cases of disputes. A dispute is named by its order and when it was opened. */
import type { Generated } from 'kysely';
import type { DecisionCode, DecisionOutcome } from '~/contracts/cases/decision-codes.ts';
import type { DisputeReason } from '~/contracts/disputes/reasons.ts';

export type Side = 'buyer' | 'seller';

/** Append-only by trigger. */
export interface CaseStatementTable {
  id: string;
  order_id: string;
  /** When the dispute was opened. */
  since: Date;
  side: Side;
  author_id: string;
  text: string;
  /** Ids of claimed media. */
  images: string[];
  at: Date;
}

/** A copy of a message as it was when a statement marked it. Append-only by trigger. */
export interface CaseMarkTable {
  statement_id: string;
  position: number;
  order_id: string;
  message_id: string;
  seq: number;
  author_id: string;
  body: string;
  images: string[];
  automatic: boolean;
  written_at: Date;
  /** SHA-256 over the copy, in hexadecimal digits. */
  hash: string;
}

export interface DisputeCaseTable {
  order_id: string;
  since: Date;
  holder_id: Generated<string | null>;
  taken_at: Generated<Date | null>;
  /** How often staff read the chat, and when last; who did is in the audit trail. */
  looks: Generated<number>;
  looked_at: Generated<Date | null>;
  /** For later decisions; staff alone read it. */
  note: Generated<string>;
  /** The rest stands with the decision of support. */
  reason: Generated<DisputeReason | null>;
  base: Generated<string | null>;
  outcome: Generated<DecisionOutcome | null>;
  code: Generated<DecisionCode | null>;
  /** Basis points of what was paid that went back. */
  share_bps: Generated<number | null>;
  decided_at: Generated<Date | null>;
}

export interface CaseQuestionTable {
  id: string;
  order_id: string;
  since: Date;
  asker_id: string;
  /** Whom it asks. */
  side: Side;
  text: string;
  at: Date;
}

/** A line of the chat that whoever had the case has marked: their working note, which neither side reads. */
export interface DeskMarkTable {
  order_id: string;
  since: Date;
  message_id: string;
  author_id: string;
  at: Date;
}

export interface CasesTables {
  case_statement: CaseStatementTable;
  case_mark: CaseMarkTable;
  case_question: CaseQuestionTable;
  desk_mark: DeskMarkTable;
  dispute_case: DisputeCaseTable;
}
