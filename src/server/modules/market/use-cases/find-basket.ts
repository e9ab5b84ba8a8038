/** The cheapest way to buy a count on a market: from any one seller, and over sellers who are online now. */
import type { Basket, MarketOverview } from '~/contracts/offers/offers.schemas.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import { discountSteps, type VolumeDiscount } from '../../offers/index.ts';
import {
  cheapestBasket,
  cheapestSingle,
  nearestCounts,
  type BasketOffer,
  type BasketPart,
} from '../basket.ts';
import { quoteOrder } from '~/domain/pricing.ts';

/** Maximum number of cheapest offers read: of online sellers, and of those that fill the count alone. */
const ONLINE_OFFERS = 80;
const WHOLE_OFFERS = 20;

type Found = Pick<MarketOverview, 'cheapest' | 'basket'>;

/** The columns of a listed offer that a basket needs. */
export interface OfferOnSale {
  id: string;
  seller_id: string;
  public_name: string;
  price_micros: number;
  catalog_price_micros: number;
  in_stock: number;
  min_purchase: number;
  delivery_minutes: number;
  volume_discounts: VolumeDiscount[];
}

/**
 * Finds offers of the requested market, the cheapest for a count first: with a minimum stock and, with `online`, only of
 * online sellers. Provided by the caller, who has counted the list and has its access plan.
 */
export type FindOnSale = (asked: {
  online: boolean;
  minStock: number;
  limit: number;
  count: number;
}) => Promise<OfferOnSale[]>;

function basketOffer(row: OfferOnSale): BasketOffer {
  return {
    id: row.id,
    sellerId: row.seller_id,
    sellerName: row.public_name,
    priceMicros: row.price_micros,
    catalogPriceMicros: row.catalog_price_micros,
    inStock: row.in_stock,
    minPurchase: row.min_purchase,
    deliveryMinutes: row.delivery_minutes,
    volumeDiscounts: discountSteps(row.volume_discounts),
  };
}

function presentPart(part: BasketPart): Basket['parts'][number] {
  const { offer, count } = part;
  return {
    offer_id: offer.id,
    seller: { id: offer.sellerId, public_name: offer.sellerName },
    count,
    unit_price: priceFromMicros(quoteOrder(offer, count).catalogPriceMicros),
    total_amount: part.totalCents,
    delivery_minutes: offer.deliveryMinutes,
  };
}

/** The basket for the count, or for the nearest available one, preferably a smaller one. */
function presentBasket(online: readonly BasketOffer[], wanted: number): Basket {
  const { below, above } = nearestCounts(online, wanted);
  const basket = cheapestBasket(online, below ?? above ?? 0);
  const parts = basket?.parts ?? [];
  const single = parts.length < 2 ? null : cheapestSingle(online, wanted);
  return {
    wanted,
    count: basket?.count ?? 0,
    anybody_online: online.length > 0,
    parts: parts.map(presentPart),
    total_amount: basket?.totalCents ?? 0,
    delivery_minutes: Math.max(0, ...parts.map(({ offer }) => offer.deliveryMinutes)),
    saves_amount: single && basket ? single.totalCents - basket.totalCents : null,
  };
}

/** Three queries, each a limited index scan by price. */
export async function findBasket(findOnSale: FindOnSale, count: number): Promise<Found> {
  const whole = await findOnSale({ online: false, minStock: count, limit: WHOLE_OFFERS, count });
  const wholeOnline = await findOnSale({
    online: true,
    minStock: count,
    limit: WHOLE_OFFERS,
    count,
  });
  const cheapOnline = await findOnSale({ online: true, minStock: 1, limit: ONLINE_OFFERS, count });
  const online = new Map([...wholeOnline, ...cheapOnline].map((row) => [row.id, basketOffer(row)]));
  const single = cheapestSingle([...whole.map(basketOffer), ...online.values()], count);
  return {
    cheapest: single && { offer_id: single.offer.id, count, total_amount: single.totalCents },
    basket: presentBasket([...online.values()], count),
  };
}
