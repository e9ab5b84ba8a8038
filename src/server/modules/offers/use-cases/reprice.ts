/** Keeping offers right when something about their seller changes. */
import { feeBps } from '~/contracts/orders/fees.ts';
import { catalogPriceMicros } from '~/kernel/money.ts';
import type { Db } from '../../../db/database.ts';
import { lockPrices, setSellerHidden, writeCatalogPrices } from '../own-offers.repository.ts';
import { refreshCounts } from './measure.ts';

/** Catalogue prices of all offers of a seller whose level, and with it the fee, changes. The account is locked. */
export async function repriceSellerOffers(db: Db, sellerId: string, level: number): Promise<void> {
  const rows = await lockPrices(db, sellerId);
  await writeCatalogPrices(
    db,
    rows.map((row) => ({
      id: row.id,
      catalogPriceMicros: catalogPriceMicros(
        row.price_micros,
        feeBps(level, row.base),
        row.price_precision,
      ),
    })),
  );
}

/** Hides the offers of a banned or away seller, or shows them again. Answers the categories that are touched. */
export async function hideSellerOffers(
  db: Db,
  sellerId: string,
  isHidden: boolean,
  now: Date,
): Promise<string[]> {
  const categoryIds = await setSellerHidden(db, sellerId, isHidden);
  if (categoryIds.length > 0) await refreshCounts(db, categoryIds, now);
  return categoryIds;
}
