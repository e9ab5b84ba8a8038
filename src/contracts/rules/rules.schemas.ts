/** Rules with dates as staff see and write them (decision 0123). Shares are hundredths of a per cent. */
import * as v from 'valibot';
import { appConfig } from '~config';
import { baseCategoryAliasSchema } from '../catalogue/base-categories.ts';
import { countSchema, idSchema, timestampSchema } from '../common.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';

/** Whom a rule of fees is for. */
export const feeKinds = ['fees', 'category_fees', 'seller_fee'] as const;
export type FeeKind = (typeof feeKinds)[number];

/**
 * Where a rule stands: waiting for a second person, known and not begun, in force, replaced or past its end, taken back before
 * it began, not agreed to in time.
 */
export const ruleStates = ['waiting', 'coming', 'now', 'over', 'withdrawn', 'lapsed'] as const;
export type RuleState = (typeof ruleStates)[number];

const LEVELS = appConfig.wallet.feeBpsByLevel.length;
const WHOLE_BPS = 10_000;

/** People type per cent: bounds in hundredths of one would tell them nothing. */
export const bpsSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.metadata({ wire: { type: 'integer', minimum: 0, maximum: WHOLE_BPS } }),
  v.check((value) => value >= 0 && value <= WHOLE_BPS, 'fee_percent'),
);
/** Of each level, the lowest first. */
export const levelsSchema = v.pipe(v.array(bpsSchema), v.length(LEVELS));

export const feeTableSchema = v.object({
  levels: levelsSchema,
  /** What kinds of category cost more, at every level. */
  extra: v.record(baseCategoryAliasSchema, bpsSchema),
});

export const momentSchema = v.pipe(
  timestampSchema,
  v.transform((at) => new Date(at).toISOString()),
);

const dates = { from: momentSchema, until: v.nullable(momentSchema) };

/** What is to be a rule from a moment on. A value of null ends what the category or seller had. */
export const feeRuleSchema = v.variant('kind', [
  v.object({ ...dates, kind: v.literal('fees'), until: v.null(), value: feeTableSchema }),
  v.object({
    ...dates,
    kind: v.literal('category_fees'),
    category_id: idSchema,
    value: v.nullable(levelsSchema),
  }),
  v.object({
    ...dates,
    kind: v.literal('seller_fee'),
    seller_id: idSchema,
    value: v.nullable(bpsSchema),
  }),
]);
export type FeeRuleInput = v.InferOutput<typeof feeRuleSchema>;

export const feeProposalSchema = v.object({ rule: feeRuleSchema, reason: staffReasonSchema });

const member = v.object({ id: idSchema, public_name: v.string() });
/** Who decided, when and why. */
export const actSchema = v.object({ by: member, at: timestampSchema, reason: v.string() });
export type RuleAct = v.InferOutput<typeof actSchema>;

/** A figure per level; of a seller all are the same. Null: what is less specific holds. */
const factsSchema = v.nullable(feeTableSchema);
export type FeeFacts = v.InferOutput<typeof factsSchema>;

export const feeVersionSchema = v.object({
  id: idSchema,
  kind: v.picklist(feeKinds),
  /** The category or the seller; null of the general fees, and of what is not there any more. */
  subject: v.nullable(v.object({ id: idSchema, name: v.string() })),
  state: v.picklist(ruleStates),
  from: timestampSchema,
  until: v.nullable(timestampSchema),
  value: factsSchema,
  /** What held for the same just before it begins; null: what is less specific. */
  before: factsSchema,
  made: actSchema,
  agreed: v.nullable(actSchema),
  withdrawn: v.nullable(actSchema),
  /** The caller may be the second person. */
  may_agree: v.boolean(),
  may_withdraw: v.boolean(),
  /** How many offers have another price since it began; null before. */
  repriced: v.nullable(v.object({ offers: countSchema, done: v.boolean() })),
});
export type FeeVersionRow = v.InferOutput<typeof feeVersionSchema>;

export const feesSchema = v.object({
  /** The kinds of category, in the reader's language. */
  bases: v.array(v.object({ alias: baseCategoryAliasSchema, title: v.string() })),
  /** What holds for everybody now, since when, and whether that is the built-in table. */
  now: v.object({ value: feeTableSchema, since: v.nullable(timestampSchema) }),
  /** Categories and sellers with a fee of their own now. */
  own: v.array(feeVersionSchema),
  /** What comes or waits, the soonest first. */
  coming: v.array(feeVersionSchema),
  bounds: v.object({
    /** How long before it begins something is to be known: what raises a fee, and anything. */
    notice_hours: countSchema,
    lead_minutes: countSchema,
    /** A figure that moves by more needs a second person. */
    second_bps: countSchema,
  }),
});
export type Fees = v.InferOutput<typeof feesSchema>;

/** What a change would do to what is on sale now. */
export const feePreviewSchema = v.object({
  offers: countSchema,
  sellers: countSchema,
  /** The largest moves of a buyers' price, in hundredths of a per cent of it; 0 where none goes this way. */
  up_bps: countSchema,
  down_bps: countSchema,
  needs_second: v.boolean(),
});
export type FeePreview = v.InferOutput<typeof feePreviewSchema>;

/** The general fees and holds as pages show them by level, and the fees that come. */
export const levelFeesSchema = v.object({
  levels: v.array(
    v.object({
      fee_bps: countSchema,
      accounts_fee_bps: countSchema,
      /** How long proceeds are held, before any warranty. */
      hold_hours: countSchema,
      accounts_hold_hours: countSchema,
    }),
  ),
  next: v.nullable(
    v.object({
      from: timestampSchema,
      levels: v.array(v.object({ fee_bps: countSchema, accounts_fee_bps: countSchema })),
    }),
  ),
  /** Other holds that come. */
  next_holds: v.nullable(
    v.object({
      from: timestampSchema,
      levels: v.array(v.object({ hold_hours: countSchema, accounts_hold_hours: countSchema })),
    }),
  ),
});
export type LevelFees = v.InferOutput<typeof levelFeesSchema>;

/** Another fee from a moment on. */
export const nextFeeSchema = v.object({ from: timestampSchema, fee_bps: countSchema });
