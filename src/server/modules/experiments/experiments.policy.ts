/** What may be done with an experiment, and when one is stopped by itself. Pure. */
import type { Locale } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { experiments, type Arm, type ExperimentKey } from '~/domain/experiments.ts';
import { fieldFailure } from '../../http/field-failure.ts';
import type { Figures } from './experiments.tables.ts';
import { experimentNamed } from './known-runs.ts';
import { differenceOf } from './statistics.ts';

/** @throws Failure EXPERIMENT_NOT_FOUND */
export function requireExperiment(name: string): ExperimentKey {
  const key = experimentNamed(name);
  if (key === undefined) throw new Failure('EXPERIMENT_NOT_FOUND');
  return key;
}

/** @throws Failure EXPERIMENT_ARM_UNKNOWN when the arm is another experiment's */
export function requireArm(key: ExperimentKey, arm: Arm, locale: Locale): Arm {
  const { control, treatment } = experiments[key];
  if (arm === control || arm === treatment) return arm;
  throw fieldFailure('EXPERIMENT_ARM_UNKNOWN', 'everyone', locale);
}

/** Fewer tell nothing: by chance alone one arm would often look like harm. */
const LEAST_VISITORS = 200;
const LEAST_BUYERS = 30;

export type Harm = 'conversion' | 'trouble';

/**
 * Whether the treatment clearly harms: fewer of those who were shown it buy, or more of its buyers have a disputed or refunded
 * order. Clearly: the interval of 99.9 % lies on the bad side of 0 as a whole. Null while it does not.
 */
export function harmOf({ control, treatment }: Figures): Harm | null {
  const visitors = Math.min(control.exposed, treatment.exposed);
  const conversion = differenceOf(
    { of: treatment.exposed, hits: treatment.buyers },
    { of: control.exposed, hits: control.buyers },
    'strict',
  );
  if (visitors >= LEAST_VISITORS && conversion && conversion.high < 0) return 'conversion';
  const buyers = Math.min(control.buyers, treatment.buyers);
  const trouble = differenceOf(
    { of: treatment.buyers, hits: treatment.troubled_buyers },
    { of: control.buyers, hits: control.troubled_buyers },
    'strict',
  );
  return buyers >= LEAST_BUYERS && trouble && trouble.low > 0 ? 'trouble' : null;
}
