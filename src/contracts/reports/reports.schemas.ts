/** Reports on the wire (decision 0066): what somebody thinks breaks the rules, why, and what came of it. */
import * as v from 'valibot';
import { countSchema, idSchema, longText, queryInteger, timestampSchema } from '../common.ts';
import { personSchema } from '../identity/identity.schemas.ts';
import { shownPictureSchema } from '../pictures/pictures.schemas.ts';

export const reportSubjects = ['offer', 'person', 'message', 'request', 'bid', 'review'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const reportReasons = [
  'fraud',
  'misleading',
  'prohibited',
  'outside',
  'abuse',
  'impostor',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What can be wrong with what. */
export const reasonsFor: Readonly<Record<ReportSubject, readonly ReportReason[]>> = {
  offer: ['misleading', 'prohibited', 'fraud', 'outside', 'other'],
  person: ['fraud', 'abuse', 'impostor', 'outside', 'other'],
  message: ['outside', 'abuse', 'fraud', 'other'],
  request: ['prohibited', 'fraud', 'outside', 'abuse', 'other'],
  bid: ['outside', 'abuse', 'fraud', 'other'],
  review: ['abuse', 'misleading', 'outside', 'fraud', 'other'],
};

/** `dismissed`: nothing in it breaks the rules. */
export const reportOutcomes = ['upheld', 'dismissed'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

const MOST_LINES = 1_000_000_000;

/** Names what is reported: `id` is its own, of a message its conversation's; `seq` is the message's number in it. */
export const reportSubjectSchema = v.object({
  type: v.picklist(reportSubjects),
  id: idSchema,
  seq: queryInteger({ min: 1, max: MOST_LINES }),
});
export type ReportSubjectInput = v.InferOutput<typeof reportSubjectSchema>;

const TEXT_LENGTH = 1_000;

export const reportFormSchema = v.object({
  reason: v.picklist(reportReasons),
  text: v.optional(longText({ max: TEXT_LENGTH }), ''),
});

const reportedEntries = {
  type: v.picklist(reportSubjects),
  /** Whose it is. */
  person: personSchema,
  /** The title of an offer or a request with its note, or what was written, as it was then; empty for a person. */
  quote: v.string(),
};

/** What somebody is about to report, so that they see that it is the right thing. */
export const reportedSchema = v.object({
  ...reportedEntries,
  /** The caller has reported it, and it is not decided yet. */
  is_reported: v.boolean(),
});
export type Reported = v.InferOutput<typeof reportedSchema>;

/** A report as staff see it. */
export const waitingReportSchema = v.object({
  id: idSchema,
  ...reportedEntries,
  offer_id: v.nullable(idSchema),
  /** Of a request, and of a bid on one. */
  request_id: v.nullable(idSchema),
  review_id: v.nullable(idSchema),
  /** Of a review: staff have hidden it already. */
  is_hidden: v.boolean(),
  /** Of a message: its pictures. */
  pictures: v.array(v.object({ ...shownPictureSchema.entries, is_down: v.boolean() })),
  reason: v.picklist(reportReasons),
  text: v.string(),
  reporter: personSchema,
  /** How many people have reported the same thing and wait. One decision is about all of them. */
  reports_count: countSchema,
  created_at: timestampSchema,
});
export type WaitingReport = v.InferOutput<typeof waitingReportSchema>;
