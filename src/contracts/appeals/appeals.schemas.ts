/** Appeals on the wire (decision 0126): against a hidden review by its author, and against a ban by whoever is banned. */
import * as v from 'valibot';
import { idSchema, longText, timestampSchema } from '../common.ts';
import { personSchema } from '../identity/identity.schemas.ts';

const appealTypes = ['review', 'ban'] as const;
export type AppealType = (typeof appealTypes)[number];

export const appealOutcomes = ['granted', 'refused'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** Names the decision: a review by its id; a ban is the caller's own. */
export const appealSubjectSchema = v.object({
  type: v.picklist(appealTypes),
  id: v.optional(idSchema),
});
export type AppealSubject = v.InferOutput<typeof appealSubjectSchema>;

const TEXT_LENGTH = { min: 20, max: 2_000 };

export const appealFormSchema = v.object({ text: longText(TEXT_LENGTH) });

/** What the caller sees of a decision about them, and of their appeal against it. */
export const appealedSchema = v.object({
  reason: v.string(),
  decided_at: timestampSchema,
  /** Until when an appeal is taken. */
  until: timestampSchema,
  may_appeal: v.boolean(),
  appeal: v.nullable(
    v.object({
      text: v.string(),
      created_at: timestampSchema,
      status: v.picklist(['open', ...appealOutcomes]),
      /** Why it was granted or refused; null while it waits. */
      answer: v.nullable(v.string()),
    }),
  ),
});
export type Appealed = v.InferOutput<typeof appealedSchema>;

/** An appeal as staff see it. */
export const waitingAppealSchema = v.object({
  id: idSchema,
  type: v.picklist(appealTypes),
  person: personSchema,
  /** The review's id, or the ban's. */
  subject_id: idSchema,
  text: v.string(),
  created_at: timestampSchema,
  /** What was told to the person, when, and by whom; null where nobody can be named. */
  decision: v.string(),
  decision_at: timestampSchema,
  decision_by: v.nullable(personSchema),
  /** False once it was undone, has ended or was decided anew: granting the appeal undoes nothing then. */
  is_in_force: v.boolean(),
});
export type WaitingAppeal = v.InferOutput<typeof waitingAppealSchema>;
