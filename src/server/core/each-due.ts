/** Work that has come due, one thing after the other, each in a transaction of its own. */
import type { Ctx } from './context.ts';
import { unitOfWork } from './unit-of-work.ts';

export interface DueWork<Row extends { id: string }, Result> {
  /** Named in the log. */
  job: string;
  /** The next thing that is due: none of `except`, and none that another process has locked. */
  claim(ctx: Ctx, except: readonly string[]): Promise<Row | undefined>;
  /** Does it, in the transaction that claimed it. */
  work(ctx: Ctx, row: Row): Promise<Result>;
  /** What follows outside the database, once the transaction has been committed. */
  afterCommit?(result: Result): Promise<void>;
}

/**
 * Works through what is due. What fails is logged, undone and left for the next run; it stops nothing else. No
 * transaction holds the locks of two things, so that processes which do the same work never wait in a circle.
 * @returns how many things were done, at most `limit`
 */
export async function eachDue<Row extends { id: string }, Result>(
  ctx: Ctx,
  limit: number,
  { job, claim, work, afterCommit }: DueWork<Row, Result>,
): Promise<number> {
  const failed: string[] = [];
  let done = 0;
  while (done < limit) {
    const current: { id?: string } = {};
    try {
      const finished = await unitOfWork(ctx, async (step) => {
        const row = await claim(step, failed);
        if (!row) return null;
        current.id = row.id;
        return { result: await work(step, row) };
      });
      if (!finished) break;
      await afterCommit?.(finished.result);
      done += 1;
    } catch (error) {
      if (current.id === undefined) throw error;
      failed.push(current.id);
      ctx.services.log.error({ err: error, job, id: current.id }, 'could not be done');
    }
  }
  return done;
}
