/** Rows of experiments → wire. */
import type {
  ExperimentOutput,
  ExperimentReport,
} from '~/contracts/experiments/experiments.schemas.ts';
import { experiments, type Arm, type ExperimentKey } from '~/domain/experiments.ts';
import { averageCents } from '~/kernel/money.ts';
import type { RunRow } from './experiments.repository.ts';
import type { ArmFigures } from './experiments.tables.ts';
import { differenceOf, sampleRatioOf, shareOf } from './statistics.ts';

function presentArm(arm: Arm, figures: ArmFigures): ExperimentReport['control'] {
  return {
    arm,
    exposed: figures.exposed,
    buyers: figures.buyers,
    orders: figures.orders,
    paid_amount: figures.paid_cents,
    troubled_buyers: figures.troubled_buyers,
  };
}

const bought = ({ exposed, buyers }: ArmFigures) => ({ of: exposed, hits: buyers });
const troubled = ({ buyers, troubled_buyers: hits }: ArmFigures) => ({ of: buyers, hits });

/** Cents; null while one of them has no visitor. */
function paidDifference(treatment: ArmFigures, control: ArmFigures): number | null {
  if (treatment.exposed === 0 || control.exposed === 0) return null;
  return (
    averageCents(treatment.paid_cents, treatment.exposed) -
    averageCents(control.paid_cents, control.exposed)
  );
}

function presentReport(key: ExperimentKey, run: RunRow): ExperimentReport | null {
  const { figures, counted_at: countedAt } = run;
  if (figures === null || countedAt === null) return null;
  const { control, treatment } = figures;
  const ratio = sampleRatioOf(
    { control: control.exposed, treatment: treatment.exposed },
    run.treatment_percent,
  );
  return {
    counted_at: countedAt.toISOString(),
    control: presentArm(experiments[key].control, control),
    treatment: presentArm(experiments[key].treatment, treatment),
    conversion: {
      control: shareOf(bought(control)),
      treatment: shareOf(bought(treatment)),
      difference: differenceOf(bought(treatment), bought(control)),
    },
    trouble_difference: differenceOf(troubled(treatment), troubled(control)),
    paid_per_visitor_difference: paidDifference(treatment, control),
    sample_ratio: { p_value: ratio.pValue, is_mismatch: ratio.isMismatch },
    dropped_exposures: run.dropped_exposures,
  };
}

/** @param run the newest run; undefined while there was none */
export function presentExperiment(key: ExperimentKey, run: RunRow | undefined): ExperimentOutput {
  const { control, treatment } = experiments[key];
  return {
    key,
    state: run?.state ?? 'draft',
    control,
    treatment,
    everyone: run?.everyone === treatment ? treatment : control,
    run: run
      ? {
          id: run.id,
          treatment_percent: run.treatment_percent,
          started_at: run.started_at.toISOString(),
          stopped_at: run.stopped_at?.toISOString() ?? null,
          stop_cause: run.stop_cause,
          reason: run.reason,
        }
      : null,
    report: run ? presentReport(key, run) : null,
  };
}
