/** Closing a month: everything that ended in it is read and counted once, and its line is written. */
import type { Ctx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import type { Db } from '../../../db/database.ts';
import { monthAfter, monthOf, startOf } from '~/domain/months.ts';
import { nextDue } from '../closing.ts';
import { countMonth, METHOD, type MonthFigures, type OrderEnd } from '../count-month.ts';
import { monthClosed } from '../figures.events.ts';
import { insertMonth, selectClosed, selectEnds, selectFirstEnd } from '../figures.repository.ts';

/** So many ends are read by one statement. */
const PAGE = 2_000;

/** @param page how many ends one statement reads */
export async function countFrom(db: Db, month: string, page = PAGE): Promise<MonthFigures> {
  const period = { from: startOf(month), to: startOf(monthAfter(month)) };
  const ends: OrderEnd[] = [];
  let found = await selectEnds(db, period, null, page);
  ends.push(...found);
  while (found.length === page) {
    found = await selectEnds(db, period, found.at(-1) ?? null, page);
    ends.push(...found);
  }
  return countMonth(ends);
}

/**
 * Closes the month that is due next, or counts one again that was counted by an earlier method. Events of orders are
 * never changed, so that counting needs no lock; of two processes the first writes the line.
 * @returns how many lines were written or found: 0 when nothing is due
 */
export async function closeNextMonth(ctx: Ctx, method = METHOD): Promise<number> {
  const first = await selectFirstEnd(ctx.db);
  if (!first) return 0;
  const due = nextDue(monthOf(first), await selectClosed(ctx.db), { now: ctx.now, method });
  if (!due) return 0;
  const figures = await countFrom(ctx.db, due.month);
  await unitOfWork(ctx, async (step) => {
    const isOurs = await insertMonth(step.db, due, { method, closedAt: step.now, figures });
    if (isOurs) await step.publish(monthClosed({ month: due.month }));
  });
  return 1;
}
