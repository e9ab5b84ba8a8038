/** How a proof of stock reads, and whether it is of what its offer has now. Pure. */
import { imageUrl } from '~/contracts/media/media.urls.ts';
import type { StockProof } from '~/contracts/offers/stock-proof.schemas.ts';
import type { OwnRow } from '../own-offers.repository.ts';
import type { SellingDefinition } from '../rules/offer-rules.ts';
import { goodsOf } from '../rules/stock-value.ts';
import type { StockProofRow } from './stock-proof.repository.ts';

/** Whether a proof is of as many units of the same goods. */
export const coversStock = (
  proof: Pick<StockProofRow, 'units' | 'goods'>,
  offer: Pick<OwnRow, 'in_stock' | 'attributes'>,
  definition: SellingDefinition,
): boolean =>
  offer.in_stock <= proof.units && proof.goods === goodsOf(definition, offer.attributes);

export const presentStockProof = (
  row: StockProofRow,
  offer: OwnRow,
  definition: SellingDefinition,
): StockProof => ({
  id: row.id,
  status: row.status,
  covers: coversStock(row, offer, definition),
  units: row.units,
  about: row.about,
  images: row.media_ids.map((id) => ({ media_id: id, url: imageUrl(id) })),
  reason: row.reason,
  created_at: row.created_at.toISOString(),
});
