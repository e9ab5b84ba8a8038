/** The cheapest way to buy a count on a market: from any one seller, and over sellers who are online now. */
import type { Basket, MarketFacts } from '~/contracts/offers/offers.schemas.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import type { Ctx } from '../../../core/context.ts';
import {
  cheapestBasket,
  cheapestSingle,
  nearestCounts,
  type BasketOffer,
  type BasketPart,
} from '../basket.ts';
import {
  selectMarketOffers,
  type MarketOfferRow,
  type Whereabouts,
} from '../offer-list.repository.ts';
import type { OfferFilter } from '../offer-query.ts';
import { discountSteps } from '../offers.presenter.ts';
import { quoteOrder } from '~/domain/pricing.ts';

/** So many of the cheapest online offers are looked through, and of those that fill the count alone. */
const ONLINE_OFFERS = 80;
const WHOLE_OFFERS = 20;

type Found = Pick<MarketFacts, 'cheapest' | 'basket'>;

function basketOffer(row: MarketOfferRow): BasketOffer {
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

/** The basket for the count, or for the nearest one that can be had: a smaller one rather than a larger. */
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

/** Three queries, each along the order of prices and limited. */
export async function findBasket(
  ctx: Ctx,
  filter: OfferFilter,
  where: Whereabouts,
  count: number,
): Promise<Found> {
  const select = (online: boolean, minStock: number, limit: number) =>
    selectMarketOffers(ctx.db, {
      filter: { ...filter, online: online || filter.online },
      where,
      now: ctx.now,
      minStock,
      limit,
    });
  const whole = await select(false, count, WHOLE_OFFERS);
  const wholeOnline = await select(true, count, WHOLE_OFFERS);
  const cheapOnline = await select(true, 1, ONLINE_OFFERS);
  const online = new Map([...wholeOnline, ...cheapOnline].map((row) => [row.id, basketOffer(row)]));
  const single = cheapestSingle([...whole.map(basketOffer), ...online.values()], count);
  return {
    cheapest: single && { offer_id: single.offer.id, count, total_amount: single.totalCents },
    basket: presentBasket([...online.values()], count),
  };
}
