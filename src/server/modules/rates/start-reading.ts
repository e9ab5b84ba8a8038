/** A process that has just started reads exchange rates at once: its source may be another one than before. */
import type { Ctx } from '../../core/context.ts';
import type { Services } from '../../core/services.ts';
import { makeDue } from '../../core/periodic-job.ts';
import { wasReadSince } from './rates.repository.ts';

/** What was read a moment ago from the same source, by another process that started, is not read again. */
const RECENT_MS = 10 * 60_000;

export const RATES_JOB = 'rates.read';

/** Of each application, which tests have several of in one process. */
const started = new WeakSet<Services>();

/** Asked before each look: without a source there is nothing to do. */
export async function isReadingWanted(ctx: Ctx): Promise<boolean> {
  const { services, db, now } = ctx;
  if (!services.rates) return false;
  if (started.has(services)) return true;
  started.add(services);
  const isRecent = await wasReadSince(db, services.rates.name, new Date(now.getTime() - RECENT_MS));
  if (!isRecent) await makeDue(db, RATES_JOB, now);
  return true;
}
