/** Orders, their events, payments and reviews as rows. */
import { sql } from 'kysely';
import { appConfig } from '~config';
import { holdHours, holdRule } from '~/domain/fees.ts';
import { nextReminderAt, remindersOf } from '~/domain/order-reminders.ts';
import { timerOf } from '~/domain/timeline.ts';
import type { Db } from '~/server/db/database.ts';
import type { OfferSnapshot } from '~/server/modules/orders/orders.tables.ts';
import { builtInClocks, builtInHolds } from '../built-in-rules.ts';
import type { DemoGame, DemoMarket, DemoOrder, DemoReview } from '../market.types.ts';
import { marketKey } from '../offers/values.ts';
import type { Random } from '../random.ts';
import { timelineFor } from './figures.ts';
import { insertRows } from './rows.ts';

const PROVIDER = 'sandbox';

function snapshotOf(order: DemoOrder, game: DemoGame): OfferSnapshot {
  const { offer } = order;
  const { definition, id } = offer.category;
  return {
    title: offer.title,
    image: null,
    market_key: marketKey(definition, offer.attributes),
    unit: definition.unit,
    category: { id, title: definition.title, alias: definition.alias, base: definition.base },
    game: {
      id: game.id,
      title: game.definition.title,
      alias: game.definition.alias,
      family: game.definition.family,
    },
    buyer_inputs: definition.buyerInputs.map(({ key, label }) => ({ key, label })),
  };
}

function datesOf(order: DemoOrder) {
  const timeline = timelineFor(order);
  const statusAt = order.events.at(-1)?.at ?? order.createdAt;
  const stoppedAt = order.status === 'disputed' ? statusAt : null;
  const disputedFrom = order.events.at(-1)?.from ?? 'in_progress';
  const dispute = stoppedAt && {
    openedBy: 'buyer' as const,
    from: disputedFrom,
    since: stoppedAt,
    answeredAt: null,
    escalatedAt: null,
    startedAt: order.startedAt,
    deliverBy: timeline?.deliverBy ?? null,
    deliveredAt: order.deliveredAt,
    checkUntil: timeline?.checkUntil ?? null,
  };
  const dates = timeline ?? { checkUntil: statusAt, deliverBy: statusAt };
  const timer = timerOf(order.status, statusAt, dates, { clocks: builtInClocks, dispute });
  const reminders = remindersOf({
    status: order.status,
    statusAt,
    deliverBy: dates.deliverBy,
    promisedMinutes: order.offer.delivery.minutes,
    checkUntil: timeline?.checkUntil ?? null,
    warrantyUntil: timeline?.warrantyUntil ?? null,
    approveBy: order.status === 'waiting_approval' ? (timer?.dueAt ?? null) : null,
    dispute,
    clocks: builtInClocks,
  });
  return {
    created_at: order.createdAt,
    paid_at: order.paidAt,
    deliver_from: null,
    started_at: order.startedAt,
    delivered_at: order.deliveredAt,
    completed_at: order.completedAt,
    status_at: statusAt,
    deliver_by: timeline?.deliverBy ?? null,
    cancel_free_until: timeline?.cancelFreeUntil ?? null,
    check_until: timeline?.checkUntil ?? null,
    warranty_until: timeline?.warrantyUntil ?? null,
    seller_paid_on: timeline?.sellerPaidOn ?? null,
    due_at: timer?.dueAt ?? null,
    due_event: timer?.event ?? null,
    remind_at: nextReminderAt(reminders, statusAt),
    clock_stopped_at: stoppedAt,
    dispute_opened_by: dispute ? dispute.openedBy : null,
    dispute_answered_at: null,
    dispute_from: dispute && dispute.from,
    dispute_turn: dispute && ('seller' as const),
  };
}

/** Where the money of the order is: with the parties it was divided among, or back with the buyer. */
function moneyOf(order: DemoOrder) {
  const refunded = order.status === 'refund';
  return {
    price_micros: order.priceMicros,
    catalog_price_micros: order.catalogPriceMicros,
    total_cents: order.totalCents,
    net_cents: refunded ? 0 : order.netCents,
    fee_cents: refunded ? 0 : order.feeCents,
    paid_provider_cents: order.paidAt ? order.totalCents : 0,
    refunded_card_cents: refunded ? order.totalCents : order.partialRefundCents,
  };
}

function reviewSnapshot(review: DemoReview | undefined) {
  if (!review) return null;
  return {
    id: review.id,
    communication: review.communication,
    fulfillment: review.fulfillment,
    start_time: review.startTime,
    message: review.message,
    created_at: review.createdAt.toISOString(),
    ...(review.reply !== null && { reply: review.reply }),
  };
}

/** Every third seller rates the buyer, mostly well. By the order's id, so that it is the same each time. */
function buyerStarsOf({ id, status }: DemoOrder): number | null {
  const drawn = Number.parseInt(id.slice(-2), 16);
  if (status !== 'completed' || drawn % 3 > 0) return null;
  return drawn < 24 ? 2 : drawn < 90 ? 4 : 5;
}

function orderRow(order: DemoOrder, game: DemoGame, review: DemoReview | undefined) {
  const { offer, sellerLevel } = order;
  const { base, checkHours } = offer.category.definition;
  const instant = offer.delivery.method === 'instant';
  return {
    id: order.id,
    buyer_id: order.buyerId,
    seller_id: order.sellerId,
    offer_id: offer.id,
    status: order.status,
    offer: snapshotOf(order, game),
    count: order.count,
    currency: order.currency,
    rate: appConfig.currencies.rateMillionths[order.currency],
    ...moneyOf(order),
    discount_cents: 0,
    paid_bonus_cents: 0,
    paid_real_cents: 0,
    refunded_bonus_cents: 0,
    refunded_real_cents: 0,
    refunded_promo_cents: 0,
    delivery: offer.delivery.method,
    delivery_minutes: offer.delivery.minutes,
    check_hours: checkHours,
    hold_hours: holdHours(builtInHolds, sellerLevel, base),
    hold_rule: holdRule(builtInHolds, {
      level: sellerLevel,
      base,
      warrantyDays: offer.warrantyDays,
    }),
    warranty_days: offer.warrantyDays,
    buyer_inputs: order.buyerInputs,
    risk: order.risk,
    ...datesOf(order),
    dispute_reason: order.dispute?.reason ?? null,
    disputes_count: order.dispute ? 1 : 0,
    secrets_count: instant && order.deliveredAt ? order.count : 0,
    review: reviewSnapshot(review),
    buyer_stars: buyerStarsOf(order),
  };
}

function actorId(order: DemoOrder, actor: string, supportId: string): string | null {
  if (actor === 'buyer') return order.buyerId;
  if (actor === 'seller') return order.sellerId;
  return actor === 'support' ? supportId : null;
}

/** Ids rise with the events: a thousandth of a second apart where several happened at once. */
function eventRows(random: Random, order: DemoOrder, supportId: string) {
  return order.events.map(({ event, actor, from, to, at, note }, index) => ({
    id: random.uuid(new Date(at.getTime() + index)),
    order_id: order.id,
    from_status: from,
    status: to,
    event,
    actor,
    actor_id: actorId(order, actor, supportId),
    note: note ?? null,
    reason: event === 'dispute' ? (order.dispute?.reason ?? null) : null,
    images: [],
    at,
  }));
}

export async function insertOrders(db: Db, random: Random, market: DemoMarket): Promise<void> {
  const games = new Map(market.games.map((game) => [game.id, game]));
  const reviews = new Map(market.reviews.map((review) => [review.order.id, review]));
  const supportId = market.users.find(({ role }) => role === 'support')?.id ?? '';
  const rows = market.orders.flatMap((order) => {
    const game = games.get(order.offer.category.gameId);
    return game ? [orderRow(order, game, reviews.get(order.id))] : [];
  });
  await insertRows(db, 'market_order', rows);
  await insertRows(
    db,
    'order_event',
    market.orders.flatMap((order) => eventRows(random, order, supportId)),
  );
  await insertPayments(db, random, market.orders);
}

async function insertPayments(db: Db, random: Random, orders: readonly DemoOrder[]): Promise<void> {
  const rows = orders.flatMap(({ id, paidAt, createdAt, totalCents }) =>
    paidAt
      ? [
          {
            id: random.uuid(createdAt),
            order_id: id,
            provider: PROVIDER,
            amount_cents: totalCents,
            bonus_cents: 0,
            currency: appConfig.currencies.default,
            status: 'captured' as const,
            outcome: 'order' as const,
            created_at: createdAt,
            updated_at: paidAt,
          },
        ]
      : [],
  );
  await insertRows(db, 'payment', rows);
}

/** What sellers gave buyers, and the figures of those. */
export async function insertBuyerRatings(db: Db, market: DemoMarket): Promise<void> {
  const rows = market.orders.flatMap((order) => {
    const stars = buyerStarsOf(order);
    const at = order.completedAt;
    return stars === null || !at
      ? []
      : [
          {
            order_id: order.id,
            buyer_id: order.buyerId,
            seller_id: order.sellerId,
            stars,
            created_at: at,
          },
        ];
  });
  await insertRows(db, 'buyer_rating', rows);
  await sql`
    update app_user u set buyer_stars_sum = given.sum, buyer_ratings_count = given.count
    from (
      select buyer_id, sum(stars) as sum, count(*) as count from buyer_rating group by buyer_id
    ) given
    where u.id = given.buyer_id
  `.execute(db);
}

export async function insertReviews(db: Db, market: DemoMarket): Promise<void> {
  const rows = market.reviews.map((review) => ({
    id: review.id,
    order_id: review.order.id,
    offer_id: review.order.offer.id,
    seller_id: review.order.sellerId,
    buyer_id: review.order.buyerId,
    communication: review.communication,
    fulfillment: review.fulfillment,
    start_time: review.startTime,
    message: review.message,
    offer_title: review.order.offer.title,
    locale: review.locale,
    reply: review.reply,
    replied_at: review.repliedAt,
    refunded: review.order.status === 'refund',
    created_at: review.createdAt,
  }));
  await insertRows(db, 'review', rows);
}
