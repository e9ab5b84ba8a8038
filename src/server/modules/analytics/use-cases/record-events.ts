/** Takes what a browser measured: into our own table, and to the service that is configured. */
import type { EventBatch } from '~/contracts/analytics/analytics.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../../core/context.ts';
import type { Env } from '../../../infra/env.ts';
import type { MeasuredBatch } from '../../../infra/analytics.ts';
import { insertEvents } from '../events.repository.ts';

/** Figures of a demo market are not those of a market. */
function environmentOf({ mode, seed }: Pick<Env, 'mode' | 'seed'>): string {
  return seed === 'demo' ? 'demo' : mode;
}

/** Leaves out what nothing may be measured of. */
function campaignOf(utm: EventBatch['utm'] = {}): MeasuredBatch['utm'] {
  return Object.fromEntries(Object.entries(utm).filter(([, value]) => value));
}

/**
 * Nothing of the request is recorded but the batch: neither who is signed in nor from where.
 * @throws Failure CONSENT_MISSING before anything is read
 */
export async function recordEvents(
  ctx: Ctx,
  input: EventBatch,
  inTransaction: <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>,
): Promise<void> {
  if (ctx.request.mayMeasure !== true) throw new Failure('CONSENT_MISSING');
  const batch: MeasuredBatch = {
    visitId: input.visit_id,
    env: environmentOf(ctx.services.env),
    at: ctx.now,
    utm: campaignOf(input.utm),
    events: input.events,
  };
  await inTransaction(({ db }) => insertEvents(db, batch));
  ctx.services.analytics?.take(batch);
}
