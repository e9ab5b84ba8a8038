/**
 * Fits the offers of a category to its new definition, some in a transaction: what a process that ends leaves is taken up by the
 * next one, because the place in the category is committed with them. Then each seller whose offers changed is told once.
 */
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { offersRefitted } from '../offers.events.ts';
import { changeAsStaff, lockOffers, type OwnRow } from '../own-offers.repository.ts';
import { refreshRanksOf } from '../ranks.repository.ts';
import { announceTogether } from '../table/announce.ts';
import { planRefit, type Refitted } from './plan-refit.ts';
import {
  claimRefit,
  forgetTaken,
  insertRefitItems,
  selectFitRows,
  selectNextToFit,
  selectSellersToTell,
  selectTaken,
  updateFitted,
  updateRefit,
  type FitRow,
  type RefitRow,
} from './refit.repository.ts';

/** Transactions before other jobs of the process get their turn. */
const TURNS = 50;
/** What was written by the old definition, in a transaction that ran when it changed, is committed by then. */
const SETTLED_MS = 5_000;
/** Offers in a step: their buyers and sellers wait as long as it takes. Sellers who are told in one. */
const STEP = 50;
/** What a step takes, about, with all that follows from it. */
const STEP_MS = 250;
/** Offers that are read to find those that change. */
const READ_AT_ONCE = 200;
const TAKEN_MS = 7 * 24 * 3_600_000;
const FORGOTTEN_AT_ONCE = 10;

type Planned = Map<string, Refitted>;

async function planAll(ctx: Ctx, refit: RefitRow, rows: readonly FitRow[]): Promise<Planned> {
  const ids = rows.map(({ id }) => id);
  const taken = refit.undoes === null ? [] : await selectTaken(ctx.db, refit.undoes, ids);
  const byOffer = new Map(taken.map((item) => [item.offer_id, item]));
  const planned: Planned = new Map();
  for (const row of rows) {
    const plan = planRefit(row, refit.plan, byOffer.get(row.id));
    if (plan) planned.set(row.id, plan);
  }
  return planned;
}

/** Ranks and public pages follow, seller by seller. */
async function announce(ctx: Ctx, rows: readonly OwnRow[], planned: Planned): Promise<void> {
  for (const [sellerId, own] of Map.groupBy(rows, ({ seller_id: id }) => id)) {
    const moved = own.filter((row) => planned.get(row.id)?.offer.status !== row.status);
    if (moved.length > 0) {
      const ids = moved.map(({ id }) => id);
      await refreshRanksOf(ctx.db, sellerId, ids);
    }
    await announceTogether(ctx, sellerId, own);
  }
}

/** Fits offers that were found to need it, behind their locks. @returns what became of each */
async function fitLocked(ctx: Ctx, refit: RefitRow, ids: readonly string[]): Promise<Planned> {
  const owned = await lockOffers(ctx.db, ids);
  // Read again: whoever had the lock may have changed them.
  const rows = await selectFitRows(
    ctx.db,
    owned.map(({ id }) => id),
  );
  const planned = await planAll(ctx, refit, rows);
  // Staff put the definition in force: no change of it is the seller's.
  await changeAsStaff(ctx.db);
  await updateFitted(
    ctx.db,
    [...planned.values()].map(({ offer }) => offer),
    ctx.now,
  );
  const items = owned.flatMap((row) => {
    const plan = planned.get(row.id);
    if (!plan?.outcome) return [];
    const { attributes, status, seller_id } = row;
    return [
      {
        offer_id: row.id,
        seller_id,
        outcome: plan.outcome,
        before: { attributes, status },
        version: row.version + (plan.offer.is_changed ? 1 : 0),
      },
    ];
  });
  await insertRefitItems(ctx.db, refit.id, items);
  await announce(
    ctx,
    owned.filter(({ id }) => planned.has(id)),
    planned,
  );
  return planned;
}

async function fitNext(ctx: Ctx, refit: RefitRow): Promise<void> {
  const next = await selectNextToFit(ctx.db, refit.category_id, refit.after, READ_AT_ONCE);
  const found = [...(await planAll(ctx, refit, next)).keys()];
  const ids = found.slice(0, STEP);
  const planned: Planned = ids.length === 0 ? new Map() : await fitLocked(ctx, refit, ids);
  const isWhole = ids.length === found.length;
  const last = isWhole ? next.at(-1)?.id : ids.at(-1);
  const seen = isWhole ? next.length : next.findIndex(({ id }) => id === last) + 1;
  const countOf = (outcome: Refitted['outcome']): number =>
    [...planned.values()].filter((plan) => plan.outcome === outcome).length;
  const isDone = isWhole && next.length < READ_AT_ONCE;
  await updateRefit(ctx.db, refit.id, {
    after: isDone ? null : (last ?? refit.after),
    checked: refit.checked + seen,
    changed: refit.changed + countOf('changed'),
    paused: refit.paused + countOf('paused'),
    asked: refit.asked + countOf('asked'),
    kept: refit.kept + countOf('kept'),
    ...(isDone && { state: 'telling' as const }),
  });
}

async function tellNext(ctx: Ctx, refit: RefitRow): Promise<void> {
  const sellers = await selectSellersToTell(ctx.db, refit.id, refit.after, STEP);
  const { id: refit_id, category_id, undoes } = refit;
  if (sellers.length > 0) {
    await ctx.publish(
      ...sellers.map((part) =>
        offersRefitted({ refit_id, category_id, is_undo: undoes !== null, ...part }),
      ),
    );
  }
  const isDone = sellers.length < STEP;
  await updateRefit(ctx.db, refit.id, {
    after: sellers.at(-1)?.seller_id ?? refit.after,
    ...(isDone && { state: 'done' as const, ended_at: ctx.now }),
  });
}

/** About how long the job takes that changes this many offers, and how many of them in a step. */
export function estimateRefit(offers: number): { seconds: number; step: number } {
  const steps = Math.ceil(offers / STEP);
  return { seconds: Math.ceil((SETTLED_MS + steps * STEP_MS) / 1_000), step: STEP };
}

/** @returns how many transactions were done */
export function runRefits(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - SETTLED_MS);
  return eachDue(ctx, TURNS, {
    job: 'offers.refit',
    claim: (step, except) => claimRefit(step.db, before, except),
    work: (step, refit) =>
      refit.state === 'running' ? fitNext(step, refit) : tellNext(step, refit),
  });
}

/** Deletes what jobs took once nobody can undo them. */
export function forgetRefits(ctx: Ctx): Promise<number> {
  return forgetTaken(ctx.db, new Date(ctx.now.getTime() - TAKEN_MS), FORGOTTEN_AT_ONCE);
}
