/** Disputes in the reference model: who may end one, what time does to it, and the commands of the two sides. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { isFitting, type ProposalKind } from '~/domain/proposals.ts';
import { callOrder, expectState, onOrder } from './history-command.ts';
import type { Model } from './history-model.ts';
import { bonusOf, cardOf, isAt, type ModelOrder } from './history-order.ts';

const HOUR = 3_600_000;
type Side = ModelOrder['openedBy'];

/** A proposal as the model remembers it, also when it stands no longer. */
export interface Talk {
  id: string;
  side: Side;
  kind: ProposalKind;
  cents: number | null;
  hours: number | null;
  until: number;
  isEnded: boolean;
}

export function opened(order: ModelOrder, openedBy: Side): Partial<ModelOrder> {
  const none = { talk: null, made: { buyer: 0, seller: 0 } };
  return {
    openedBy,
    from: order.status,
    isAnswered: false,
    escalatedAt: null,
    ...none,
  };
}

/** Support takes over what was not settled within a day; then how the dispute has ended by now, without anybody. */
export function endOf(order: ModelOrder, now: number): 'refund' | 'completed' | null {
  const settleBy = order.stoppedAt + 24 * HOUR;
  const isHandedOver = order.isAnswered || (order.isDelivered && order.openedBy === 'buyer');
  if (isHandedOver && now >= settleBy) order.escalatedAt ??= settleBy;
  if (!order.isDelivered) {
    const end = order.isAnswered ? (order.escalatedAt ?? settleBy) + 72 * HOUR : settleBy;
    return now >= end ? 'refund' : null;
  }
  const isSilent = order.openedBy === 'seller' && !order.isAnswered;
  return isSilent && now >= settleBy && now >= order.checkUntil ? 'completed' : null;
}

/** A dispute that support need not decide: its buyer may leave. */
export function mayLeave(order: ModelOrder, now: number): boolean {
  const wasLate = order.deliverBy < order.stoppedAt;
  if (!order.isStarted || (wasLate && !order.isDelivered)) return true;
  if (order.isDelivered) return false;
  if (order.openedBy === 'seller') return now >= order.deliverBy;
  return !order.isAnswered && now - order.stoppedAt >= 12 * HOUR;
}

const answer = (pick: number, who: Side) =>
  onOrder(
    `answerOf_${who}`,
    pick,
    async (_model, real, order) => {
      const allowed = isAt(order, 'disputed') && !order.isAnswered && order.openedBy !== who;
      const body = { text: 'This is my side' };
      const given = await callOrder(real, real[who], order, 'dispute/answer', body);
      expectState(given, allowed ? 'disputed' : null);
      if (allowed) order.isAnswered = true;
    },
    ['disputed'],
  );

const escalate = (pick: number, who: Side) =>
  onOrder(
    `escalateBy_${who}`,
    pick,
    async (model, real, order) => {
      const isTime = order.isAnswered || model.now - order.stoppedAt >= 12 * HOUR;
      const allowed = isAt(order, 'disputed') && order.escalatedAt === null && isTime;
      const given = await callOrder(real, real[who], order, 'dispute/escalate');
      expectState(given, allowed ? 'disputed' : null);
      if (allowed) order.escalatedAt = model.now;
    },
    ['disputed'],
  );

const withdraw = (pick: number, who: Side) =>
  onOrder(
    `withdrawBy_${who}`,
    pick,
    async (model, real, order) => {
      const isOwn = isAt(order, 'disputed') && order.openedBy === who;
      const allowed = isOwn && order.escalatedAt === null && order.withdrawals[who] < 2;
      const given = await callOrder(real, real[who], order, 'dispute/withdraw');
      expectState(given, allowed ? order.from : null);
      if (!allowed) return;
      order.withdrawals[who] += 1;
      if (order.from === 'completed') {
        model.complete(order, 0);
        return;
      }
      order.disputes -= 1;
      goOn(model, order);
    },
    ['disputed'],
  );

/** Back where it was: the time of the other side moves by the length of the dispute, that to deliver always if both agreed. */
function goOn(model: Model, order: ModelOrder, isAgreed = false): void {
  const paused = model.now - order.stoppedAt;
  const isBuyers = order.openedBy === 'buyer';
  if (order.from === 'acceptance' && !isBuyers) order.checkUntil += paused;
  if (order.from !== 'acceptance' && (isBuyers || isAgreed)) order.deliverBy += paused;
  model.enter(order, order.from);
  // Paid for an hour less than it is to be delivered in.
  if (order.from === 'paid') order.enteredAt = order.deliverBy - HOUR;
}

/** What can be proposed of this order, instead of what cannot. */
function fitting(order: ModelOrder, kind: ProposalKind, share: number) {
  const leftCents = order.real + cardOf(order) + bonusOf(order);
  const cents = kind === 'partial_refund' ? Math.max(1, Math.floor(leftCents * share)) : null;
  const hours = kind === 'redelivery' ? 1 + Math.floor(share * 71) : null;
  const terms = { kind, cents, hours };
  const { isStarted, isDelivered, wasCompleted } = order;
  const hasGoods = isDelivered || wasCompleted;
  const facts = { isStarted, hasGoods, delivery: 'manual', leftCents } as const;
  return isFitting(terms, facts) ? terms : { kind: 'as_is' as const, cents: null, hours: null };
}

function standing(order: ModelOrder, now: number): Talk | null {
  const { talk } = order;
  return talk && !talk.isEnded && now < talk.until ? talk : null;
}

const propose = (pick: number, who: Side, kind: ProposalKind, share: number) =>
  onOrder(
    `propose_${kind}By_${who}(${share})`,
    pick,
    async (model, real, order) => {
      const terms = fitting(order, kind, share);
      const isOpen = isAt(order, 'disputed');
      const allowed = isOpen && order.made[who] < 10;
      const replaces = isOpen ? (standing(order, model.now)?.id ?? null) : null;
      const body = {
        kind: terms.kind,
        amount: terms.cents,
        hours: terms.hours,
        text: 'Mine',
        replaces,
      };
      const given = await callOrder(real, real[who], order, 'dispute/proposals', body);
      expectState(given, allowed ? 'disputed' : null);
      if (!allowed) return;
      const { id } = given.body.dispute.proposals.at(-1);
      const until = model.now + 12 * HOUR;
      order.talk = { ...terms, id, side: who, until, isEnded: false };
      order.made[who] += 1;
      if (order.openedBy !== who) order.isAnswered = true;
    },
    ['disputed'],
  );

/** Carries out what was agreed on. */
function agree(model: Model, order: ModelOrder, { kind, cents, hours }: Talk): void {
  const isBefore = order.from === 'paid' || order.from === 'in_progress';
  if (kind === 'full_refund') model.end(order, 'refund');
  else if (kind === 'redelivery') model.redeliver(order, hours ?? 1);
  else if (kind === 'as_is' && isBefore) goOn(model, order, true);
  else model.complete(order, cents ?? 0);
}

const accept = (pick: number, who: Side) =>
  onOrder(
    `acceptBy_${who}`,
    pick,
    async (model, real, order) => {
      if (!order.talk) return;
      const talk = isAt(order, 'disputed') ? standing(order, model.now) : null;
      const allowed = talk !== null && talk.side !== who;
      const path = `dispute/proposals/${order.talk.id}/accept`;
      const given = await callOrder(real, real[who], order, path);
      if (!allowed) {
        expectState(given, null);
        return;
      }
      agree(model, order, talk);
      expect(given.body.status, JSON.stringify(given.body)).toBe(order.status);
    },
    ['disputed'],
  );

const takeBack = (pick: number, who: Side) =>
  onOrder(
    `takeBackBy_${who}`,
    pick,
    async (model, real, order) => {
      if (!order.talk) return;
      const talk = isAt(order, 'disputed') ? standing(order, model.now) : null;
      const allowed = talk !== null && talk.side === who;
      const path = `dispute/proposals/${order.talk.id}/take-back`;
      const given = await callOrder(real, real[who], order, path);
      expectState(given, allowed ? 'disputed' : null);
      if (allowed) talk.isEnded = true;
    },
    ['disputed'],
  );

const proposals = fc.tuple(
  fc.nat(9),
  fc.constantFrom<Side[]>('buyer', 'seller'),
  fc.constantFrom<ProposalKind[]>('full_refund', 'partial_refund', 'redelivery', 'as_is'),
  fc.double({ min: 0, max: 0.999, noNaN: true }),
);

const picks = fc.tuple(fc.nat(9), fc.constantFrom<Side[]>('buyer', 'seller'));

/** What both sides do with an open dispute. */
export const disputeCommands = fc.oneof(
  { weight: 3, arbitrary: picks.map((input) => answer(...input)) },
  { weight: 2, arbitrary: picks.map((input) => escalate(...input)) },
  { weight: 2, arbitrary: picks.map((input) => withdraw(...input)) },
  { weight: 4, arbitrary: proposals.map((input) => propose(...input)) },
  { weight: 4, arbitrary: picks.map((input) => accept(...input)) },
  { weight: 1, arbitrary: picks.map((input) => takeBack(...input)) },
);
