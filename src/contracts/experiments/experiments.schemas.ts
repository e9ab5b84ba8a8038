/** Experiments as the staff sees them, and the arms of a visitor. */
import * as v from 'valibot';
import { experiments, type Arm, type ExperimentKey } from '~/domain/experiments.ts';
import {
  centsSchema,
  countSchema,
  idSchema,
  signedCentsSchema,
  timestampSchema,
} from '../common.ts';

const keys: [ExperimentKey, ...ExperimentKey[]] = [
  'no_chat_purchase',
  'catalog_view',
  '3ds_purchase',
  'currency_purchase',
  'checkout_v2',
];
export const experimentKeySchema = v.picklist(keys);

const arms = Object.values(experiments).flatMap(({ control, treatment }): Arm[] => [
  control,
  treatment,
]);
export const armSchema = v.picklist(arms);

/** One arm for each experiment: what everybody gets, or one visitor. */
export const armsSchema = v.object({
  no_chat_purchase: v.picklist(['with-chat', 'without-chat']),
  catalog_view: v.picklist(['catalog_cards', 'catalog_list']),
  '3ds_purchase': v.picklist(['3ds-on', '3ds-off']),
  currency_purchase: v.picklist(['modal_on', 'modal_off']),
  checkout_v2: v.picklist(['old_variant', 'new_checkout']),
});
export type ArmsOutput = v.InferOutput<typeof armsSchema>;

/** How many of a hundred people get the treatment. */
export const treatmentPercentSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(99),
);

/** Who ended a run: somebody of the staff, the guard against harm, or its greatest length. */
export const stopCauses = ['staff', 'harm', 'age'] as const;

/** What those who were shown an arm did afterwards. Money in US cents. */
const armReportSchema = v.object({
  arm: armSchema,
  /** Visitors who were shown it. */
  exposed: countSchema,
  /** Those who paid for at least one order afterwards. */
  buyers: countSchema,
  orders: countSchema,
  paid_amount: centsSchema,
  /** Buyers one of whose orders was disputed or refunded. */
  troubled_buyers: countSchema,
});

/** A share, or a difference of two, and its 95 % confidence interval; null while nobody can be counted. */
const estimateSchema = v.nullable(
  v.object({ value: v.number(), low: v.number(), high: v.number() }),
);

export const experimentReportSchema = v.object({
  counted_at: timestampSchema,
  control: armReportSchema,
  treatment: armReportSchema,
  /** Share of the visitors who bought, by arm, and treatment less control. */
  conversion: v.object({
    control: estimateSchema,
    treatment: estimateSchema,
    difference: estimateSchema,
  }),
  /** Share of the buyers with a disputed or refunded order, treatment less control. */
  trouble_difference: estimateSchema,
  /** What a visitor of the treatment brought more, in US cents. */
  paid_per_visitor_difference: v.nullable(signedCentsSchema),
  /** Sample ratio mismatch: how likely so uneven a split would be by chance. */
  sample_ratio: v.object({ p_value: v.nullable(v.number()), is_mismatch: v.boolean() }),
  /** Exposures that were dropped because too many came at once. */
  dropped_exposures: countSchema,
});
export type ExperimentReport = v.InferOutput<typeof experimentReportSchema>;

export const experimentSchema = v.object({
  key: experimentKeySchema,
  state: v.picklist(['draft', 'running', 'stopped']),
  control: armSchema,
  treatment: armSchema,
  /** What everybody gets who does not take part. */
  everyone: armSchema,
  /** The newest run; null while it never ran. */
  run: v.nullable(
    v.object({
      id: idSchema,
      treatment_percent: treatmentPercentSchema,
      started_at: timestampSchema,
      stopped_at: v.nullable(timestampSchema),
      stop_cause: v.nullable(v.picklist(stopCauses)),
      reason: v.string(),
    }),
  ),
  /** Null until it was counted for the first time. */
  report: v.nullable(experimentReportSchema),
});
export type ExperimentOutput = v.InferOutput<typeof experimentSchema>;
