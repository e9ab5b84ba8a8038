/**
 * Telling: alerts that were woken look at the market as it is now, under the lock of their rows, and say what there is to
 * say. So nothing is told that has gone meanwhile, two changes at once make one notice, and whoever rests goes on resting.
 */
import { priceTellsAt, searchTellsAt, afterNotice } from '~/domain/alert-rules.ts';
import type { Ctx } from '../../../core/context.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { catalogueIndexOf, type CatalogueIndex } from '../../catalogue/index.ts';
import { tellMany } from '../../notifications/index.ts';
import { listPath } from '../alerts.presenter.ts';
import { selectOffersOf, type AlertRow } from '../alerts.repository.ts';
import {
  lockDueAlerts,
  saveLooked,
  selectFound,
  settleFound,
  type Found,
  type Looked,
} from '../telling.repository.ts';
import { rewriteKeys } from './alert-keys-of.ts';
import { createMarketPrices } from './present-price.ts';

const LOOKED_AT_ONCE = 200;

type Notice = Parameters<typeof tellMany>[1][number];

/** What an alert decided: its new state, and the notice if there is one. */
interface Decision {
  looked: Looked;
  notice: Notice | null;
  /** What a search found is told, or gone. */
  isSettled: boolean;
}

const unchanged = (row: AlertRow): Looked => ({
  id: row.id,
  lookAt: null,
  toldAt: row.told_at,
  toldMicros: row.told_micros,
  dayFrom: row.day_from,
  toldInDay: row.told_in_day,
});

const isPrecise = (index: CatalogueIndex, categoryId: string): boolean =>
  index.categoryById.get(categoryId)?.base === 'currency';

function decideSearch(
  row: AlertRow,
  found: Found | undefined,
  index: CatalogueIndex,
  now: Date,
): Decision {
  const state = { frequency: row.frequency, dayFrom: row.day_from, toldInDay: row.told_in_day };
  const looked = unchanged(row);
  if (!found?.offer_id || found.title === null || found.price_micros === null) {
    return { looked, notice: null, isSettled: found !== undefined };
  }
  const tellsAt = searchTellsAt(state, found.first_at, now);
  if (tellsAt === null || tellsAt > now) {
    return { looked: { ...looked, lookAt: tellsAt }, notice: null, isSettled: false };
  }
  const { count, offer_id: offerId, title, price_micros: priceMicros } = found;
  return {
    looked: { ...looked, toldAt: now, ...afterNotice(state, now) },
    isSettled: true,
    notice: {
      user_id: row.user_id,
      kind: 'saved_search',
      subject: `search:${row.id}`,
      fact: now.toISOString(),
      data: {
        type: 'saved_search',
        name: row.name,
        count,
        title,
        priceMicros,
        isPrecise: isPrecise(index, row.category_id),
        path:
          count === 1
            ? paths.offer(offerId)
            : listPath(index, row.category_id, row.filters, 'newest'),
      },
    },
  };
}

/** What a price alert sees. */
interface Sight {
  priceMicros: number | null;
  /** The offer's title, or the market's name. */
  name: string;
  path: string;
}

function decidePrice(row: AlertRow, sight: Sight, index: CatalogueIndex, now: Date): Decision {
  const looked = unchanged(row);
  const { priceMicros } = sight;
  const tellsAt = priceTellsAt(
    { wantedMicros: row.wanted_micros, toldAt: row.told_at, toldMicros: row.told_micros },
    priceMicros,
    now,
  );
  if (priceMicros === null || tellsAt === null || tellsAt > now) {
    return { looked: { ...looked, lookAt: tellsAt }, notice: null, isSettled: false };
  }
  const { name, path } = sight;
  const common = { priceMicros, isPrecise: isPrecise(index, row.category_id), path };
  const { wanted_micros: wantedMicros } = row;
  return {
    looked: { ...looked, toldAt: now, toldMicros: priceMicros },
    isSettled: false,
    notice: {
      user_id: row.user_id,
      kind: 'price_alert',
      subject: `alert:${row.id}`,
      fact: now.toISOString(),
      data:
        wantedMicros === null
          ? { type: 'back_in_stock', title: name, ...common }
          : {
              type: 'price_alert',
              name,
              isMarket: row.kind === 'market_price',
              wantedMicros,
              ...common,
            },
    },
  };
}

/** What price alerts see now: each offer and each market is read once. */
async function sightsOf(ctx: Ctx, rows: readonly AlertRow[], index: CatalogueIndex) {
  const offers = await selectOffersOf(
    ctx.db,
    rows.flatMap(({ offer_id: id }) => id ?? []),
  );
  const bestOf = createMarketPrices(ctx);
  return async (row: AlertRow): Promise<Sight> => {
    const { offer_id: offerId } = row;
    if (offerId === null) {
      const best = await bestOf(row);
      const path = listPath(index, row.category_id, row.filters, 'price');
      return { priceMicros: best?.priceMicros ?? null, name: row.name, path };
    }
    const offer = offers.get(offerId);
    const priceMicros = offer?.listed ? offer.catalog_price_micros : null;
    return { priceMicros, name: offer?.title ?? '', path: paths.offer(offerId) };
  };
}

/** Needs a transaction. @returns how many looked, and who was told */
export async function tellAlerts(ctx: Ctx): Promise<{ handled: number; told: string[] }> {
  const { db, now } = ctx;
  const due = await lockDueAlerts(db, now, LOOKED_AT_ONCE);
  if (due.length === 0) return { handled: 0, told: [] };
  const index = await catalogueIndexOf(ctx);
  const searches = due.filter(({ kind }) => kind === 'search');
  const found = await selectFound(
    db,
    searches.map(({ id }) => id),
  );
  const prices = due.filter(({ kind }) => kind !== 'search');
  const sightOf = await sightsOf(ctx, prices, index);
  const decisions = searches.map((row) => decideSearch(row, found.get(row.id), index, now));
  for (const row of prices) decisions.push(decidePrice(row, await sightOf(row), index, now));
  await saveLooked(
    db,
    decisions.map(({ looked }) => looked),
  );
  await settleFound(
    db,
    decisions.filter(({ isSettled }) => isSettled).map(({ looked }) => looked.id),
    now,
  );
  const notices = decisions.flatMap(({ notice }) => notice ?? []);
  // What was told is a limit of its own from now on.
  const toldPrices = new Map(
    decisions
      .filter(({ notice }) => notice?.data.type === 'price_alert')
      .map(({ looked }) => [looked.id, looked.toldMicros]),
  );
  await rewriteKeys(
    ctx,
    prices.flatMap((row) => {
      const told = toldPrices.get(row.id);
      return told === undefined ? [] : [{ ...row, told_micros: told }];
    }),
  );
  return { handled: due.length, told: await tellMany(ctx, notices) };
}
