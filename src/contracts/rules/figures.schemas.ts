/** Rules of figures as staff see and write them (decision 0127). Money is US cents, shares are hundredths of a per cent. */
import * as v from 'valibot';
import { countSchema, idSchema, timestampSchema } from '../common.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { actSchema, momentSchema, ruleStates } from './rules.schemas.ts';

/** What the figures are about: risk of card money, limits of money, levels of sellers, times of orders. */
export const figureKinds = ['risk', 'limits', 'levels', 'clocks'] as const;
export type FigureKindName = (typeof figureKinds)[number];

export const figureKindSchema = v.picklist(figureKinds);

export const figureUnits = ['cents', 'bps', 'count', 'minutes', 'hours', 'days'] as const;

const NAME = /^[a-z0-9_]{1,60}$/;

/** All figures of a kind, by their names. */
export const figureValuesSchema = v.record(
  v.pipe(v.string(), v.regex(NAME, 'text')),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
);
export type FigureValues = v.InferOutput<typeof figureValuesSchema>;

/** What is to hold from a moment on. */
export const figuresRuleSchema = v.object({
  kind: figureKindSchema,
  from: momentSchema,
  value: figureValuesSchema,
});
export type FiguresRule = v.InferOutput<typeof figuresRuleSchema>;

export const figuresProposalSchema = v.object({
  ...figuresRuleSchema.entries,
  reason: staffReasonSchema,
});

/** A figure that becomes another one. */
const changeSchema = v.object({
  name: v.string(),
  label: v.string(),
  unit: v.picklist(figureUnits),
  before: countSchema,
  after: countSchema,
  /** Worse for those who use the market: known a day before. */
  is_worse: v.boolean(),
  /** The terms of service name it: they promise 30 days' notice by e-mail. */
  is_in_terms: v.boolean(),
});
export type FigureChange = v.InferOutput<typeof changeSchema>;

export const figuresVersionSchema = v.object({
  id: idSchema,
  kind: figureKindSchema,
  state: v.picklist(ruleStates),
  from: timestampSchema,
  /** What is another figure with it. */
  changes: v.array(changeSchema),
  made: actSchema,
  agreed: v.nullable(actSchema),
  withdrawn: v.nullable(actSchema),
  /** The caller may be the second person. */
  may_agree: v.boolean(),
  may_withdraw: v.boolean(),
});
export type FiguresVersion = v.InferOutput<typeof figuresVersionSchema>;

export const figuresSchema = v.object({
  kind: figureKindSchema,
  /** In the reader's language, in the order of the form. */
  figures: v.array(
    v.object({
      name: v.string(),
      label: v.string(),
      unit: v.picklist(figureUnits),
      now: countSchema,
      built_in: countSchema,
      least: countSchema,
      most: countSchema,
    }),
  ),
  /** Since when these hold; null: nobody has changed the built-in ones. */
  since: v.nullable(timestampSchema),
  /** What comes or waits: at most one, and what lapses in these minutes. */
  coming: v.array(figuresVersionSchema),
  bounds: v.object({
    /** How long before it begins something is known: what is worse for somebody, and anything. */
    notice_hours: countSchema,
    lead_minutes: countSchema,
  }),
});
export type RuleFigures = v.InferOutput<typeof figuresSchema>;

export const figuresPreviewSchema = v.object({
  changes: v.array(changeSchema),
  needs_second: v.boolean(),
});
export type FiguresPreview = v.InferOutput<typeof figuresPreviewSchema>;
