/** What the job does about experiments: counts, stops what harms or has run for too long, and tells the staff. */
import { serverConfig } from '~config';
import { experiments, type ExperimentKey } from '~/domain/experiments.ts';
import { may, roles } from '~/domain/roles.ts';
import { recordAuditBy } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { findContacts, selectIdsOf } from '../../accounts/index.ts';
import { experimentChanged } from '../experiments.events.ts';
import { harmOf, type Harm } from '../experiments.policy.ts';
import {
  countFigures,
  deleteOldExposures,
  runsToCount,
  saveFigures,
  stopRun,
  type RunRow,
} from '../experiments.repository.ts';
import { stoppedMail } from '../experiment-mails.ts';
import { experimentNamed } from '../known-runs.ts';

const DAY_MS = 24 * 3_600_000;
const DELETED_AT_ONCE = 5_000;
const runners = roles.filter((role) => may(role, 'run_experiments'));

const reasons = {
  conversion: 'Stopped by the guard: clearly fewer of those who were shown the treatment buy.',
  trouble: 'Stopped by the guard: clearly more buyers of the treatment had a dispute or a refund.',
  age: 'Stopped because it has run for the greatest number of days.',
} as const;

/** Counts every run whose figures still change. One that harms, or is too old, ends with the control for everybody. */
export async function countExperiments(ctx: Ctx): Promise<void> {
  for (const run of await runsToCount(ctx.db, ctx.now)) {
    const key = experimentNamed(run.experiment);
    if (key === undefined) continue;
    const figures = await countFigures(ctx.db, run, experiments[key]);
    await saveFigures(ctx.db, run.id, figures, ctx.now);
    if (run.state !== 'running') continue;
    const harm = harmOf(figures);
    const isOld =
      ctx.now.getTime() - run.started_at.getTime() >=
      serverConfig.experiments.greatestDays * DAY_MS;
    if (harm !== null) await stopByItself(ctx, { key, run, why: harm });
    else if (isOld) await stopByItself(ctx, { key, run, why: 'age' });
  }
  while ((await deleteOldExposures(ctx.db, ctx.now, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
}

/** The record names who started it: they answer for what it did. */
function stopByItself(
  ctx: Ctx,
  { key, run, why }: { key: ExperimentKey; run: RunRow; why: Harm | 'age' },
): Promise<void> {
  return unitOfWork(ctx, async (step) => {
    const everyone = experiments[key].control;
    const cause = why === 'age' ? 'age' : 'harm';
    const reason = reasons[why];
    const stopped = await stopRun(step.db, key, { at: step.now, cause, everyone, reason });
    // Somebody was faster.
    if (!stopped) return;
    await recordAuditBy(
      step,
      { actorId: run.started_by, impersonatedId: null },
      {
        action: 'experiments.stop_by_guard',
        subject: { type: 'experiment', id: key },
        before: { run_id: run.id, figures: stopped.figures },
        after: { everyone },
        reason,
      },
    );
    await tellStaff(step, key, why);
    await step.publish(experimentChanged({ experiment: key, run_id: run.id }));
  });
}

async function tellStaff(ctx: Ctx, key: ExperimentKey, why: Harm | 'age'): Promise<void> {
  const contacts = await findContacts(ctx.db, await selectIdsOf(ctx.db, runners), ctx.now);
  for (const { email, emailConfirmed, locale } of contacts.values()) {
    if (!emailConfirmed) continue;
    const { mail, env } = ctx.services;
    await mail.send(
      ctx.db,
      stoppedMail({ to: email, locale, key, why, origin: env.appOrigin }),
      ctx.now,
    );
  }
}
