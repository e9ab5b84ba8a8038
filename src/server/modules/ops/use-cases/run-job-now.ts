/** A job that sleeps for hours runs now, because somebody wants its result (decision 0125). */
import { Failure } from '~/contracts/failure.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { dueOf, makeDue } from '../../../core/periodic-job.ts';

/** @throws JOB_NOT_FOUND for names that no job with a lease has */
export async function runJobNow(
  ctx: UserCtx,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  const due = await dueOf(ctx.db, name);
  if (!due) throw new Failure('JOB_NOT_FOUND');
  await makeDue(ctx.db, name, ctx.now);
  await recordAudit(ctx, {
    action: 'ops.run_job',
    subject: { type: 'job', id: name },
    before: { due_at: due.toISOString() },
    reason,
  });
}
