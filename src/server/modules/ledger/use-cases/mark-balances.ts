/** Writes what accounts without a stored balance held, every few thousand postings (decision 0119). */
import type { Ctx } from '../../../core/context.ts';
import { accountsToMark, markNext } from '../balance-marks.repository.ts';
import { viewTime } from '../integrity-checks.repository.ts';

/** What has to be added up for a balance, at most, besides what is younger than `SETTLED_MS`. */
export const MARK_STEP = 5_000;
/** Ids are generated before their transaction commits, and the clocks of several nodes differ. */
const SETTLED_MS = 3_600_000;

/** One statement a mark: each adds up what is between two of them. @param step for tests */
export async function markBalances({ db }: Pick<Ctx, 'db'>, step = MARK_STEP): Promise<void> {
  const until = new Date((await viewTime(db)).getTime() - SETTLED_MS);
  for (const account of await accountsToMark(db)) {
    while (await markNext(db, { account, step, until }));
  }
}
