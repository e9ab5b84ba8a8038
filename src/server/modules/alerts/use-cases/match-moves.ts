/**
 * Matching: takes changes of offers out of the queue and wakes the alerts to which they are news. What it costs follows
 * what is found (decision 0063): every change asks the index of keys for its own prices and tokens.
 */
import type { Ctx } from '../../../core/context.ts';
import { catalogueIndexOf, definitionsOf } from '../../catalogue/index.ts';
import { tellMany } from '../../notifications/index.ts';
import { gatherNews } from '../followers.repository.ts';
import {
  endAlertsOn,
  insertFound,
  selectCandidates,
  selectMoved,
  takeMoves,
  wakeAlerts,
  type CandidateRow,
  type Move,
  type MovedOffer,
} from '../matching.repository.ts';
import { isNews, probesOf, type OfferChange } from '../offer-match.ts';
import { listPath } from '../alerts.presenter.ts';
import { groupsOf } from './alert-keys-of.ts';

/** Changes in one transaction, and of those as many as are looked up at once: what they find stays in memory. */
const TAKEN_AT_ONCE = 400;
const LOOKED_UP_AT_ONCE = 50;

function factsOf(offer: MovedOffer): OfferChange['now'] {
  const { price, tokens, attributes, minutes, instant, level, volume, search } = offer;
  return { price, tokens, attributes, minutes, instant, level, volume, search };
}

/** One change for each offer that is on sale: from what it was before the first to what it is now. */
function changesOf(moves: readonly Move[], offers: ReadonlyMap<string, MovedOffer>): OfferChange[] {
  const first = new Map<string, Move>();
  for (const move of moves) if (!first.has(move.offer_id)) first.set(move.offer_id, move);
  return [...first.values()].flatMap(({ offer_id: offerId, before }) => {
    const offer = offers.get(offerId);
    if (!offer?.listed) return [];
    const { seller_id: sellerId, category_id: categoryId } = offer;
    return [{ offerId, sellerId, categoryId, before, now: factsOf(offer) }];
  });
}

async function candidatesOf(ctx: Ctx, changes: readonly OfferChange[]): Promise<CandidateRow[]> {
  const probed = changes.map((change, place) => {
    const { sellerId, before, now } = change;
    const { falls, rises } = probesOf(change);
    const facts = {
      change: place,
      seller_id: sellerId,
      tokens: now.tokens,
      search: now.search,
      search_before: before?.search ?? '',
    };
    return { facts, falls, rises };
  });
  const falling = probed.map(({ facts, falls: probes }) => ({ ...facts, probes }));
  const rising = probed.map(({ facts, rises: probes }) => ({ ...facts, probes }));
  return [
    ...(await selectCandidates(ctx.db, falling, 'ceiling')),
    ...(await selectCandidates(ctx.db, rising, 'floor')),
  ];
}

/** The alerts to which these changes are news; what searches found is noted. */
async function matchSome(ctx: Ctx, changes: readonly OfferChange[]): Promise<string[]> {
  const candidates = await candidatesOf(ctx, changes);
  if (candidates.length === 0) return [];
  const definitions = await definitionsOf(ctx, [
    ...new Set(candidates.map((row) => row.category_id)),
  ]);
  const concerned = candidates.flatMap((alert) => {
    const change = changes[alert.change];
    const groups = groupsOf(definitions.get(alert.category_id), alert.filters);
    return change && isNews(alert, change, groups) ? [{ alert, change }] : [];
  });
  const found = concerned
    .filter(({ alert }) => alert.kind === 'search')
    .map(({ alert, change }) => ({ alertId: alert.id, offerId: change.offerId }));
  const searches = await insertFound(ctx.db, found, ctx.now);
  const prices = concerned.filter(({ alert }) => alert.kind !== 'search');
  return [...searches, ...prices.map(({ alert }) => alert.id)];
}

/** Alerts on offers that are gone end, and say so. @returns who is told */
async function endAlerts(ctx: Ctx, gone: readonly MovedOffer[]): Promise<string[]> {
  const ended = await endAlertsOn(
    ctx.db,
    gone.map(({ id }) => id),
    ctx.now,
  );
  if (ended.length === 0) return [];
  const index = await catalogueIndexOf(ctx);
  const titles = new Map(gone.map(({ id, title }) => [id, title]));
  return tellMany(
    ctx,
    ended.map((alert) => ({
      user_id: alert.user_id,
      kind: 'price_alert',
      subject: `alert:${alert.id}`,
      fact: 'ended',
      data: {
        type: 'alert_ended',
        title: titles.get(alert.offer_id) ?? '',
        path: listPath(index, alert.category_id, { filter: [], any: [] }, 'price'),
      },
    })),
  );
}

/** Needs a transaction. @returns how many changes were taken, and who was told of an alert's end */
export async function matchMoves(ctx: Ctx): Promise<{ handled: number; told: string[] }> {
  const moves = await takeMoves(ctx.db, TAKEN_AT_ONCE);
  if (moves.length === 0) return { handled: 0, told: [] };
  const offers = await selectMoved(ctx.db, [...new Set(moves.map(({ offer_id: id }) => id))]);
  const changes = changesOf(moves, offers);
  const woken = new Set<string>();
  for (let at = 0; at < changes.length; at += LOOKED_UP_AT_ONCE) {
    const ids = await matchSome(ctx, changes.slice(at, at + LOOKED_UP_AT_ONCE));
    ids.forEach((id) => woken.add(id));
  }
  await wakeAlerts(ctx.db, [...woken], ctx.now);
  const told = await endAlerts(
    ctx,
    [...offers.values()].filter(({ is_gone: isGone }) => isGone),
  );
  const fresh = new Set(moves.filter(({ is_new: isNew }) => isNew).map(({ offer_id: id }) => id));
  await gatherNews(
    ctx.db,
    [...offers.values()].filter(({ id, listed }) => listed && fresh.has(id)),
    ctx.now,
  );
  return { handled: moves.length, told };
}
