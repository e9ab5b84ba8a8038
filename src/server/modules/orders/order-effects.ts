/**
 * The effects that the lifecycle table names, each a function from the order to its changes. They run in
 * the transaction of the transition; a failure rolls all of it back.
 */
import type { DisputeReason } from '~/contracts/disputes/reasons.ts';
import { Failure } from '~/contracts/failure.ts';
import { disputeDates } from '~/domain/dispute.ts';
import type { OrderActor, OrderEffect, OrderStatus } from '~/domain/order-lifecycle.ts';
import { refundOf, settle, type Settlement, type Split } from '~/domain/pricing.ts';
import { PROPOSAL_HOURS, type ProposalTerms } from '~/domain/proposals.ts';
import { invariant } from '~/kernel/invariant.ts';
import { sumCents } from '~/kernel/money.ts';
import type { Ctx } from '../../core/context.ts';
import { replaceSecrets, returnStock, takeSecrets } from '../offers/index.ts';
import { collectPromise, giveUpPromise } from '../payments/index.ts';
import { consumePromo, returnPromo } from '../promotions/index.ts';
import {
  completeOrder,
  payOrder,
  refundOrder,
  reopenOrder,
  type ProviderPayment,
  type ReservedMoney,
} from '../wallet/index.ts';
import { releaseReservation, returnToWallet } from './reservations.ts';
import { handoverSteps } from '~/contracts/orders/handover-steps.ts';
import { insertChecklist } from './checklist.repository.ts';
import { sealHandover } from './handover.ts';
import type { OrderRow } from './orders.repository.ts';
import { endProposal, findMaker, insertProposal } from './proposals.repository.ts';
import { withdrawUnopened } from './sealed.repository.ts';

/** Money that has been captured for an order. */
export interface Captured {
  bonus: number;
  /** Card money of the wallet. */
  card: number;
  real: number;
  provider: number;
  /** What the provider captured; null when the wallet pays. */
  payment: ProviderPayment | null;
  /** What of the wallet's part was reserved for the order, and comes from there. */
  reserved: ReservedMoney | null;
}

/** Parameters of a transition besides the order. */
export interface StepDetails {
  /** Who moves the order; set by `step`. */
  mover?: OrderActor;
  /** The status that it leaves; set by `step`. */
  from?: OrderStatus;
  captured?: Captured;
  /** What a card has promised. */
  promised?: { paymentId: string; cents: number; until: Date };
  /** The promise is gone at its provider already. */
  isLost?: boolean;
  /** With a completion by support or by agreement: the refund to the buyer. */
  refundCents?: number;
  /** What one side of a dispute proposes. */
  proposed?: ProposalTerms;
  /** Both sides agreed: what is proposed was accepted. */
  isAgreed?: boolean;
  /** With a new delivery by agreement: its time, instead of the promised one. */
  redeliverMinutes?: number | null;
  disputeReason?: DisputeReason;
  note?: string | null;
  /** Ids of claimed media. */
  images?: readonly string[];
  /** With a delivery by the seller: what only the buyer may open. */
  sealed?: readonly Readonly<Record<string, string>>[];
}

type Effect = (ctx: Ctx, order: OrderRow, details: StepDetails) => Promise<Partial<OrderRow>>;

/** The part of each source that still belongs to the order: paid minus refunded. */
export function remainingSplit(order: OrderRow): Split {
  // Earlier versions gave what a card had paid back as real money.
  const formerly = Math.max(0, order.refunded_real_cents - order.paid_real_cents);
  const byCard =
    order.paid_card_cents +
    order.paid_provider_cents -
    (order.refunded_card_cents + order.refunded_provider_cents + formerly);
  const provider = Math.min(order.paid_provider_cents, byCard);
  return {
    bonus: order.paid_bonus_cents - order.refunded_bonus_cents,
    card: byCard - provider,
    real: order.paid_real_cents - (order.refunded_real_cents - formerly),
    provider,
    promo: order.discount_cents - order.refunded_promo_cents,
  };
}

/** The amounts after a settlement. */
function settled(order: OrderRow, settlement: Settlement): Partial<OrderRow> {
  return {
    net_cents: settlement.net,
    fee_cents: settlement.fee,
    refunded_bonus_cents: sumCents(order.refunded_bonus_cents, settlement.toBonus),
    refunded_card_cents: sumCents(order.refunded_card_cents, settlement.toCard),
    refunded_real_cents: sumCents(order.refunded_real_cents, settlement.toReal),
    refunded_provider_cents: sumCents(order.refunded_provider_cents, settlement.toProvider),
    refunded_promo_cents: sumCents(order.refunded_promo_cents, settlement.toPromo),
  };
}

function people(order: OrderRow) {
  return { orderId: order.id, buyerId: order.buyer_id, sellerId: order.seller_id };
}

/** Distinguishes several completions of one order: between two of them lies a dispute. It never falls: a withdrawal that gives a dispute back is counted itself. */
function roundOf(order: OrderRow): string {
  return String(order.disputes_count + order.buyer_withdrawals + order.seller_withdrawals);
}

const moneyToEscrow: Effect = async (ctx, order, { captured }) => {
  invariant(captured, 'A captured order needs its money');
  const { bonus, card, real, provider, payment, reserved } = captured;
  const total = sumCents(bonus, card, real, provider, order.discount_cents);
  invariant(total === order.total_cents, 'What is charged must be what was quoted');
  await payOrder(ctx.db, {
    ...people(order),
    paid: { bonus, card, real, provider, promo: order.discount_cents },
    payment,
    reserved,
    at: ctx.now,
  });
  const { category, game } = order.offer;
  await insertChecklist(ctx.db, order.id, handoverSteps(category.base, game.family), ctx.now);
  return {
    paid_bonus_cents: bonus,
    paid_card_cents: card,
    paid_real_cents: real,
    paid_provider_cents: provider,
    ...(order.promise === null ? {} : ({ promise: 'taken' } as const)),
  };
};

const keepPromise: Effect = async (_ctx, _order, { promised }) => {
  invariant(promised, 'What is promised is known');
  const { paymentId, cents, until } = promised;
  return {
    promise: 'waiting',
    promise_payment_id: paymentId,
    promised_cents: cents,
    promised_until: until,
  };
};

const collectThePromise: Effect = async (ctx, { promise_payment_id: id }) => {
  invariant(id, 'What is taken was promised');
  await collectPromise(ctx, id);
  return { promise: 'asked' };
};

const endPromise: Effect = async (ctx, { promise_payment_id: id }, { isLost = false }) => {
  invariant(id, 'What is given up was promised');
  await giveUpPromise(ctx, id);
  await returnToWallet(ctx, id);
  return { promise: isLost ? 'lost' : 'given_up' };
};

/** What the buyer paid and has not got back, in cents. */
export function leftOf(order: OrderRow): number {
  const { bonus, card, real, provider } = remainingSplit(order);
  return sumCents(bonus, card, real, provider);
}

/** How a completion divides the escrow, or would. */
export function completionOf(order: OrderRow, refundCents: number): Settlement {
  const amounts = { netCents: order.net_cents, feeCents: order.fee_cents };
  return settle(remainingSplit(order), amounts, refundCents);
}

const proceedsToHold: Effect = async (ctx, order, { refundCents = 0 }) => {
  if (refundCents > leftOf(order)) throw new Failure('ORDER_REFUND_TOO_LARGE');
  const settlement = completionOf(order, refundCents);
  invariant(order.seller_paid_on, 'A completed order has a release date');
  await completeOrder(ctx.db, {
    ...people(order),
    settlement,
    round: roundOf(order),
    at: ctx.now,
    hold: { rule: order.hold_rule, releaseAt: order.seller_paid_on },
  });
  return settled(order, settlement);
};

const proceedsToEscrow: Effect = async (ctx, order) => {
  const reopened = await reopenOrder(ctx.db, {
    ...people(order),
    netCents: order.net_cents,
    feeCents: order.fee_cents,
    round: roundOf(order),
    at: ctx.now,
  });
  if (!reopened) throw new Failure('ORDER_NOT_YET');
  return {};
};

async function refund(
  ctx: Ctx,
  order: OrderRow,
  cardShareTo: 'wallet' | 'provider',
): Promise<Partial<OrderRow>> {
  const settlement = refundOf(remainingSplit(order), cardShareTo);
  await refundOrder(ctx.db, {
    ...people(order),
    settlement,
    round: roundOf(order),
    at: ctx.now,
  });
  return settled(order, settlement);
}

/** Once more after a dispute: other secrets than before, and their units leave the stock. */
async function handOutAgain(ctx: Ctx, order: OrderRow): Promise<Partial<OrderRow>> {
  const { offer_id: offerId, count, id: orderId } = order;
  const replaced = await replaceSecrets(ctx, { offerId, count, orderId });
  if (replaced.done) return { secrets_count: replaced.assigned };
  throw new Failure('ORDER_VAULT_SHORT', { values: { free: replaced.free, count } });
}

const handOutSecrets: Effect = async (ctx, order) => {
  if (order.secrets_count > 0) return handOutAgain(ctx, order);
  const taken = await takeSecrets(ctx.db, order.offer_id, order.count, order.id, ctx.now);
  if (taken < order.count) throw new Failure('ORDER_DELIVERY_SHORT');
  return { secrets_count: taken };
};

const sealGoods: Effect = async (ctx, order, { note, images = [], sealed = [] }) => ({
  sealed_count: await sealHandover(ctx, order, { text: note ?? '', images, sealed }),
});

const returnUnits: Effect = async (ctx, order) => {
  await returnStock(ctx, order.offer_id, order.count, order.id);
  // What the buyer has not opened stays the seller's.
  if (order.sealed_count === 0) return {};
  return { sealed_count: await withdrawUnopened(ctx.db, order.id) };
};

const others = { buyer: 'seller', seller: 'buyer' } as const;

/** What is set while a dispute is open. */
const closed = {
  clock_stopped_at: null,
  dispute_reason: null,
  dispute_opened_by: null,
  dispute_answered_at: null,
  dispute_from: null,
  dispute_escalated_at: null,
  dispute_turn: null,
};

/**
 * The time of a dispute does not count: the completion date moves by its length, a redelivery gets the whole promised
 * time again.
 */
const restartClock: Effect = async (ctx, order, { redeliverMinutes = null }) => {
  invariant(order.clock_stopped_at, 'A dispute has stopped the clock');
  const paused = ctx.now.getTime() - order.clock_stopped_at.getTime();
  if (order.status === 'in_progress') {
    return {
      ...closed,
      deliver_from: ctx.now,
      redeliver_minutes: redeliverMinutes,
      delivered_at: null,
      completed_at: null,
      deliver_paused_ms: 0,
      check_paused_ms: 0,
    };
  }
  // `dated` has set the time of a first completion to now already; an earlier one is moved.
  const { completed_at: completedAt } = order;
  const earlier = completedAt !== null && completedAt <= order.clock_stopped_at;
  return earlier ? { ...closed, completed_at: new Date(completedAt.getTime() + paused) } : closed;
};

const stopClock: Effect = async (ctx, order, { disputeReason, mover, from }) => {
  const openedBy = mover === 'seller' ? 'seller' : 'buyer';
  return {
    disputes_count: order.disputes_count + 1,
    clock_stopped_at: ctx.now,
    dispute_reason: disputeReason ?? 'other',
    dispute_opened_by: openedBy,
    dispute_from: from,
    dispute_answered_at: null,
    dispute_escalated_at: null,
    dispute_turn: openedBy === 'buyer' ? 'seller' : 'buyer',
  };
};

/** A proposal that stands is not answered by it: it stays the turn of whoever it waits for. */
const noteAnswer: Effect = async (ctx, order) => {
  const maker = await findMaker(ctx.db, order.id);
  return { dispute_answered_at: ctx.now, dispute_turn: maker && others[maker] };
};

/** The time to settle is over when it is over: a sweep that was late gives support no more time to decide. */
const noteEscalation: Effect = async (ctx, order, { mover }) => {
  const { clock_stopped_at: since } = order;
  invariant(since, 'A dispute has stopped the clock');
  const { settleBy } = disputeDates({ since, escalatedAt: null });
  return { dispute_escalated_at: mover === 'system' ? settleBy : ctx.now };
};

/** Before completion it counts no more, so that a seller takes none of the buyer's disputes away (decision 0090). */
const noteWithdrawal: Effect = async (_ctx, order, { mover }) => {
  const counted = order.status === 'completed' ? 0 : 1;
  const disputes = { disputes_count: order.disputes_count - counted };
  return mover === 'seller'
    ? { ...disputes, seller_withdrawals: order.seller_withdrawals + 1 }
    : { ...disputes, buyer_withdrawals: order.buyer_withdrawals + 1 };
};

function sideOf(mover: OrderActor | undefined): 'buyer' | 'seller' {
  return mover === 'seller' ? 'seller' : 'buyer';
}

/** Whose turn a dispute is that nobody's proposal waits in: the other side's until it has spoken. */
function turnOf({ dispute_opened_by: opener, dispute_answered_at: answeredAt }: OrderRow) {
  return answeredAt === null ? others[opener ?? 'buyer'] : null;
}

const makeProposal: Effect = async (ctx, order, { proposed, mover }) => {
  invariant(proposed, 'A proposal has terms');
  const side = sideOf(mover);
  const outcomeOf = (maker: 'buyer' | 'seller') => (maker === side ? 'replaced' : 'countered');
  const outcomes = { buyer: outcomeOf('buyer'), seller: outcomeOf('seller') } as const;
  await endProposal(ctx.db, order.id, ctx.now, outcomes);
  const until = new Date(ctx.now.getTime() + PROPOSAL_HOURS * 3_600_000);
  await insertProposal(ctx.db, order.id, { ...proposed, side, at: ctx.now, until });
  return { dispute_turn: others[side] };
};

const dropProposal: Effect = async (ctx, order, { mover }) => {
  const outcome = mover === 'system' ? 'lapsed' : 'taken_back';
  await endProposal(ctx.db, order.id, ctx.now, { buyer: outcome, seller: outcome });
  return { dispute_turn: turnOf(order) };
};

const endTalks: Effect = async (ctx, order, { isAgreed = false }) => {
  const outcome = isAgreed ? 'accepted' : 'closed';
  await endProposal(ctx.db, order.id, ctx.now, { buyer: outcome, seller: outcome });
  return {};
};

/**
 * The dates go on where the dispute stopped them for the other side: nobody wins time to deliver, or to check, by opening a
 * dispute and taking it back. Where both agreed the time of the dispute is given back whoever opened it: an order that goes on
 * would be over in the next moment otherwise.
 */
const resumeClock: Effect = async (ctx, order, { isAgreed = false }) => {
  const { clock_stopped_at: since, status, paid_at: paidAt } = order;
  invariant(since, 'A dispute has stopped the clock');
  const paused = ctx.now.getTime() - since.getTime();
  const isBuyers = order.dispute_opened_by !== 'seller';
  if (status === 'acceptance') {
    return { ...closed, check_paused_ms: order.check_paused_ms + (isBuyers ? 0 : paused) };
  }
  const pausedMs = order.deliver_paused_ms + (isBuyers || isAgreed ? paused : 0);
  const moved = { ...closed, deliver_paused_ms: pausedMs };
  if (status !== 'paid' || paidAt === null) return moved;
  // So does the time to start.
  return { ...moved, status_at: new Date(paidAt.getTime() + pausedMs) };
};

export const orderEffects: Record<OrderEffect, Effect> = {
  money_to_escrow: moneyToEscrow,
  keep_promise: keepPromise,
  collect_promise: collectThePromise,
  end_promise: endPromise,
  use_promo: async (ctx, order) => {
    if (order.promo_code !== null) await consumePromo(ctx.db, order.id, ctx.now);
    return {};
  },
  hand_out_secrets: handOutSecrets,
  seal_goods: sealGoods,
  proceeds_to_hold: proceedsToHold,
  proceeds_to_escrow: proceedsToEscrow,
  refund_buyer: (ctx, order) => refund(ctx, order, 'wallet'),
  refund_to_card: (ctx, order) => refund(ctx, order, 'provider'),
  release_reservation: async (ctx, order) => {
    await releaseReservation(ctx, order.id);
    return {};
  },
  return_stock: returnUnits,
  return_promo: async (ctx, order) => {
    if (order.promo_code !== null) await returnPromo(ctx.db, order.id, ctx.now);
    return {};
  },
  stop_clock: stopClock,
  note_answer: noteAnswer,
  note_escalation: noteEscalation,
  note_withdrawal: noteWithdrawal,
  make_proposal: makeProposal,
  drop_proposal: dropProposal,
  end_talks: endTalks,
  resume_clock: resumeClock,
  restart_clock: restartClock,
};
