/** Processes due rows one after the other, each in a transaction of its own. */
import type { Ctx } from './context.ts';
import { unitOfWork } from './unit-of-work.ts';

export interface DueWork<Row extends { id: string }, Result> {
  /** Named in the log. */
  job: string;
  /** Locks the next due row: none of `except`, and none that another process has locked. */
  claim(ctx: Ctx, except: readonly string[]): Promise<Row | undefined>;
  /** Processes it, in the transaction that claimed it. */
  work(ctx: Ctx, row: Row): Promise<Result>;
  /** Side effects outside the database, once the transaction has been committed. */
  afterCommit?(result: Result): Promise<void>;
}

/**
 * Processes due rows. A failure is logged, rolled back and left for the next run; it stops no other row. No transaction
 * holds the locks of two rows, so that processes doing the same work never deadlock.
 * @returns how many rows were processed, at most `limit`
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
      ctx.rowFailed?.(error);
      ctx.services.log.error({ err: error, job, id: current.id }, 'could not be done');
    }
  }
  return done;
}
