/** An order of the reference model, as plain numbers. */
import type { CardUse, Lot, Paid } from './history-card-money.ts';
import type { ModelCode } from './history-codes.ts';
import type { Talk } from './history-disputes.ts';

export type Status =
  | 'created'
  | Paid
  | 'in_progress'
  | 'acceptance'
  | 'completed'
  | 'disputed'
  | 'cancelled'
  | 'refund';

export interface ModelGrant {
  left: number;
  expires: number;
}

/** What a payment takes of a wallet. Bonus money by grant, card money by capture. */
export interface Share {
  uses: { grant: ModelGrant; cents: number }[];
  card: CardUse[];
  real: number;
}

/** What a card has promised, with what is reserved of the wallet beside it (decision 0100). */
export interface ModelPromise {
  /** Its provider was asked for it, or not yet. */
  isAsked: boolean;
  cents: number;
  until: number;
  page: string;
  /** The payment. */
  reference: string;
  reserved: Share;
}

/** A bank's dispute of a capture (decision 0099). */
export interface ModelCase {
  lot: Lot;
  state: 'open' | 'won' | 'lost';
  cents: number;
  parts: {
    order: ModelOrder;
    kind: 'end' | 'seller' | 'buyer';
    cents: number;
    ofSeller: number;
    ofMarket: number;
  }[];
  /** What its payer answers for before anything has ended. */
  ofBuyer: number;
  /** What was put aside of the wallet; null: of earned money. */
  secured: { lot: Lot | null; cents: number }[];
}

/** Proceeds that wait. */
export interface ModelHold {
  cents: number;
  /** In the order in which they came. */
  turn: number;
  stoppedBy: ModelCase | null;
}

/** One unit of an offer: its price, and what of it is the seller's. */
export interface Goods {
  total: number;
  net: number;
  /** An account with a warranty of a week. */
  isAccount: boolean;
}

export interface ModelOrder extends Share {
  id: string;
  status: Status;
  /** What was agreed on, and what is left of it. */
  price: number;
  total: number;
  net: number;
  discount: number;
  /** The promo code that the discount is from. */
  code: ModelCode | null;
  /** What the platform still gives for the discount. */
  promo: number;
  isAccount: boolean;
  promise: ModelPromise | null;
  enteredAt: number;
  /** Until when an unpaid order holds its units. */
  payBy: number;
  /** The same once a card payment was started. */
  payByCardUntil: number;
  paidAt: number;
  isStarted: boolean;
  isDelivered: boolean;
  /** The buyer has confirmed what was delivered last. */
  isConfirmed: boolean;
  wasCompleted: boolean;
  openedBy: 'buyer' | 'seller';
  isAnswered: boolean;
  /** Where the dispute was opened, and when support took it over. */
  from: Status;
  escalatedAt: number | null;
  deliverBy: number;
  checkUntil: number;
  releaseAt: number | null;
  hold: ModelHold | null;
  stoppedAt: number;
  disputes: number;
  withdrawals: { buyer: number; seller: number };
  /** The last proposal of the dispute, and how many each side made. */
  talk: Talk | null;
  made: { buyer: number; seller: number };
  /** Since when it stands still for a bank. */
  stillSince: number | null;
  /** A bank has kept money of it for good. */
  isKept: boolean;
  isRecalled: boolean;
  /** Which of the offers. */
  offer: number;
  count: number;
}

export type PayTimes = Pick<ModelOrder, 'payBy' | 'payByCardUntil'>;

export type Placed = Pick<ModelOrder, 'id' | 'offer' | 'count' | 'code'> & PayTimes;

export function newOrder(placed: Placed, goods: Goods, now: number): ModelOrder {
  const total = goods.total * placed.count;
  const discount = placed.code?.discountOf(total) ?? 0;
  return {
    ...placed,
    status: 'created',
    price: total,
    total,
    net: goods.net * placed.count,
    discount,
    promo: discount,
    isAccount: goods.isAccount,
    promise: null,
    real: 0,
    card: [],
    uses: [],
    enteredAt: now,
    paidAt: 0,
    isStarted: false,
    isDelivered: false,
    isConfirmed: false,
    wasCompleted: false,
    openedBy: 'buyer',
    isAnswered: false,
    from: 'created',
    escalatedAt: null,
    deliverBy: 0,
    checkUntil: 0,
    releaseAt: null,
    hold: null,
    stoppedAt: 0,
    disputes: 0,
    withdrawals: { buyer: 0, seller: 0 },
    talk: null,
    made: { buyer: 0, seller: 0 },
    stillSince: null,
    isKept: false,
    isRecalled: false,
  };
}

/** Whether it is in one of these states and no bank has stopped it. */
export function isAt(order: ModelOrder, ...states: readonly Status[]): boolean {
  return order.stillSince === null && states.includes(order.status);
}

/** Money of cards that it has. */
export function cardOf(order: ModelOrder): number {
  return order.card.reduce((all, { cents }) => all + cents, 0);
}

export function bonusOf(order: ModelOrder): number {
  return order.uses.reduce((all, { cents }) => all + cents, 0);
}
