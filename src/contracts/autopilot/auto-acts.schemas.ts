/** What an autopilot writes and starts, and the one log of it, on the wire (decision 0081). */
import * as v from 'valibot';
import { replyBounds, replyKinds } from '~/domain/auto-reply.ts';
import { startBounds } from '~/domain/auto-start.ts';
import { categoryRefSchema } from '../catalogue/catalogue.schemas.ts';
import {
  countSchema,
  cursorQuery,
  idSchema,
  longText,
  queryChoices,
  timestampSchema,
} from '../common.ts';
import { personSchema } from '../identity/identity.schemas.ts';
import { actSchema } from './autopilot.schemas.ts';

const whole = ({ min, max }: { min: number; max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

export const replyKindSchema = v.picklist(replyKinds);

export const replySchema = v.object({
  kind: replyKindSchema,
  is_on: v.boolean(),
  /** Empty where the seller wrote none in that language. */
  en: v.string(),
  fr: v.string(),
  /** In one conversation it is not repeated before so many hours; of *paid* those of orders paid within ten minutes are one. */
  every_hours: countSchema,
});
export type Reply = v.InferOutput<typeof replySchema>;

export const repliesSchema = v.object({
  /** One of each kind. */
  data: v.array(replySchema),
  /** Whether the seller has said hours; without them *away* is sent on vacation alone. */
  has_hours: v.boolean(),
});

const text = longText({ max: replyBounds.textLength });

export const changeReplySchema = v.object({
  kind: replyKindSchema,
  is_on: v.optional(v.boolean()),
  en: v.optional(text),
  fr: v.optional(text),
  every_hours: v.optional(whole(replyBounds.everyHours)),
});
export type ChangeReply = v.InferOutput<typeof changeReplySchema>;

export const startRuleSchema = v.object({
  is_on: v.boolean(),
  /** Null: orders of all own offers. */
  category_ids: v.nullable(
    v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(startBounds.categories)),
  ),
  /** So long both sides can still decide otherwise. */
  after_minutes: whole(startBounds.afterMinutes),
  /** Only while the seller answers. */
  in_hours: v.boolean(),
  /** Also orders for which the buyer gave answers. */
  with_inputs: v.boolean(),
});
export type StartRule = v.InferOutput<typeof startRuleSchema>;

export const startingSchema = v.object({
  rule: startRuleSchema,
  /** Whether the seller has said hours. */
  has_hours: v.boolean(),
  /** Categories of own offers on sale, and those that the rule names. */
  categories: v.array(categoryRefSchema),
  /** Orders that are about to start; the next ones. */
  waiting: v.object({
    total: countSchema,
    data: v.array(
      v.object({
        order_id: idSchema,
        title: v.string(),
        buyer: v.nullable(personSchema),
        starts_at: timestampSchema,
      }),
    ),
  }),
});
export type Starting = v.InferOutput<typeof startingSchema>;

export const logKinds = ['price', 'stop', 'reply', 'start', 'delivery', 'vacation'] as const;
export type LogKind = (typeof logKinds)[number];

export const logEntrySchema = v.object({
  id: idSchema,
  kind: v.picklist(logKinds),
  at: timestampSchema,
  /** Of a change of a price, or a stop. */
  act: v.nullable(actSchema),
  /** Which text was sent. */
  reply: v.nullable(replyKindSchema),
  /** To whom it was sent, or whose order it is. */
  person: v.nullable(personSchema),
  room_id: v.nullable(idSchema),
  order_id: v.nullable(idSchema),
  /** What the order or the delivery is of. */
  title: v.nullable(v.string()),
  /** Units from the vault. */
  count: v.nullable(countSchema),
  vacation: v.nullable(v.object({ what: v.picklist(['began', 'ended']), until: timestampSchema })),
});
export type LogEntry = v.InferOutput<typeof logEntrySchema>;

export const logQuerySchema = v.object({ ...cursorQuery, kind: queryChoices(logKinds) });
