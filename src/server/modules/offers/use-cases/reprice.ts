/** Updates the prices of offers when the level of their seller changes. */
import { feeBps } from '~/domain/fees.ts';
import { catalogPriceMicros } from '~/kernel/money.ts';
import type { Db } from '../../../db/database.ts';
import { lockPrices, writeCatalogPrices } from '../own-offers.repository.ts';

/** Recomputes the catalog prices of a seller's offers when the level, and so the fee, changes. Account is locked. */
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
