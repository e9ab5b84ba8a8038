/** Maps list rows to cards, in the language of the request. */
import type { OfferCard } from '~/contracts/offers/offers.schemas.ts';
import { imageUrl } from '~/contracts/media/media.urls.ts';
import { quoteOrder, volumePercent } from '~/domain/pricing.ts';
import { discountedMicros, priceFromMicros } from '~/kernel/money.ts';
import { presentSeller } from '../accounts/index.ts';
import { isPriceable } from '../market/index.ts';
import { discountSteps, presentCommon, type OfferPresenterContext } from '../offers/index.ts';
import type { CardRow } from './offer-list.repository.ts';

/** The price of `count` units, or of as many as the offer can sell. */
export function presentQuote(row: CardRow, count: number): OfferCard['quote'] {
  const minimum = Math.min(row.min_purchase, row.in_stock);
  const possible = Math.min(count, row.in_stock);
  const isSold = count >= minimum && possible >= 1;
  const available = isSold && isPriceable(row.catalog_price_micros, possible) ? possible : null;
  const steps = discountSteps(row.volume_discounts);
  if (available === null) {
    const unit = discountedMicros(row.catalog_price_micros, volumePercent(count, steps));
    return { count, available, unit_price: priceFromMicros(unit), total_amount: null };
  }
  const quote = quoteOrder(
    {
      priceMicros: row.price_micros,
      catalogPriceMicros: row.catalog_price_micros,
      volumeDiscounts: steps,
    },
    available,
  );
  return {
    count,
    available,
    unit_price: priceFromMicros(quote.catalogPriceMicros),
    total_amount: quote.totalCents,
  };
}

export function presentCard(
  row: CardRow,
  surroundings: OfferPresenterContext,
  count: number | null,
): OfferCard {
  const medianSeconds = row.median_delivery_seconds;
  return {
    ...presentCommon(row, surroundings),
    image: row.image_media_id === null ? null : imageUrl(row.image_media_id),
    images_count: row.images_count,
    seller: {
      ...presentSeller({ ...row, id: row.seller_id }, surroundings.now),
      completed_orders: row.completed_orders,
      on_time_share: {
        value: row.completed_orders === 0 ? null : row.on_time_count / row.completed_orders,
        sample: row.completed_orders,
      },
      delivery_median_minutes: {
        value: medianSeconds === null ? null : Math.round(medianSeconds / 60),
        sample: row.delivery_count,
      },
    },
    quote: count === null ? null : presentQuote(row, count),
  };
}
