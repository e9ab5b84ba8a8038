/** The actor's offers by what they earned in a period, and the figures as files. */
import type { DashboardPart, OfferOrder } from '~/contracts/dashboard/dashboard-names.ts';
import type { DashboardOffer, Place } from '~/contracts/dashboard/dashboard.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { csvFile, csvLine, type CsvValue } from '../../../core/csv.ts';
import { decodeCursor, encodeCursor, pageOf } from '../../../core/paging.ts';
import { catalogueIndexOf, type CatalogueIndex } from '../../catalogue/index.ts';
import { presentMoney, presentService } from '../dashboard.presenter.ts';
import { ratingsByOffer, type OfferRatings } from '../../reviews/index.ts';
import { selectOffers, type OfferRow } from '../figures.repository.ts';
import { periodOf, type AskedPeriod } from '../periods.ts';
import { categoryRef } from './category-ref.ts';
import { placesOf } from './find-places.ts';
import { readDashboard, spanOf } from './read-dashboard.ts';

/** Of a file: more offers than a seller has. */
const MOST_ROWS = 20_000;
/** Of a page of the list. */
const MOST_PLACES = 50;

/** What stands beside the sums of offers, by offer. */
interface Beside {
  ratings: ReadonlyMap<string, OfferRatings>;
  places: ReadonlyMap<string, Place>;
}

function presentOffer(
  ctx: UserCtx,
  index: CatalogueIndex,
  row: OfferRow,
  { ratings, places }: Beside,
): DashboardOffer {
  return {
    id: row.id,
    title: row.title,
    category: categoryRef(index, row.category_id, ctx),
    ...presentMoney(row),
    views: row.views,
    ...presentService(row, ratings.get(row.id)),
    place: places.get(row.id) ?? null,
  };
}

/** @throws Failure PERIOD_TOO_LONG, CURSOR_INVALID */
export async function listDashboardOffers(
  ctx: UserCtx,
  input: AskedPeriod & { order: OfferOrder; cursor?: string | undefined; limit: number },
) {
  const { order, cursor, limit } = input;
  const span = spanOf(periodOf(ctx.now, input));
  const isCents = (key: number | string) => Number.isSafeInteger(key);
  const after = cursor === undefined ? null : decodeCursor(order, cursor, isCents);
  const [rows, index] = await Promise.all([
    selectOffers(ctx.db, ctx.actor.userId, span, { order, after, limit: limit + 1 }),
    catalogueIndexOf(ctx),
  ]);
  const ids = rows.map(({ id }) => id);
  // A file of all offers has no places: they are of this moment, and each is counted by itself.
  const [rated, places] = await Promise.all([
    ratingsByOffer(ctx.db, ctx.actor.userId, span, limit > MOST_PLACES ? null : ids),
    limit > MOST_PLACES ? new Map<string, Place>() : placesOf(ctx, ids),
  ]);
  const ratings = new Map(rated.map((each) => [each.offer_id, each]));
  return pageOf(
    rows,
    limit,
    (row) => presentOffer(ctx, index, row, { ratings, places }),
    ({ id, gross, fee }) => encodeCursor(order, { key: gross - fee, id }),
  );
}

type Figures = ReturnType<typeof presentMoney> & { views: number | null };

const columns = [
  'views',
  'orders',
  'completed',
  'units',
  'gross_usd',
  'fee_usd',
  'net_usd',
  'refunds',
  'refunded_usd',
  'disputes',
] as const;

const serviceColumns = [
  'deliveries_due',
  'deliveries_on_time',
  'median_delivery_minutes',
  'reviews',
  'mean_stars',
] as const;

const CENTS = 100;

function cells(row: Figures): CsvValue[] {
  return [
    row.views,
    row.orders,
    row.completed,
    row.units,
    row.gross_amount / CENTS,
    row.fee_amount / CENTS,
    row.net_amount / CENTS,
    row.refunds,
    row.refunded_amount / CENTS,
    row.disputes,
  ];
}

/** The figures of a period by its buckets or by offer. @throws Failure PERIOD_TOO_LONG */
export async function exportDashboard(
  ctx: UserCtx,
  input: AskedPeriod & { part: DashboardPart },
): Promise<File> {
  const { part, ...asked } = input;
  const { from, to } = periodOf(ctx.now, asked);
  const name = `sales_${part}_${from}_${to}.csv`;
  if (part === 'periods') {
    const { buckets } = await readDashboard(ctx, asked);
    const lines = buckets.map((row) => csvLine([row.from, row.to, ...cells(row)]));
    return csvFile(name, [csvLine(['from', 'to', ...columns]), ...lines]);
  }
  const page = { ...asked, order: 'best' as const, limit: MOST_ROWS };
  const { data } = await listDashboardOffers(ctx, page);
  const lines = data.map((row) =>
    csvLine([
      row.id,
      row.title,
      row.category?.game.title ?? null,
      row.category?.title ?? null,
      ...cells(row),
      row.promised,
      row.on_time,
      row.delivery.minutes,
      row.reviews.count,
      row.reviews.average,
    ]),
  );
  const names = ['offer_id', 'title', 'game', 'category', ...columns, ...serviceColumns];
  return csvFile(name, [csvLine(names), ...lines]);
}
