/** Statistics of people and offers, computed from orders, reviews and conversations alone. */
import { timelineOf, timelineTerms } from '~/domain/timeline.ts';
import { builtInHolds } from '../built-in-rules.ts';
import type { DemoMarket, DemoOrder, DemoReview, DemoRoom } from '../market.types.ts';

export interface SellerFigures {
  rating_sum: number;
  reviews_count: number;
  completed_orders: number;
  on_time_count: number;
  dispute_lost_count: number;
  first_reply_count: number;
  median_first_reply_seconds: number | null;
}

export interface OfferFigures {
  sold_count: number;
  orders_count: number;
  completed_count: number;
  favorites_count: number;
  rating_sum: number;
  reviews_count: number;
}

/** The terms that an order was placed under. */
export function termsOf(order: DemoOrder) {
  const { category, delivery, warrantyDays } = order.offer;
  return timelineTerms(
    {
      delivery: delivery.method,
      deliveryMinutes: delivery.minutes,
      base: category.definition.base,
      checkHours: category.definition.checkHours,
      sellerLevel: order.sellerLevel,
      warrantyDays,
    },
    builtInHolds,
  );
}

/** The order's dates; null before it is paid. */
export function timelineFor(order: DemoOrder) {
  if (!order.paidAt) return null;
  const { paidAt, startedAt, deliveredAt, completedAt } = order;
  return timelineOf(termsOf(order), { paidAt, startedAt, deliveredAt, completedAt });
}

function wasOnTime(order: DemoOrder): boolean {
  const timeline = timelineFor(order);
  return order.deliveredAt !== null && timeline !== null && order.deliveredAt <= timeline.deliverBy;
}

/** Stars of all three aspects. */
function starsOf(reviews: readonly DemoReview[]): number {
  return reviews.reduce(
    (sum, review) => sum + review.communication + review.fulfillment + review.startTime,
    0,
  );
}

/** Seconds from a buyer's first message to the seller's answer, for each conversation that has both. */
function firstReplies(rooms: readonly DemoRoom[], sellerId: string): number[] {
  return rooms.flatMap(({ messages, buyerId }) => {
    const asked = messages.find((message) => message.senderId === buyerId);
    const answered =
      asked && messages.find((message) => message.senderId === sellerId && message.at >= asked.at);
    return asked && answered
      ? [Math.round((answered.at.getTime() - asked.at.getTime()) / 1000)]
      : [];
  });
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}

/** How an order counts in its seller's figures. */
export function countedAs(order: DemoOrder): 'completed' | 'lost' | null {
  if (order.status === 'completed') return 'completed';
  return order.status === 'refund' && order.dispute !== null ? 'lost' : null;
}

/** Figures of every seller, by user id. */
export function sellerFigures(market: DemoMarket): Map<string, SellerFigures> {
  const orders = Map.groupBy(market.orders, (order) => order.sellerId);
  const reviews = Map.groupBy(market.reviews, (review) => review.order.sellerId);
  const rooms = Map.groupBy(market.rooms, (room) => room.sellerId);
  return new Map(
    market.users
      .filter((user) => user.isSeller)
      .map(({ id }) => {
        const own = orders.get(id) ?? [];
        const said = reviews.get(id) ?? [];
        const completed = own.filter((order) => order.status === 'completed');
        const replies = firstReplies(rooms.get(id) ?? [], id);
        const figures = {
          rating_sum: starsOf(said),
          reviews_count: said.length,
          completed_orders: completed.length,
          on_time_count: completed.filter(wasOnTime).length,
          dispute_lost_count: own.filter((order) => countedAs(order) === 'lost').length,
          first_reply_count: replies.length,
          median_first_reply_seconds: medianOf(replies),
        };
        return [id, figures];
      }),
  );
}

const GIVEN_BACK = new Set(['cancelled', 'refund']);

/** Figures of every offer, by offer id. */
export function offerFigures(market: DemoMarket): Map<string, OfferFigures> {
  const orders = Map.groupBy(market.orders, (order) => order.offer.id);
  const reviews = Map.groupBy(market.reviews, (review) => review.order.offer.id);
  const favorites = Map.groupBy(market.favorites, (favorite) => favorite.offerId);
  return new Map(
    market.offers.map(({ id }) => {
      const own = orders.get(id) ?? [];
      const completed = own.filter((order) => order.status === 'completed');
      const said = reviews.get(id) ?? [];
      const figures = {
        sold_count: completed.reduce((sum, order) => sum + order.count, 0),
        orders_count: own.filter((order) => !GIVEN_BACK.has(order.status)).length,
        completed_count: completed.length,
        favorites_count: favorites.get(id)?.length ?? 0,
        rating_sum: starsOf(said),
        reviews_count: said.length,
      };
      return [id, figures];
    }),
  );
}
