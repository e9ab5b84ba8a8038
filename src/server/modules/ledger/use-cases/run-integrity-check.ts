/**
 * Integrity checks of the ledger: every night incrementally over rows written since the last one; over everything once
 * a week and after a check that found violations. Work that must pause meanwhile calls `isAnyCheckBroken`.
 */
import type { Ctx } from '../../../core/context.ts';
import type { RecurringJob } from '../../../core/define-module.ts';
import { periodicJob } from '../../../core/periodic-job.ts';
import type { Db } from '../../../db/database.ts';
import { liftWaitLimits } from '../../../db/waits.ts';
import type { Violation } from '../ledger-integrity.repository.ts';
import {
  selectLastCheck,
  upsertCheck,
  viewTime,
  type LastCheck,
} from '../integrity-checks.repository.ts';

const DAY_SECONDS = 24 * 3_600;
const DAY_MS = DAY_SECONDS * 1_000;
/** The incremental checks in between rely on triggers that forbid updates of ledger rows. */
const FULL_EVERY_MS = 7 * DAY_MS;
/**
 * Overlap with the previous check: ids are generated before their transaction commits, and the clocks of several
 * nodes differ.
 */
const OVERLAP_MS = 3_600_000;

/**
 * Returns all violations in the snapshot.
 * @param since only of rows written since this instant; null for everything
 */
type IntegrityCheck = (view: Db, since: Date | null) => Promise<readonly Violation[]>;

function sinceOf(last: LastCheck | undefined, now: Date): Date | null {
  if (!last || last.violationsCount > 0) return null;
  if (now.getTime() - last.fullAt.getTime() >= FULL_EVERY_MS) return null;
  return new Date(last.checkedAt.getTime() - OVERLAP_MS);
}

/** Runs one check in one consistent snapshot (REPEATABLE READ), stores the result and logs it. */
async function runIntegrityCheck(ctx: Ctx, name: string, proof: IntegrityCheck): Promise<void> {
  const last = await selectLastCheck(ctx.db, name);
  const found = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (view) => {
      await liftWaitLimits(view);
      const checkedAt = await viewTime(view);
      const since = sinceOf(last, checkedAt);
      return { checkedAt, since, violations: await proof(view, since) };
    });
  const fullAt = found.since === null ? found.checkedAt : (last?.fullAt ?? found.checkedAt);
  await upsertCheck(ctx.db, name, { ...found, fullAt });
  const { log } = ctx.services;
  for (const violation of found.violations) log.error(violation, 'the books do not agree');
  if (found.violations.length === 0)
    log.info({ name, isFull: found.since === null }, 'the books agree');
}

/**
 * The nightly integrity job of one set of tables, for `jobs` of the module that owns them. It locks nothing; the
 * result is stored under `check`, and violations pause payouts.
 * @param job the name under which its lease is stored
 */
export function integrityJob(job: {
  name: string;
  check: string;
  proof: IntegrityCheck;
}): RecurringJob {
  return periodicJob({
    name: job.name,
    periodSeconds: DAY_SECONDS,
    run: (ctx) => runIntegrityCheck(ctx, job.check, job.proof),
  });
}
