/** The OpenFeature provider behind our own table: the arm by a hash, if the experiment runs. */
import {
  ErrorCode,
  FlagNotFoundError,
  GeneralError,
  type EvaluationContext,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
} from '@openfeature/server-sdk';
import { experiments } from '~/domain/experiments.ts';
import { isTreated } from './assignment.ts';
import { experimentNamed, type KnownRuns } from './known-runs.ts';

/** Experiments have arms, which are texts: no other kind of flag exists here. */
export async function refuseKind<T>(flag: string, value: T): Promise<ResolutionDetails<T>> {
  return {
    value,
    reason: StandardResolutionReasons.ERROR,
    errorCode: ErrorCode.TYPE_MISMATCH,
    errorMessage: `${flag} is a text`,
  };
}

export function createOwnFlags(known: () => Promise<KnownRuns>): Provider {
  return {
    metadata: { name: 'own' },
    runsOn: 'server',
    resolveBooleanEvaluation: refuseKind,
    resolveNumberEvaluation: refuseKind,
    resolveObjectEvaluation: refuseKind,
    async resolveStringEvaluation(flag: string, _: string, { targetingKey }: EvaluationContext) {
      const key = experimentNamed(flag);
      if (key === undefined) throw new FlagNotFoundError(`There is no flag ${flag}`);
      if (targetingKey === undefined) throw new GeneralError('Nobody is named');
      const run = (await known()).running.get(key);
      const { control, treatment } = experiments[key];
      if (!run) return { value: control, reason: StandardResolutionReasons.DISABLED };
      const value = isTreated(run, targetingKey) ? treatment : control;
      return { value, variant: value, reason: StandardResolutionReasons.SPLIT };
    },
  };
}
