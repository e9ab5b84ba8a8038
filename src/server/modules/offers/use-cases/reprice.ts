/** Updates the prices of offers when the level of their seller changes. */
import { catalogPriceMicros } from '~/kernel/money.ts';
import type { Ctx } from '../../../core/context.ts';
import { feesNow } from '../../rules/index.ts';
import { lockPrices, writeCatalogPrices } from '../catalog-prices.repository.ts';
import { feeBy } from '../rules/fee-of.ts';

/** Recomputes the catalog prices of a seller's offers when the level, and so the fee, changes. Account is locked. */
export async function repriceSellerOffers(
  ctx: Pick<Ctx, 'db' | 'services' | 'now'>,
  sellerId: string,
  level: number,
): Promise<void> {
  const rows = await lockPrices(ctx.db, sellerId);
  const { inForce } = await feesNow(ctx);
  const payer = { seller_id: sellerId, seller_level: level };
  await writeCatalogPrices(
    ctx.db,
    rows.map((row) => ({
      id: row.id,
      catalogPriceMicros: catalogPriceMicros(
        row.price_micros,
        feeBy(inForce, payer, { id: row.category_id, base: row.base }),
        row.price_precision,
      ),
    })),
  );
}
