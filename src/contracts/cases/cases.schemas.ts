/** Shapes of the case of a dispute: what each side says and shows, and what staff see of it (decisions 0101 and 0102). */
import * as v from 'valibot';
import {
  centsSchema,
  countSchema,
  idSchema,
  localeSchema,
  longText,
  timestampSchema,
  urlSchema,
} from '../common.ts';
import { timeZoneSchema } from '../notifications/notifications.schemas.ts';
import { disputeReasons, reasonGroups } from '../disputes/reasons.ts';
import { sealedPartNames } from '../orders/handover.ts';
import { decisionCodes, decisionOutcomes } from './decision-codes.ts';

/** So many statements each side adds to a dispute, and one more for each question to it; pictures and marked messages to one of them. */
export const MOST_STATEMENTS = 10;
export const MOST_STATEMENT_IMAGES = 6;
export const MOST_MARKS = 20;
/** So many lines of a dispute's chat are marked at the desk. */
export const MOST_DESK_MARKS = 50;
/** Characters of a statement, of a question and of a note. */
export const MOST_STATEMENT_TEXT = 2_000;
const LEAST_TEXT = 3;
const MOST_QUESTION_TEXT = 500;
const MOST_NOTE_TEXT = 1_000;

const side = v.picklist(['buyer', 'seller']);

export const statementTextSchema = longText({ min: LEAST_TEXT, max: MOST_STATEMENT_TEXT });
export const questionTextSchema = longText({ min: LEAST_TEXT, max: MOST_QUESTION_TEXT });
export const caseNoteSchema = longText({ max: MOST_NOTE_TEXT });

/** A message of the two people's chat as it was when it was marked: nothing later changes it. */
export const markSchema = v.object({
  message_id: idSchema,
  seq: countSchema,
  by: side,
  body: v.string(),
  images: v.array(urlSchema),
  /** It was sent by the writer's autopilot. */
  automatic: v.boolean(),
  written_at: timestampSchema,
  /** SHA-256 over what was copied, in hexadecimal digits. */
  hash: v.string(),
});
export type MarkOutput = v.InferOutput<typeof markSchema>;

export const statementSchema = v.object({
  id: idSchema,
  by: side,
  text: v.string(),
  images: v.array(urlSchema),
  marks: v.array(markSchema),
  at: timestampSchema,
});
export type StatementOutput = v.InferOutput<typeof statementSchema>;

/** What support asks one side; both read it. */
export const questionSchema = v.object({
  id: idSchema,
  to: side,
  text: v.string(),
  at: timestampSchema,
});

export const caseSchema = v.object({
  order_id: idSchema,
  /** The dispute is open. */
  is_open: v.boolean(),
  /** Of all disputes of the order, the oldest first. */
  statements: v.array(statementSchema),
  questions: v.array(questionSchema),
  /** How many statements the reader can still add; 0 for staff, and while they owe an answer. */
  left: countSchema,
  /** Since when a member of the staff has the case; null: nobody has. */
  taken_at: v.nullable(timestampSchema),
  /** How often staff have read the chat of this dispute, and when last. */
  chat_read: v.object({ count: countSchema, last_at: v.nullable(timestampSchema) }),
  /** The last decision of support; null where there was none, or none with a reason of the list. */
  decision: v.nullable(
    v.object({
      outcome: v.picklist(decisionOutcomes),
      code: v.nullable(v.picklist(decisionCodes)),
    }),
  ),
  /** Until when the reader can take the evidence pack; null: as long as the dispute is open, or no longer. */
  pack_until: v.nullable(timestampSchema),
  has_pack: v.boolean(),
});
export type CaseOutput = v.InferOutput<typeof caseSchema>;

const staffMember = v.object({ id: idSchema, public_name: v.string() });

export const caseRowSchema = v.object({
  id: idSchema,
  title: v.string(),
  game: v.string(),
  total_amount: centsSchema,
  reason: v.picklist(disputeReasons),
  opened_at: timestampSchema,
  escalated_at: v.nullable(timestampSchema),
  decide_by: timestampSchema,
  buyer: staffMember,
  seller: staffMember,
  holder: v.nullable(staffMember),
  /** A bank has the money: nothing is decided until it has, and `decide_by` moves by as long. */
  bank_stopped: v.boolean(),
});
export type CaseRow = v.InferOutput<typeof caseRowSchema>;

/** What is known of one side from before. */
export const sideFactsSchema = v.object({
  trust_level: countSchema,
  registered_at: timestampSchema,
  /** Completed orders in this role. */
  completed: countSchema,
  /** A buyer: disputes that they opened; a seller: disputes of their sales. */
  disputes: countSchema,
  /** Of those decided by support: for the other side, wholly or in part. */
  lost: countSchema,
});

export const deskSchema = v.object({
  id: idSchema,
  holder: v.nullable(v.object({ ...staffMember.entries, since: timestampSchema })),
  /** Whether the reader holds the case, and may take it. */
  is_mine: v.boolean(),
  may_take: v.boolean(),
  facts: v.object({ buyer: sideFactsSchema, seller: sideFactsSchema }),
  risk: v.picklist(['low', 'medium', 'high']),
  /** When the buyer opened what of the delivery; null: the data of the vault. */
  reveals: v.array(
    v.object({
      at: timestampSchema,
      part: v.nullable(v.picklist(sealedPartNames)),
      unit: v.nullable(countSchema),
    }),
  ),
  /** From how many network addresses. */
  reveal_addresses: countSchema,
  note: v.string(),
  precedents: v.object({
    group: v.picklist(reasonGroups),
    base: v.string(),
    count: countSchema,
    /** Basis points of what was paid; null below five decisions. */
    median_share: v.nullable(countSchema),
    recent: v.array(
      v.object({
        order_id: idSchema,
        reason: v.picklist(disputeReasons),
        outcome: v.picklist(decisionOutcomes),
        code: v.nullable(v.picklist(decisionCodes)),
        /** Basis points of what was paid that went back. */
        share: countSchema,
        at: timestampSchema,
        note: v.string(),
      }),
    ),
  }),
});
export type DeskOutput = v.InferOutput<typeof deskSchema>;

/** Who of the staff has marked a line, for the one who reads it; null: nobody. */
export const deskMarkerSchema = v.nullable(v.picklist(['you', 'support']));
export type DeskMarker = NonNullable<v.InferOutput<typeof deskMarkerSchema>>;

export const caseMessageSchema = v.object({
  id: idSchema,
  seq: countSchema,
  by: side,
  body: v.string(),
  images: v.array(urlSchema),
  written_at: timestampSchema,
  marked_by: deskMarkerSchema,
});
export type CaseMessage = v.InferOutput<typeof caseMessageSchema>;

export const packFormats = ['pdf', 'zip'] as const;
export const packInput = {
  id: idSchema,
  format: v.optional(v.picklist(packFormats), 'pdf'),
  /** Without it the language of the request. */
  locale: v.optional(localeSchema),
  time_zone: v.optional(timeZoneSchema),
};
