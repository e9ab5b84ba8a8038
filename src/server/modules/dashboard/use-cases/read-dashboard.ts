/** The dashboard of the actor: a period, the one before, and what is now. */
import { appConfig } from '~config';
import { ratings } from '~/contracts/dashboard/dashboard-names.ts';
import type { Dashboard, DashboardTotals } from '~/contracts/dashboard/dashboard.schemas.ts';
import { feeBps, holdHours, nextFee, type FeeRules } from '~/domain/fees.ts';
import { successBps } from '~/domain/seller-level.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findLevel } from '../../accounts/index.ts';
import { catalogueIndexOf, type CatalogueIndex } from '../../catalogue/index.ts';
import { firstRepliesOf, type FirstReplies } from '../../chat/index.ts';
import { selectSellerResults, sumOpenSales } from '../../orders/index.ts';
import { ratingsByOffer, ratingsOf, type Ratings } from '../../reviews/index.ts';
import { feesNow, figuresAt, levelRulesOf, nextFigures, type Figures } from '../../rules/index.ts';
import { balancesOf, releasesOf } from '../../wallet/index.ts';
import { minutesOf, presentMoney, presentService, sumMoney } from '../dashboard.presenter.ts';
import {
  selectCategoriesOf,
  selectOutcomes,
  selectPace,
  sumBuckets,
  sumCategories,
  sumViews,
  type CategoryRow,
  type MoneyRow,
  type OutcomeRow,
} from '../figures.repository.ts';
import { forecastOf, paceSpan } from '../forecast.ts';
import { endOf, periodOf, startOf, type AskedPeriod, type Days, type Period } from '../periods.ts';
import { categoryRef } from './category-ref.ts';
import { bestPlaces } from './find-places.ts';

const DAY_MS = 86_400_000;

export const spanOf = ({ from, to }: Days) => ({ from: startOf(from), to: endOf(to) });

interface Told {
  outcomes: readonly OutcomeRow[];
  replies: readonly FirstReplies[];
  ratings: readonly Ratings[];
}

/** What is no sum of money, of the period or of the one before. */
function presentQuality({ outcomes, replies, ratings: given }: Told, isNow: boolean) {
  const outcome = outcomes.find(({ is_now: now }) => now === isNow);
  const reply = replies.find(({ is_now: now }) => now === isNow);
  const rating = given.find(({ is_now: now }) => now === isNow);
  return {
    promised: outcome?.promised ?? 0,
    on_time: outcome?.on_time ?? 0,
    delivery: {
      of: outcome?.delivered ?? 0,
      minutes: minutesOf(outcome?.delivery_seconds ?? null),
    },
    first_reply: { of: reply?.of ?? 0, minutes: minutesOf(reply?.seconds ?? null) },
    ratings: {
      count: rating?.count ?? 0,
      average: rating ? Math.round(rating.average * 100) / 100 : null,
      stars: rating?.stars ?? Array.from({ length: ratings }, () => 0),
    },
    ended_disputes: {
      refunded: outcome?.refunded ?? 0,
      partly: outcome?.partly ?? 0,
      redelivered: outcome?.redelivered ?? 0,
      seller: outcome?.seller ?? 0,
    },
  };
}

/** Null where no view is known: none were counted then, or nobody looked. */
function sumOfViews(rows: readonly { views: number }[]): number | null {
  return rows.length === 0 ? null : rows.reduce((sum, { views }) => sum + views, 0);
}

function totals(
  days: Days,
  rows: readonly MoneyRow[],
  views: readonly { views: number }[],
  quality: ReturnType<typeof presentQuality>,
): DashboardTotals {
  const { from, to } = days;
  return { from, to, ...presentMoney(sumMoney(rows)), views: sumOfViews(views), ...quality };
}

/** Sums of the period's buckets, and of the days before, which are the first bucket. */
async function readFigures(ctx: UserCtx, period: Period) {
  const { db, actor } = ctx;
  const { userId } = actor;
  const span = { from: startOf(period.before.from), to: endOf(period.to) };
  const edges = [span.from, ...period.buckets.map(({ from }) => startOf(from)), span.to];
  const middle = startOf(period.from);
  const [sums, views, outcomes, replies, given] = await Promise.all([
    sumBuckets(db, userId, edges, span),
    sumViews(db, userId, edges, span),
    selectOutcomes(db, userId, span, middle),
    firstRepliesOf(db, userId, span, middle),
    ratingsOf(db, userId, span, middle),
  ]);
  const told = { outcomes, replies, ratings: given };
  const isBefore = ({ bucket }: { bucket: number }) => bucket === 1;
  const isNow = ({ bucket }: { bucket: number }) => bucket > 1;
  return {
    totals: totals(period, sums.filter(isNow), views.filter(isNow), presentQuality(told, true)),
    before: totals(
      period.before,
      sums.filter(isBefore),
      views.filter(isBefore),
      presentQuality(told, false),
    ),
    buckets: period.buckets.map((days, index) => ({
      ...days,
      ...presentMoney(sums.find(({ bucket }) => bucket === index + 2)),
      views: views.find(({ bucket }) => bucket === index + 2)?.views ?? null,
    })),
  };
}

async function readNow(ctx: UserCtx): Promise<Dashboard['now']> {
  const { db, actor } = ctx;
  const [balances, releases, open] = await Promise.all([
    balancesOf(db, actor.userId),
    releasesOf(db, actor.userId),
    sumOpenSales(db, actor.userId),
  ]);
  return {
    available_amount: balances.real,
    hold_amount: balances.hold,
    releases: releases.map(({ day, cents }) => ({ day, amount: cents })),
    open_orders: open.orders,
    escrow_amount: open.cents,
  };
}

/** Of goods with the standard terms: what dashboards compare levels by. */
const PLAIN = 'items';
/** They alone are held longer. */
const ACCOUNTS = 'accounts';

async function readFee(ctx: UserCtx, level: number): Promise<Dashboard['level']['fee']> {
  const fees = await feesNow(ctx);
  const { userId: sellerId } = ctx.actor;
  const place = { base: PLAIN, categoryId: '', sellerId };
  const at = (rules: FeeRules): number => feeBps(rules, { ...place, level });
  const isOwn = fees.inForce.sellers.has(sellerId);
  const hasNext = level + 1 < fees.inForce.general.levels.length;
  const next = nextFee(fees, at);
  return {
    fee_bps: at(fees.inForce),
    next_level_bps: isOwn || !hasNext ? null : feeBps(fees.inForce, { ...place, level: level + 1 }),
    is_own: isOwn,
    next: next && { from: next.from.toISOString(), fee_bps: next.bps },
  };
}

function presentLevels(figures: Figures<'levels'>): Dashboard['level']['levels'] {
  const { marks, holds } = levelRulesOf(figures);
  return marks.map((mark, level) => ({
    turnover_amount: mark.turnoverCents,
    orders: mark.orders,
    success_bps: mark.successBps,
    hold_hours: holdHours(holds, level, PLAIN),
    accounts_hold_hours: holdHours(holds, level, ACCOUNTS),
  }));
}

/** The present level, and what the next computing would find by the same rule (decision 0014). */
async function readLevel(ctx: UserCtx): Promise<Dashboard['level']> {
  const since = new Date(ctx.now.getTime() - appConfig.wallet.levelDays * DAY_MS);
  const [user, results] = await Promise.all([
    findLevel(ctx.db, ctx.actor.userId),
    selectSellerResults(ctx.db, [ctx.actor.userId], since),
  ]);
  const result = results.get(ctx.actor.userId);
  invariant(result, 'Every seller has a result, if only zeros');
  const next = await nextFigures(ctx, 'levels');
  return {
    level: user.seller_level,
    counted_at: user.counted_at?.toISOString() ?? null,
    turnover_amount: result.turnoverCents,
    orders: result.orders,
    failed: result.failed,
    success_bps: successBps(result),
    levels: presentLevels(await figuresAt(ctx, 'levels')),
    next_levels: next && {
      from: next.from.toISOString(),
      levels: presentLevels(next.figures),
    },
    fee: await readFee(ctx, user.seller_level),
  };
}

/** Ratings of a period by the category that the offers have now, as views are. */
async function ratingsByCategory(ctx: UserCtx, span: { from: Date; to: Date }) {
  const rated = await ratingsByOffer(ctx.db, ctx.actor.userId, span, null);
  const ids = rated.map(({ offer_id: id }) => id);
  const categories = await selectCategoriesOf(ctx.db, ids);
  const sums = new Map<string, { count: number; stars: number }>();
  for (const { offer_id: id, count, stars } of rated) {
    const category = categories.get(id);
    if (category === undefined) continue;
    const known = sums.get(category) ?? { count: 0, stars: 0 };
    sums.set(category, { count: known.count + count, stars: known.stars + stars });
  }
  return sums;
}

async function readCategories(
  ctx: UserCtx,
  period: Period,
  index: CatalogueIndex,
): Promise<Dashboard['categories']> {
  const span = spanOf(period);
  const [rows, rated] = await Promise.all([
    sumCategories(ctx.db, ctx.actor.userId, span),
    ratingsByCategory(ctx, span),
  ]);
  const present = (id: string, row?: CategoryRow) => ({
    id,
    category: categoryRef(index, id, ctx),
    ...presentMoney(row),
    views: row?.views ?? null,
    ...presentService(row, rated.get(id)),
  });
  const known = new Set(rows.map(({ id }) => id));
  // What was only reviewed in the period is of its category too, behind those in which something happened.
  const onlyRated = [...rated.keys()].filter((id) => !known.has(id)).toSorted();
  return [...rows.map((row) => present(row.id, row)), ...onlyRated.map((id) => present(id))];
}

/** @throws Failure PERIOD_TOO_LONG */
export async function readDashboard(ctx: UserCtx, asked: AskedPeriod): Promise<Dashboard> {
  const period = periodOf(ctx.now, asked);
  const index = await catalogueIndexOf(ctx);
  const [figures, categories, places, pace, now, level] = await Promise.all([
    readFigures(ctx, period),
    readCategories(ctx, period, index),
    bestPlaces(ctx, index),
    selectPace(ctx.db, ctx.actor.userId, paceSpan(ctx.now)),
    readNow(ctx),
    readLevel(ctx),
  ]);
  const forecast = forecastOf(ctx.now, pace);
  return { by: period.by, ...figures, categories, places, forecast, now, level };
}
