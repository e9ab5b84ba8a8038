/** Starting and ending the job that fits offers, in the transaction that changes their category's definition. */
import { newId } from '~/kernel/ids.ts';
import type { Ctx } from '../../../core/context.ts';
import { lockRules, renewStamp } from '../rules/rules.repository.ts';
import {
  countOffersOf,
  findRunningRefit,
  insertRefit,
  selectRefits,
  stopRefit,
} from './refit.repository.ts';
import type { RefitPlan, RefitState } from './refit.tables.ts';

/** How far a job is, and what it did. */
export interface RefitProgress {
  id: string;
  state: RefitState;
  total: number;
  checked: number;
  changed: number;
  paused: number;
  asked: number;
  kept: number;
}

/** Offers that are counted for the progress. */
const MOST_COUNTED = 1_000_000;

/** Whoever writes an offer from now on does it by the definition that is committed with this. */
export async function renewDefinitions(ctx: Ctx): Promise<void> {
  await lockRules(ctx.db);
  await renewStamp(ctx.db, newId());
}

/**
 * Starts the job; one that runs in the category is ended first.
 * @param undoes the job whose changes are taken back
 * @returns its id
 */
export async function startRefit(
  { db, now }: Ctx,
  categoryId: string,
  { plan, undoes }: { plan: RefitPlan; undoes: string | null },
): Promise<string> {
  await stopRefit(db, categoryId, now);
  const id = newId();
  const total = await countOffersOf(db, categoryId, MOST_COUNTED);
  await insertRefit(db, { id, category_id: categoryId, plan, undoes, total, created_at: now });
  return id;
}

export async function isRefitting({ db }: Ctx, categoryId: string): Promise<boolean> {
  return (await findRunningRefit(db, categoryId)) !== undefined;
}

export async function refitsOf(
  { db }: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RefitProgress>> {
  if (ids.length === 0) return new Map();
  return new Map((await selectRefits(db, ids)).map((row) => [row.id, row]));
}
