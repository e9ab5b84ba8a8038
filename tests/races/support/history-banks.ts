/**
 * Banks that take card money back, in the reference model (decisions 0099 and 0110): who bears it, whose orders stand still
 * meanwhile, and what is owed afterwards.
 */
import type { Lot } from './history-card-money.ts';
import type { Model } from './history-model.ts';
import { isAt, type ModelCase, type ModelOrder } from './history-order.ts';

const FEE = 1_500;
const RUNNING = [
  'verification',
  'waiting_approval',
  'paid',
  'in_progress',
  'acceptance',
  'disputed',
];

type Part = ModelCase['parts'][number];

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const isStopping = ({ kind }: Part): boolean => kind !== 'buyer';

/** Who would answer for an order as it is. */
function kindOf({ status, isConfirmed, isDelivered }: ModelOrder): Part['kind'] {
  if (isConfirmed && isDelivered) return 'buyer';
  return status === 'completed' ? 'seller' : 'end';
}

const usedOf = ({ card }: ModelOrder, lot: Lot): number =>
  sum(card.filter((use) => use.lot === lot).map((use) => use.cents));

export class Banks {
  readonly cases: ModelCase[] = [];

  constructor(private readonly model: Model) {}

  /** Captures that no bank has asked about. */
  get untouched(): readonly Lot[] {
    return this.model.cards.lots.filter((lot) => this.cases.every((each) => each.lot !== lot));
  }

  get open(): readonly ModelCase[] {
    return this.cases.filter(({ state }) => state === 'open');
  }

  /** Whether a bank has money of an order, or keeps it for good. */
  has(order: ModelOrder): boolean {
    const ofOrder = (each: ModelCase) => each.parts.some((part) => part.order === order);
    return this.cases.some((each) => each.state !== 'won' && ofOrder(each));
  }

  /** The bank has the money from now on. */
  take(lot: Lot, cents: number): void {
    const { model } = this;
    const parts = this.divided(lot, cents);
    const left = cents - sum(parts.map((part) => part.cents));
    const onProven = parts.filter((part) => !isStopping(part)).map((part) => part.cents);
    const ofBuyer = left + sum(onProven);
    const taken: ModelCase = {
      lot,
      state: 'open',
      cents,
      parts,
      ofBuyer,
      secured: [],
    };
    for (const { order, kind } of parts.filter(isStopping)) {
      order.stillSince ??= model.now;
      if (kind === 'seller' && order.hold) order.hold.stoppedBy ??= taken;
    }
    taken.secured = this.takeOfWallet(lot, ofBuyer);
    model.platform.provider_cost -= FEE;
    this.cases.push(taken);
  }

  /** Orders whose goods did not provably come bear it first, those that run before those that are complete. */
  private divided(lot: Lot, cents: number): Part[] {
    const rank = { end: 0, seller: 1, buyer: 2 };
    const charged = this.model.orders
      .map((order) => ({
        order,
        kind: kindOf(order),
        used: usedOf(order, lot),
      }))
      .filter(({ order, used }) => used > 0 && [...RUNNING, 'completed'].includes(order.status));
    const sorted = charged.toSorted(
      (a, b) => rank[a.kind] - rank[b.kind] || (a.order.id < b.order.id ? -1 : 1),
    );
    let left = cents;
    return sorted.flatMap(({ order, kind, used }) => {
      const part = Math.min(used, left);
      left -= part;
      // A seller answers for the proceeds once, however many banks ask; the market for its fee.
      const ofSeller = kind === 'seller' ? Math.min(part, this.openOf(order)) : 0;
      const ofMarket = kind === 'seller' ? part - ofSeller : 0;
      return part === 0 ? [] : [{ order, kind, cents: part, ofSeller, ofMarket }];
    });
  }

  /** What of the proceeds of a sale no other bank asks for. */
  private openOf(order: ModelOrder): number {
    const parts = this.cases
      .filter(({ state }) => state !== 'won')
      .flatMap((each) => each.parts.filter((part) => part.order === order));
    return Math.max(0, order.net - sum(parts.map(({ ofSeller }) => ofSeller)));
  }

  /** As much as is there: card money of that capture first, then of all, then earned money. */
  private takeOfWallet(lot: Lot, most: number): ModelCase['secured'] {
    const { cards, buyer } = this.model;
    const ofCard = Math.min(most, cards.balance);
    const ofReal = Math.min(most - ofCard, buyer.real);
    buyer.real -= ofReal;
    return [...cards.take(ofCard, lot), { lot: null, cents: ofReal }];
  }

  /** Another bank that still keeps an order from going on. */
  private otherOf(order: ModelOrder, than: ModelCase): ModelCase | null {
    const stops = (part: Part) => part.order === order && isStopping(part);
    return this.open.find((each) => each !== than && each.parts.some(stops)) ?? null;
  }

  private resume(order: ModelOrder, from: ModelCase): void {
    const { stillSince } = order;
    if (stillSince === null || this.otherOf(order, from)) return;
    const ms = this.model.now - stillSince;
    order.stillSince = null;
    const stage = order.status === 'disputed' ? order.from : order.status;
    order.enteredAt += ms;
    order.stoppedAt += ms;
    if (order.escalatedAt !== null) order.escalatedAt += ms;
    if (!order.isDelivered) order.deliverBy += ms;
    if (stage === 'acceptance') order.checkUntil += ms;
  }

  /** The bank gives the money back: everything goes on. */
  giveBack(won: ModelCase): void {
    for (const { order } of won.parts.filter(isStopping)) {
      const next = this.otherOf(order, won);
      this.resume(order, won);
      if (order.hold?.stoppedBy === won) order.hold.stoppedBy = next;
    }
    for (const { lot, cents } of won.secured) {
      if (lot) lot.remaining += cents;
      else this.model.buyer.real += cents;
    }
    won.state = 'won';
  }

  /** The bank keeps the money. */
  lose(lost: ModelCase): void {
    const { model } = this;
    const ended = lost.parts.filter(({ kind }) => kind === 'end');
    for (const { order } of ended) {
      order.stillSince = null;
      if (isAt(order, 'cancelled', 'refund')) continue;
      model.end(order, 'refund', true);
    }
    for (const part of lost.parts) {
      if (part.kind === 'seller') this.charge(part, lost);
      part.order.isKept = true;
    }
    model.cards.keepReturned(lost.lot);
    // What ended is in the wallet by now.
    const answers = lost.ofBuyer + sum(ended.map(({ cents }) => cents));
    const open = answers - sum(lost.secured.map(({ cents }) => cents));
    const more = this.takeOfWallet(lost.lot, open);
    model.buyer.debt += open - sum(more.map(({ cents }) => cents));
    lost.state = 'lost';
  }

  /** The seller of a sale that nothing proves: out of its hold, whose rest is theirs at once, then as a debt. */
  private charge({ order, ofSeller, ofMarket }: Part, lost: ModelCase): void {
    const { seller, platform } = this.model;
    const next = this.otherOf(order, lost);
    this.resume(order, lost);
    platform.chargeback -= ofMarket;
    const held = order.hold?.cents ?? 0;
    const given = Math.min(held, ofSeller);
    seller.debt += ofSeller - given;
    if (order.hold && next && held > ofSeller) {
      order.hold.cents -= ofSeller;
      order.hold.stoppedBy = next;
      seller.hold -= ofSeller;
      return;
    }
    order.hold = null;
    seller.hold -= held;
    seller.real += held - given;
  }

  /** The market gives up what somebody owes. */
  forgive(who: { debt: number }, cents: number): void {
    who.debt -= cents;
    this.model.platform.chargeback -= cents;
  }

  /** What is owed is settled out of the balance, card money first. @returns how much */
  repay(): number {
    const { cards, buyer } = this.model;
    const ofCard = Math.min(buyer.debt, cards.balance);
    const ofReal = Math.min(buyer.debt - ofCard, buyer.real);
    cards.take(ofCard);
    buyer.real -= ofReal;
    buyer.debt -= ofCard + ofReal;
    return ofCard + ofReal;
  }
}
