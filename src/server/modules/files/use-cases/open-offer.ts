/** The file of an offer. */
import type { OfferFile } from '~/contracts/files/files.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import type { UserCtx } from '../../../core/context.ts';
import { takenOf } from '../../pictures/index.ts';
import { presentPicture, presentReport } from '../files.presenter.ts';
import {
  selectCategoryTitles,
  selectOfferFile,
  selectPictures,
  selectPrices,
  selectVersions,
  type OfferFileRow,
  type PriceRow,
} from '../offer-file.repository.ts';
import { categoriesIn, versionLines } from '../offer-versions.ts';
import { selectReportsOfOffer } from '../person-file.repository.ts';
import { keptOf, noteOpened, requirePerson } from './looks-and-notes.ts';

const presentOffer = (row: OfferFileRow, locale: UserCtx['locale']) => ({
  id: row.id,
  status: row.status,
  title: row.title,
  description: row.description,
  seller: { id: row.seller_id, public_name: row.seller_name },
  category: locale === 'fr' ? row.category_fr : row.category_en,
  game: row.game,
  price: priceFromMicros(row.price_micros),
  catalog_price: priceFromMicros(row.catalog_price_micros),
  in_stock: row.in_stock,
  delivery_method: row.delivery_method,
  delivery_minutes: row.delivery_minutes,
  warranty_days: row.warranty_days,
  sold: row.sold_count,
  orders: row.orders_count,
  moderation_reason: row.moderation_reason,
  is_held: row.held,
  created_at: row.created_at.toISOString(),
  published_at: row.published_at?.toISOString() ?? null,
  changed_at: row.updated_at.toISOString(),
  removed_at: row.deleted_at?.toISOString() ?? null,
});

const presentPrice = (row: PriceRow): OfferFile['prices'][number] => ({
  at: row.at.toISOString(),
  by: row.by,
  before: priceFromMicros(row.old_micros),
  after: priceFromMicros(row.new_micros),
});

async function versionsOf({ db, locale }: UserCtx, id: string): Promise<OfferFile['versions']> {
  const rows = await selectVersions(db, id);
  const titles = await selectCategoryTitles(db, categoriesIn(rows));
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.by,
    changes: versionLines(row.changes, (category) => titles.get(category)?.[locale]),
  }));
}

/** Also of one that was removed. The look is recorded. Needs a transaction. @throws {Failure} FILE_NOT_FOUND, FILE_OWN */
export async function openOffer(ctx: UserCtx, { id }: { id: string }): Promise<OfferFile> {
  await requirePerson(ctx, 'offers', id);
  const row = await selectOfferFile(ctx.db, id);
  if (!row) throw new Failure('FILE_NOT_FOUND');
  await noteOpened(ctx, 'offers', id);
  return {
    ...presentOffer(row, ctx.locale),
    versions: await versionsOf(ctx, id),
    prices: (await selectPrices(ctx.db, id)).map(presentPrice),
    pictures: (await selectPictures(ctx.db, id)).map(presentPicture),
    taken: await takenOf(ctx, row.seller_id, id),
    reports: (await selectReportsOfOffer(ctx.db, id)).map(presentReport),
    ...(await keptOf(ctx, 'offers', id)),
  };
}
