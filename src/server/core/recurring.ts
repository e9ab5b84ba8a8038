/**
 * Runs recurring jobs. Several processes may run the same job at once: each claims its rows with
 * `FOR UPDATE SKIP LOCKED`; jobs that must run once per interval take a lease in the database.
 */
import type { RecurringJob } from './define-module.ts';
import type { JobRuns } from './job-runs.ts';
import type { Dependencies } from './request-context.ts';
import { jobContext } from './unit-of-work.ts';

export interface Recurring {
  start(): void;
  stop(): Promise<void>;
}

export function createRecurring(
  dependencies: Dependencies,
  jobs: readonly RecurringJob[],
  runs: JobRuns,
): Recurring {
  const { services } = dependencies;
  let running = false;
  const timers = new Map<string, NodeJS.Timeout>();
  const busy = new Set<Promise<void>>();

  const runJob = async (job: RecurringJob): Promise<void> => {
    const startedAt = new Date();
    // A job whose rows fail has run and done nothing: staff are told as of one that threw.
    const failed: unknown[] = [];
    const rowFailed = (error: unknown): void => void failed.push(error);
    try {
      let handled = 1;
      while (running && handled > 0) {
        handled = await job.run({ ...jobContext(dependencies), rowFailed });
      }
      if (failed.length === 0) runs.succeeded(job, startedAt);
      else runs.failed(job, failed.at(-1));
    } catch (error) {
      runs.failed(job, error);
      services.log.error({ err: error, job: job.name }, 'job failed');
    }
  };

  const schedule = (job: RecurringJob): void => {
    if (!running) return;
    const timer = setTimeout(() => {
      const work: Promise<void> = runJob(job).then(() => {
        busy.delete(work);
        schedule(job);
      });
      busy.add(work);
    }, job.everySeconds * 1000);
    timers.set(job.name, timer);
  };

  return {
    start() {
      running = true;
      for (const job of jobs) schedule(job);
    },
    async stop() {
      running = false;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(busy);
    },
  };
}
