/** Templates for answers of staff on the wire (decision 0126): a name, the act, and the text in both languages. */
import * as v from 'valibot';
import { countSchema, idSchema, localeSchema, longText, text, timestampSchema } from '../common.ts';
import { answerActs } from './answer-acts.ts';

/** A reason has 500 characters: what a name takes has its place, too. */
export const answerBounds = { name: 60, text: 450, most: 300 } as const;

export const answerFields = {
  act: v.picklist(answerActs),
  name: text({ min: 2, max: answerBounds.name }),
  text_en: longText({ min: 5, max: answerBounds.text }),
  text_fr: longText({ min: 5, max: answerBounds.text }),
};

export const answerTemplateSchema = v.object({
  id: idSchema,
  act: v.picklist(answerActs),
  name: v.string(),
  text_en: v.string(),
  text_fr: v.string(),
  /** What a change is based on. */
  version: countSchema,
  changed_at: timestampSchema,
});
export type AnswerTemplate = v.InferOutput<typeof answerTemplateSchema>;

/** Names who reads an answer: a person, or whoever sells an offer. */
export const answerReaderInput = v.object({
  id: idSchema,
  of: v.optional(v.picklist(['person', 'offer']), 'person'),
});
export type AnswerReaderInput = v.InferOutput<typeof answerReaderInput>;

/** Who reads an answer: the language of the account, and the name that a template leaves open. */
export const answerReaderSchema = v.object({ locale: localeSchema, public_name: v.string() });
export type AnswerReader = v.InferOutput<typeof answerReaderSchema>;
