/**
 * Releases that were told while a process of an earlier version ran, which knew nothing of what follows them, are looked at once
 * more (decision 0111).
 */
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import type { Db } from '../../../db/database.ts';
import { releasesBetween, type Release } from '../holds.repository.ts';

const { hours, afterMinutes } = serverConfig.wallet.catchUp;
const PAGE = 200;

export interface CatchUp {
  /** Named in the log. */
  job: string;
  /** Those of these orders that lack what follows a release. */
  missing(db: Db, orderIds: readonly string[]): Promise<string[]>;
  /** Settles one, in a transaction of its own: once, however often it is called. */
  settle(ctx: Ctx, orderId: string): Promise<void>;
}

/**
 * Goes through the holds of the last days by their index, never through all of them. What fails stops no other, and is tried
 * again with the next run.
 */
export async function catchUpReleases(ctx: Ctx, { job, missing, settle }: CatchUp): Promise<void> {
  const at = (ms: number) => new Date(ctx.now.getTime() - ms);
  const period = { from: at(hours * 3_600_000), until: at(afterMinutes * 60_000) };
  let after: Release | null = null;
  for (;;) {
    const page: Release[] = await releasesBetween(ctx.db, { ...period, after, limit: PAGE });
    const last = page.at(-1);
    if (!last) return;
    const ids = page.map(({ orderId }) => orderId);
    for (const orderId of await missing(ctx.db, ids)) {
      try {
        await unitOfWork(ctx, (step) => settle(step, orderId));
      } catch (error) {
        ctx.services.log.error({ err: error, job, id: orderId }, 'could not be done');
      }
    }
    after = last;
  }
}
