/** Counts what was measured, and deletes it. */
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { dayOf, daysBefore, startOfDay } from '../days.ts';
import { countDay, deleteBefore, hasEventsSince } from '../events.repository.ts';

const { fewestVisits, keepEventsDays, keepCountsDays } = serverConfig.measuring;

async function countDays(ctx: Ctx, days: number): Promise<void> {
  const today = dayOf(ctx.now);
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const day = daysBefore(today, ago);
    await unitOfWork(ctx, ({ db }) => countDay(db, { day, now: ctx.now, fewestVisits }));
  }
}

/** Whether there is anything to count. */
export function hasNews(ctx: Ctx): Promise<boolean> {
  return hasEventsSince(ctx.db, startOfDay(daysBefore(dayOf(ctx.now), 1)));
}

/** Today, and yesterday, whose last events came after it was counted. */
export function countNews(ctx: Ctx): Promise<void> {
  return countDays(ctx, 2);
}

/** Counts every day whose events are still there once more, then deletes what is too old. */
export async function closeDays(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now);
  if (await hasEventsSince(ctx.db, startOfDay(daysBefore(today, keepEventsDays - 1))))
    await countDays(ctx, keepEventsDays);
  const before = {
    events: startOfDay(daysBefore(today, keepEventsDays - 1)),
    counts: daysBefore(today, keepCountsDays),
  };
  await unitOfWork(ctx, ({ db }) => deleteBefore(db, before));
}
