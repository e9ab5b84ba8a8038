/** Reading the arms of a visitor (~/domain/experiments.ts). Apart from the experiments themselves: every page loads it. */
import type { ExperimentKey, TreatmentOf } from './experiments.ts';

/** Whether this visitor gets the treatment of an experiment, which is named, rather than the control. */
export type IsIn = <K extends ExperimentKey>(key: K, treatment: TreatmentOf<K>) => boolean;

/** The first word about an experiment counts; one that is not named gives the control. */
export function isInOf(arms: string): IsIn {
  const parts = arms.split(/[.!]/);
  return (key, treatment) =>
    parts.find((part) => part.startsWith(`${key}~`)) === `${key}~${treatment}`;
}

/** Whether the experiment is tried with a visitor: only then what they are shown is counted. */
export function isTried(arms: string, key: string): boolean {
  return arms.slice(arms.indexOf('!')).includes(`${key}~`);
}
