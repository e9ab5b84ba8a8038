/** Staff start and stop experiments, each with a reason and a record. */
import { Failure } from '~/contracts/failure.ts';
import type { Arm, ExperimentKey } from '~/domain/experiments.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { experimentChanged } from '../experiments.events.ts';
import { requireArm, requireExperiment } from '../experiments.policy.ts';
import { insertRun, stopRun } from '../experiments.repository.ts';

const subjectOf = (key: ExperimentKey) => ({ type: 'experiment', id: key });

/** @throws Failure EXPERIMENT_NOT_FOUND, EXPERIMENT_RUNNING */
export async function startExperiment(
  ctx: UserCtx,
  input: { key: string; treatment_percent: number; reason: string },
): Promise<void> {
  const key = requireExperiment(input.key);
  const id = newId();
  const isNew = await insertRun(ctx.db, {
    id,
    experiment: key,
    state: 'running',
    treatment_percent: input.treatment_percent,
    reason: input.reason,
    started_at: ctx.now,
    started_by: ctx.actor.userId,
  });
  if (!isNew) throw new Failure('EXPERIMENT_RUNNING');
  await recordAudit(ctx, {
    action: 'experiments.start',
    subject: subjectOf(key),
    after: { run_id: id, treatment_percent: input.treatment_percent },
    reason: input.reason,
  });
  await ctx.publish(experimentChanged({ experiment: key, run_id: id }));
}

/** @throws Failure EXPERIMENT_NOT_FOUND, EXPERIMENT_ARM_UNKNOWN, EXPERIMENT_NOT_RUNNING */
export async function stopExperiment(
  ctx: UserCtx,
  input: { key: string; everyone: Arm; reason: string },
): Promise<void> {
  const key = requireExperiment(input.key);
  const everyone = requireArm(key, input.everyone, ctx.locale);
  const { reason } = input;
  const run = await stopRun(ctx.db, key, { at: ctx.now, cause: 'staff', everyone, reason });
  if (!run) throw new Failure('EXPERIMENT_NOT_RUNNING');
  await recordAudit(ctx, {
    action: 'experiments.stop',
    subject: subjectOf(key),
    before: { run_id: run.id, treatment_percent: run.treatment_percent },
    after: { everyone },
    reason,
  });
  await ctx.publish(experimentChanged({ experiment: key, run_id: run.id }));
}
