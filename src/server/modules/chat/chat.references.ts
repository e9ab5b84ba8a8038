/** Orders and offers shown in the chat, read through the public APIs of their modules. */
import type * as v from 'valibot';
import type { chatOfferSchema, chatOrderSchema } from '~/contracts/chat/chat.schemas.ts';
import { artworkUrl } from '~/contracts/media/media.urls.ts';
import { orderAmount } from '~/contracts/orders/bill.ts';
import { orderStatuses } from '~/domain/order-lifecycle.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import type { Ctx } from '../../core/context.ts';
import { findOfferSummaries } from '../offers/index.ts';
import { findOrdersWith, type PairOrder } from '../orders/index.ts';

type ChatOffer = v.InferOutput<typeof chatOfferSchema>;
type ChatOrder = v.InferOutput<typeof chatOrderSchema>;

/** The latest orders with each companion: older ones are found in the order lists. */
const ORDERS_EACH = 10;

/** Offers by id; deleted ones are missing. */
export async function findOffersForChat(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, ChatOffer>> {
  const offers = await findOfferSummaries(ctx.db, [...new Set(ids)]);
  return new Map(
    offers.map((offer) => [
      offer.id,
      {
        id: offer.id,
        title: offer.title,
        catalog_price: priceFromMicros(offer.catalog_price_micros),
        image: offer.image ?? artworkUrl(offer.game_alias, offer.id),
        seller_id: offer.seller_id,
        is_active: offer.listed,
      },
    ]),
  );
}

function presentOrder(order: PairOrder, userId: string): ChatOrder {
  const { title, image, game } = order.offer;
  const role = order.buyer_id === userId ? 'buyer' : 'seller';
  const { total_cents, discount_cents } = order;
  return {
    id: order.id,
    status: order.status,
    role,
    offer_id: order.offer_id,
    offer_title: title,
    image: image ?? artworkUrl(game.alias, order.offer_id),
    count: order.count,
    total_amount: orderAmount({ role, total_amount: total_cents, discount_amount: discount_cents }),
    currency: order.currency,
    created_at: order.created_at.toISOString(),
  };
}

const rank = (order: ChatOrder): number => orderStatuses.indexOf(order.status);

/** Orders between a person and each companion, by companion, in the order of the statuses, then the latest first. */
export async function findOrdersForChat(
  ctx: Ctx,
  userId: string,
  companionIds: readonly string[],
): Promise<Map<string, ChatOrder[]>> {
  const found = await findOrdersWith(ctx.db, userId, companionIds, ORDERS_EACH);
  const byCompanion = Map.groupBy(found, (order) =>
    order.buyer_id === userId ? order.seller_id : order.buyer_id,
  );
  return new Map(
    [...byCompanion].map(([companionId, orders]) => [
      companionId,
      orders
        .map((order) => presentOrder(order, userId))
        .toSorted((a, b) => rank(a) - rank(b) || b.id.localeCompare(a.id)),
    ]),
  );
}
