/** Rows of orders as the contract's shapes. */
import type { Locale } from '~config';
import { artworkUrl, emblemUrl, imageUrl } from '~/contracts/media/media.urls.ts';
import { disputeDates, disputeEnd, disputeTimer, leaveDisputeFrom } from '~/domain/dispute.ts';
import { actionsFor, ratedStatuses, type OrderAction } from '~/domain/order-actions.ts';
import type { OrderActor } from '~/domain/order-lifecycle.ts';
import type { OrderOutput, OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { bonusShareCents } from '~/domain/pricing.ts';
import { proposableKinds } from '~/domain/proposals.ts';
import { pairId } from '~/kernel/ids.ts';
import { priceFromMicros, sumCents } from '~/kernel/money.ts';
import { presentPerson } from '../accounts/index.ts';
import {
  clocksOf,
  disputeOf,
  guardInputOf,
  isSettledByBank,
  proposalFactsOf,
} from './order-transition.ts';
import type { OrderSummary } from './orders.lists.repository.ts';
import type { OrderRole } from './orders.policy.ts';
import type { OrderRow, OrderView } from './orders.repository.ts';
import { presentProposals } from './proposals.presenter.ts';

const DAY = 24 * 3_600_000;

export interface Viewer {
  role: OrderRole;
  locale: Locale;
  now: Date;
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

function presentOffer(order: OrderRow, locale: Locale) {
  const { title, image, unit, category, game } = order.offer;
  return {
    id: order.offer_id,
    title,
    image: image ?? artworkUrl(game.alias, order.offer_id),
    catalog_price: priceFromMicros(order.catalog_price_micros),
    unit: { name: unit.name[locale], size: unit.size },
    delivery: {
      method: order.delivery,
      // So many minutes of the seller's hours are no time after the payment: the date says it.
      minutes: order.delivery === 'manual' && !order.work_hours ? order.delivery_minutes : null,
    },
    warranty_days: order.warranty_days,
    category: {
      id: category.id,
      title: category.title[locale],
      alias: category.alias,
      base: category.base,
      game: {
        id: game.id,
        title: game.title,
        alias: game.alias,
        icon_image: emblemUrl(game.alias),
      },
    },
  };
}

/** Alerts that are shown with every order of a game. */
export function gameAlerts(game: { family: string | null }): OrderOutput['alerts'] {
  return game.family === 'roblox' ? ['ROBLOX_WARNING'] : [];
}

/** The dates that still apply: a refunded order has none. */
export function presentTimeline(order: OrderRow) {
  const ended = order.status === 'cancelled' || order.status === 'refund';
  return {
    deliver_by: ended ? null : iso(order.deliver_by),
    cancel_free_until: ended ? null : iso(order.cancel_free_until),
    check_until: ended ? null : iso(order.check_until),
    warranty_until: ended ? null : iso(order.warranty_until),
    seller_paid_on: ended ? null : iso(order.seller_paid_on),
  };
}

const actorOf: Record<OrderRole, OrderActor> = {
  buyer: 'buyer',
  seller: 'seller',
  staff: 'support',
};

/** Whether the period for a review is open and none was written. */
function mayReview(order: OrderRow, now: Date): boolean {
  const { completed_at: completedAt } = order;
  const last = completedAt && completedAt.getTime() + clocksOf(order).review_days * DAY;
  return order.review === null && last !== null && now.getTime() <= last;
}

/** Whether the seller may rate the buyer: the order was paid, has ended lately, and nothing was given. */
function mayRateBuyer(order: OrderRow, now: Date): boolean {
  const last = order.status_at.getTime() + clocksOf(order).review_days * DAY;
  const wasPaid = order.paid_at !== null && ratedStatuses.includes(order.status);
  return order.buyer_stars === null && wasPaid && now.getTime() <= last;
}

/**
 * What sellers thought of the buyer: for staff, and for the seller of an order that is paid, because an order that costs
 * nothing is no way to learn of somebody. Never for the buyer (decision 0095).
 */
function presentBuyerRating(order: OrderView, role: OrderRole) {
  if (role === 'buyer') return { buyer_rating: null, own_buyer_stars: null };
  const count = order.buyer_ratings_count;
  const isTold = role === 'staff' || order.paid_at !== null;
  const mean = count === 0 ? null : Math.round((order.buyer_stars_sum / count) * 100) / 100;
  return {
    buyer_rating: isTold ? { mean, count } : null,
    own_buyer_stars: order.buyer_stars,
  };
}

/** Whether a proposal waits for this side: once both have spoken, nothing else makes it anybody's turn. */
function isAsked(order: OrderRow, role: OrderRole): boolean {
  return order.dispute_answered_at !== null && order.dispute_turn === role;
}

/** One line of a list. */
export function presentOrderSummary(order: OrderSummary, viewer: Viewer): OrderSummaryOutput {
  const { role, locale, now } = viewer;
  return {
    id: order.id,
    status: order.status,
    role,
    offer: presentOffer(order, locale),
    count: order.count,
    currency: order.currency,
    rate: order.rate,
    rate_date: order.rate_dated,
    total_amount: order.total_cents,
    // The platform pays a discount, so the seller's price is the same with and without it.
    discount_amount: role === 'seller' ? 0 : order.discount_cents,
    buyer: presentPerson({
      id: order.buyer_id,
      public_name: order.buyer_name,
      avatar_media_id: order.buyer_avatar,
    }),
    seller: presentPerson({
      id: order.seller_id,
      public_name: order.seller_name,
      avatar_media_id: order.seller_avatar,
    }),
    timeline: presentTimeline(order),
    actions: actionsOf(order, role, now),
    bank_stopped: order.bank_stopped_at !== null,
    authorised: presentPromise(order, role),
    next_timer:
      order.due_at && order.due_event
        ? { event: order.due_event, at: order.due_at.toISOString() }
        : null,
    status_since: order.status_at.toISOString(),
    decide_by: iso(decideBy(order)),
    answer_by: iso(answerBy(order)),
    settle_by: iso(settleBy(order)),
    ...presentProceeds(order, role),
    room_id: pairId(order.buyer_id, order.seller_id),
    created_at: order.created_at.toISOString(),
  };
}

const promiseStates = {
  waiting: 'waiting',
  asked: 'charging',
  given_up: 'released',
  lost: 'released',
} as const;

/** What a card was authorised for and not charged: the seller is not told how an order is paid. */
function presentPromise(order: OrderRow, role: OrderRole): OrderOutput['authorised'] {
  const { promise, promised_cents: amount, promised_until: until } = order;
  if (role === 'seller' || promise === null || promise === 'taken' || until === null) return null;
  return { amount, until: until.toISOString(), state: promiseStates[promise] };
}

/** What somebody can do with the order now; nothing while a bank has its money. */
function actionsOf(order: OrderRow, role: OrderRole, now: Date): OrderAction[] {
  if (order.bank_stopped_at !== null) return [];
  const actions = actionsFor(order.status, actorOf[role], guardInputOf(order, now), {
    hasSecrets: order.secrets_count + order.sealed_count > 0,
    mayReview: mayReview(order, now),
    mayRateBuyer: mayRateBuyer(order, now),
    isAsked: isAsked(order, role),
  });
  return actions.filter((action) => !isSettledByBank(order, action, actorOf[role]));
}

/** Until when support is to decide about the order; null when nobody waits for it. */
function decideBy(order: OrderRow): Date | null {
  if (order.status === 'waiting_approval') return order.due_at;
  const dispute = disputeOf(order);
  return dispute && disputeDates(dispute).decideBy;
}

/** Until when the other side of an open dispute is to answer; null while nobody owes an answer. */
function answerBy(order: OrderRow): Date | null {
  const dispute = disputeOf(order);
  return dispute?.answeredAt === null ? disputeDates(dispute).answerBy : null;
}

/** Until when the two sides of an open dispute can settle it before support takes over; null: nobody takes over by itself. */
function settleBy(order: OrderRow): Date | null {
  const dispute = disputeOf(order);
  const timer = dispute && disputeTimer(dispute);
  return timer?.event === 'escalate' ? timer.at : null;
}

function presentDispute(order: OrderView, role: OrderRole): OrderOutput['dispute'] {
  const { dispute_reason: reason } = order;
  const dispute = disputeOf(order);
  if (dispute === null || reason === null) return null;
  const dates = disputeDates(dispute);
  return {
    reason,
    opened_by: dispute.openedBy,
    from_status: dispute.from,
    answered_at: iso(dispute.answeredAt),
    answer_by: dates.answerBy.toISOString(),
    settle_by: dates.settleBy.toISOString(),
    decide_by: dates.decideBy.toISOString(),
    escalated_at: iso(dispute.escalatedAt),
    hands_over: disputeTimer(dispute)?.event === 'escalate',
    leave_from: iso(leaveDisputeFrom(dispute)),
    ends_with: disputeEnd(dispute)?.outcome ?? null,
    proposable: [...proposableKinds(proposalFactsOf(order))],
    proposals: presentProposals(order, role),
  };
}

/**
 * The buyer's inputs; their labels are those at the time of the order. The seller needs them to deliver, so not before the
 * order is paid: an order that costs nothing is no way to write to somebody, nor to learn a character's name.
 */
function presentInputs(order: OrderRow, { role, locale }: Viewer) {
  if (role === 'seller' && order.paid_at === null) return [];
  return order.offer.buyer_inputs.flatMap(({ key, label }) => {
    const value = order.buyer_inputs[key];
    return value === undefined ? [] : [{ key, label: label[locale], value }];
  });
}

/** How an order is paid is not the seller's to know: a card's promise is nothing that happened, and its end no payment in time. */
function toldToSeller(event: OrderView['events'][number]): OrderView['events'] {
  if (event.event === 'promise') return [];
  if (event.event === 'collect') return [{ ...event, event: 'capture' }];
  return [event.event === 'promise_lost' ? { ...event, event: 'unpaid_timeout' } : event];
}

/**
 * What happened. A seller's delivery may be a login and its password: like the chat it is the staff's to read only once the
 * order was disputed.
 */
function presentEvents(order: OrderView, role: OrderRole): OrderOutput['events'] {
  const isSealed = role === 'staff' && order.events.every(({ status }) => status !== 'disputed');
  const told = role === 'seller' ? order.events.flatMap(toldToSeller) : order.events;
  return told.map((event) => {
    const isHidden = isSealed && event.event === 'deliver';
    return {
      ...event,
      at: new Date(event.at).toISOString(),
      note: isHidden ? null : event.note,
      images: isHidden ? [] : event.images.map(imageUrl),
    };
  });
}

/** The shares of the seller and the platform; not shown to the buyer. */
function presentProceeds(order: OrderRow, role: OrderRole) {
  if (role === 'buyer') return { net_amount: null, fee_amount: null };
  return { net_amount: order.net_cents, fee_amount: order.fee_cents };
}

/** How the buyer pays and where a refund went: the buyer's own affair, which the seller is not told. */
function presentPayment(order: OrderRow, role: OrderRole) {
  const refunded = {
    bonus: order.refunded_bonus_cents,
    card: order.refunded_card_cents,
    real: order.refunded_real_cents,
    provider: order.refunded_provider_cents,
    promo: order.refunded_promo_cents,
  };
  const back = sumCents(refunded.bonus, refunded.card, refunded.real, refunded.provider);
  const unpaid = order.status === 'created';
  if (role === 'seller') {
    return {
      paid: null,
      due_amount: unpaid ? order.total_cents : 0,
      bonus_limit_amount: 0,
      refunded_amount: sumCents(back, refunded.promo),
      refunded: null,
      promo_code: null,
    };
  }
  return {
    paid: {
      bonus: order.paid_bonus_cents,
      card: order.paid_card_cents,
      real: order.paid_real_cents,
      provider: order.paid_provider_cents,
    },
    due_amount: unpaid ? order.total_cents - order.discount_cents : 0,
    bonus_limit_amount: unpaid ? bonusLimit(order) : 0,
    refunded_amount: back,
    refunded,
    promo_code: order.promo_code,
  };
}

/** One order in full, as this viewer may see it. */
export function presentOrder(
  order: OrderView,
  viewer: Viewer & { lateCredit: OrderOutput['late_credit'] },
): OrderOutput {
  return {
    ...presentOrderSummary(order, viewer),
    ...presentPayment(order, viewer.role),
    buyer_inputs: presentInputs(order, viewer),
    events: presentEvents(order, viewer.role),
    dispute: presentDispute(order, viewer.role),
    secrets_count: order.secrets_count,
    sealed: order.sealed.map((part) => ({
      ...part,
      sealed_at: new Date(part.sealed_at).toISOString(),
      opened_at: part.opened_at && new Date(part.opened_at).toISOString(),
    })),
    revealed_at: iso(order.revealed_at),
    review: order.review && {
      ...order.review,
      reply: order.review.reply ?? null,
      hidden: order.review.hidden ?? null,
    },
    ...presentBuyerRating(order, viewer.role),
    late_credit: viewer.lateCredit,
    alerts: gameAlerts(order.offer.game),
  };
}

export function bonusLimit(order: OrderRow): number {
  return bonusShareCents({
    totalCents: order.total_cents,
    discountCents: order.discount_cents,
    bonusBalance: order.total_cents,
    useBonus: true,
  });
}
