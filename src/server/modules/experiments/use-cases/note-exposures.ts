/** Somebody was shown their arms: waits in the queue of this process and is written with others. */
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import type { Services } from '../../../core/services.ts';
import type { Db } from '../../../db/database.ts';
import { createExposureQueue, type ExposureBatch, type ExposureQueue } from '../exposure-queue.ts';
import { addDropped, insertExposures } from '../experiments.repository.ts';
import { experimentNamed, knownRuns, type FlagCtx } from '../known-runs.ts';
import { armsOfCall, assignArms } from './assign-arms.ts';

const { queuedExposures } = serverConfig.experiments;
const DELAY_MS = 1_000;

const queues = new WeakMap<Services, ExposureQueue>();

/** The queue of this application. @param ctx on the pool */
export function exposuresOf({ db, services }: FlagCtx): ExposureQueue {
  const known = queues.get(services);
  if (known) return known;
  const queue = createExposureQueue({
    capacity: queuedExposures,
    delayMs: DELAY_MS,
    write: (batch) => writeBatch(db, services, batch),
    onError: (error) => services.log.error({ err: error }, 'exposures could not be written'),
  });
  queues.set(services, queue);
  return queue;
}

async function writeBatch(
  db: Db,
  services: Services,
  { exposures, dropped }: ExposureBatch,
): Promise<void> {
  await insertExposures(db, exposures);
  await addDropped(db, dropped);
  if (dropped.size > 0) services.log.warn({ dropped: [...dropped] }, 'exposures were dropped');
}

type CallCtx = Pick<Ctx, 'actor' | 'db' | 'request' | 'services'>;

/**
 * Notes what was shown, with the arms that the server assigned: what the caller believes to be in is not asked. Nothing is
 * noted without consent to measuring, of programs, of staff, or while somebody looks at arms in the sandbox.
 */
export async function noteExposures(
  ctx: CallCtx,
  { experiments }: { experiments: readonly string[] },
): Promise<void> {
  const { visitor } = ctx.request;
  const { services, actor } = ctx;
  const isActing = actor.kind === 'user' && actor.impersonatorId !== null;
  if (!visitor?.hasConsent || visitor.key === null || visitor.shown !== null || isActing) return;
  const userId = actor.kind === 'user' ? actor.userId : null;
  const { key, tried } = await assignArms(ctx, visitor, userId);
  if (key === null) return;
  const { running } = await knownRuns(ctx);
  const queue = exposuresOf(ctx);
  for (const name of new Set(experiments)) {
    const experiment = experimentNamed(name);
    if (experiment === undefined) {
      services.log.warn({ flag: name }, 'a flag that does not exist was shown');
      continue;
    }
    const run = running.get(experiment);
    const arm = tried.get(experiment);
    if (!run || arm === undefined) continue;
    queue.add({ runId: run.id, visitorKey: key, arm, at: services.clock.now() });
  }
}

/**
 * Whether a payment by card is to ask for 3-D Secure in any case; otherwise the provider decides. It takes effect here, at the
 * provider, so that it counts as shown.
 */
export async function asksThreeDs(ctx: CallCtx): Promise<boolean> {
  const arms = await armsOfCall(ctx);
  await noteExposures(ctx, { experiments: ['3ds_purchase'] });
  return arms['3ds_purchase'] === '3ds-on';
}
