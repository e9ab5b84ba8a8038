/**
 * The reference model of the model-based tests: two people, a few offers, balances and orders as plain numbers. The
 * real market is compared with it after every step.
 */
import { CardMoney, type CardUse, type Paid } from './history-card-money.ts';
import { WalletCode, type ModelCode } from './history-codes.ts';
import { endOf, mayLeave, opened, type Talk } from './history-disputes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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

export interface ModelOrder {
  id: string;
  status: Status;
  total: number;
  net: number;
  discount: number;
  /** The promo code that the discount is from. */
  code: ModelCode | null;
  /** What the platform still gives for the discount. */
  promo: number;
  real: number;
  /** From a card, by a provider or out of the wallet. */
  card: CardUse[];
  /** Bonus money by grant. */
  uses: { grant: ModelGrant; cents: number }[];
  enteredAt: number;
  /** Until when an unpaid order holds its units. */
  payBy: number;
  /** The same once a card payment was started. */
  payByCardUntil: number;
  isStarted: boolean;
  isDelivered: boolean;
  wasCompleted: boolean;
  openedBy: 'buyer' | 'seller';
  isAnswered: boolean;
  /** Where the dispute was opened, and when support took it over. */
  from: Status;
  escalatedAt: number | null;
  deliverBy: number;
  checkUntil: number;
  releaseAt: number | null;
  stoppedAt: number;
  disputes: number;
  withdrawals: { buyer: number; seller: number };
  /** The last proposal of the dispute, and how many each side made. */
  talk: Talk | null;
  made: { buyer: number; seller: number };
  /** Which of the offers. */
  offer: number;
  count: number;
}

type PayTimes = Pick<ModelOrder, 'payBy' | 'payByCardUntil'>;

/** Two units at 10 USD cost 22 USD: 20 for the seller, 2 for the platform. */
export const UNIT = { total: 1_100, net: 1_000 };

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

export class Model {
  readonly orders: ModelOrder[] = [];
  readonly grants: ModelGrant[] = [];
  readonly buyer = { real: 0, bonus: 0 };
  readonly cards = new CardMoney();
  /** The buyer's trust level. */
  trust = 1;
  readonly seller = { real: 0, hold: 0, payout: 0 };
  readonly stock: number[] = [];
  readonly codes: ModelCode[] = [];
  walletCode = new WalletCode(0, 0);
  /** Orders that ended unpaid. */
  readonly unpaidEnds: { offer: number; begin: number; end: number }[] = [];
  /** When the buyer left orders that were paid and not started. */
  readonly leaves: number[] = [];
  payout: { id: string; cents: number; status: 'created' | 'approved' } | null = null;
  /** The payout that was sent last, and has not come back. */
  paidOut: { id: string; cents: number } | null = null;

  constructor(public now: number) {}

  enter(order: ModelOrder, status: Status): void {
    order.status = status;
    order.enteredAt = this.now;
  }

  /** How much of half an hour is left for unpaid orders of this offer, today. */
  private leftMs(offer: number): number {
    const from = this.now - 24 * HOUR;
    const own = this.unpaidEnds.filter((order) => order.offer === offer && order.end > from);
    return 30 * MINUTE - sum(own.map(({ begin, end }) => end - Math.max(begin, from)));
  }

  /**
   * Until when a new order would hold its units; null: none may be placed. One unpaid order of an offer, half an hour a day
   * unless the wallet could pay it, and none for a while after three or eight ended unpaid, or three were paid and left.
   */
  mayPlace(offer: number, total: number, discount: number): PayTimes | null {
    const isOpen = ({ status, offer: of }: ModelOrder) => status === 'created' && of === offer;
    if (this.orders.some(isOpen)) return null;
    if (this.leaves.filter((at) => at + 24 * HOUR > this.now).length >= 3) return null;
    const leftMs = this.leftMs(offer);
    const isUsedUp = leftMs < 5 * MINUTE;
    const counted = this.unpaidEnds.filter(
      ({ offer: of, begin, end }) => end - begin >= 2 * MINUTE || (isUsedUp && of === offer),
    );
    const within = (ms: number) => counted.filter(({ end }) => end + ms > this.now).length;
    if (within(HOUR) >= 3 || within(24 * HOUR) >= 8) return null;
    if (!isUsedUp) {
      const payByCardUntil = this.now + leftMs;
      return { payBy: Math.min(this.now + 10 * MINUTE, payByCardUntil), payByCardUntil };
    }
    const bonus =
      discount > 0 ? 0 : Math.min(Math.floor((total * 30) / 100), this.spendableBonus());
    const payBy = this.now + 2 * MINUTE;
    return this.ownMoney() + bonus >= total - discount ? { payBy, payByCardUntil: payBy } : null;
  }

  /** Whether an order may be placed that is paid in the same call: no time, but no unpaid order of the offer either. */
  mayPlacePaid(offer: number): boolean {
    const isOpen = ({ status, offer: of }: ModelOrder) => status === 'created' && of === offer;
    const leaves = this.leaves.filter((at) => at + 24 * HOUR > this.now);
    return !this.orders.some(isOpen) && leaves.length < 3;
  }

  /** Unpaid, somebody whose identity nobody knows holds half of the stock, or what the wallet could pay. */
  mayHold(offer: number, count: number, price: Pick<ModelOrder, 'total' | 'discount'>): boolean {
    const stock = this.stock[offer] ?? 0;
    const most = this.trust >= 2 ? stock : Math.max(1, Math.ceil(stock / 2));
    const covered = this.ownMoney() + this.bonusFor(price) >= price.total - price.discount;
    return count <= most || covered;
  }

  /** What the wallet pays with besides bonus money. */
  ownMoney(): number {
    return this.buyer.real + this.cards.balance;
  }

  place(placed: Pick<ModelOrder, 'id' | 'offer' | 'count' | 'code'> & PayTimes): ModelOrder {
    const total = UNIT.total * placed.count;
    const discount = placed.code?.discountOf(total) ?? 0;
    const order: ModelOrder = {
      ...placed,
      status: 'created',
      total,
      net: UNIT.net * placed.count,
      discount,
      promo: discount,
      real: 0,
      card: [],
      uses: [],
      enteredAt: this.now,
      isStarted: false,
      isDelivered: false,
      wasCompleted: false,
      openedBy: 'buyer',
      isAnswered: false,
      from: 'created',
      escalatedAt: null,
      deliverBy: 0,
      checkUntil: 0,
      releaseAt: null,
      stoppedAt: 0,
      disputes: 0,
      withdrawals: { buyer: 0, seller: 0 },
      talk: null,
      made: { buyer: 0, seller: 0 },
    };
    this.stock[order.offer] = (this.stock[order.offer] ?? 0) - order.count;
    if (order.code) order.code.uses += 1;
    this.orders.push(order);
    return order;
  }

  /** The kept code that an order gets by itself: the one kept last that is not used up. */
  keptCode(): ModelCode | null {
    const kept = this.codes.filter((code) => code.kept !== null && !code.isUsedUp());
    return kept.toSorted((a, b) => (b.kept?.turn ?? 0) - (a.kept?.turn ?? 0))[0] ?? null;
  }

  applyCode(order: ModelOrder, code: ModelCode | null): void {
    if (order.code) order.code.uses -= 1;
    if (code) code.uses += 1;
    order.code = code;
    order.discount = code?.discountOf(order.total) ?? 0;
    order.promo = order.discount;
  }

  grantBonus(cents: number): void {
    this.grants.push({ left: cents, expires: this.now + 180 * 24 * HOUR });
    this.buyer.bonus += cents;
  }

  spendableBonus(): number {
    return sum(this.grants.filter((grant) => grant.expires > this.now).map((grant) => grant.left));
  }

  /** Bonus money that this order may take now. */
  bonusFor(order: Pick<ModelOrder, 'total' | 'discount'>): number {
    if (order.discount > 0) return 0;
    return Math.min(Math.floor((order.total * 30) / 100), this.spendableBonus());
  }

  /** @param wallet what the wallet pays of what is due; the rest is paid by card */
  pay(order: ModelOrder, bonus: number, due: number, wallet: number): Paid {
    let open = bonus;
    const usable = this.grants
      .filter((grant) => grant.expires > this.now)
      .toSorted((a, b) => a.expires - b.expires);
    for (const grant of usable) {
      const cents = Math.min(open, grant.left);
      if (cents === 0) continue;
      grant.left -= cents;
      open -= cents;
      order.uses.push({ grant, cents });
    }
    this.buyer.bonus -= bonus;
    const fromWallet = Math.min(wallet, this.cards.balance);
    const direct = due - wallet;
    order.card = this.cards.take(fromWallet);
    if (direct > 0) order.card.push(...this.cards.capture(direct, this.now));
    order.real = wallet - fromWallet;
    this.buyer.real -= order.real;
    // A kept code ends with the payment of an order that used it.
    if (order.code) order.code.kept = null;
    const completed = this.orders.filter(({ status }) => status === 'completed').length;
    const { trust, now } = this;
    const verdict = this.cards.verdict(fromWallet + direct, { trust, completed, now });
    this.pass(order, verdict);
    return verdict;
  }

  /** On to the next check of its payment, or past all of them: only then the seller's time begins. */
  pass(order: ModelOrder, status: Paid): void {
    if (status === 'paid') order.deliverBy = this.now + HOUR;
    this.enter(order, status);
  }

  cardOf(order: ModelOrder): number {
    return sum(order.card.map(({ cents }) => cents));
  }

  /** Gives bonus money back to the grants that last longest. */
  private giveBonus(order: ModelOrder, cents: number): void {
    let open = cents;
    for (const use of order.uses.toSorted((a, b) => b.grant.expires - a.grant.expires)) {
      const back = Math.min(open, use.cents);
      use.cents -= back;
      use.grant.left += back;
      open -= back;
    }
    this.buyer.bonus += cents;
  }

  bonusOf(order: ModelOrder): number {
    return sum(order.uses.map((use) => use.cents));
  }

  end(order: ModelOrder, status: 'cancelled' | 'refund'): void {
    if (status === 'refund') {
      this.buyer.real += order.real;
      if (order.status === 'verification' || order.status === 'waiting_approval')
        this.cards.undo(order.card);
      else this.cards.giveBack(order.card, this.cardOf(order));
      this.giveBonus(order, this.bonusOf(order));
      order.real = 0;
    }
    if (status === 'cancelled') {
      this.unpaidEnds.push({ offer: order.offer, begin: order.enteredAt, end: this.now });
    }
    if (order.code) order.code.uses -= 1;
    this.stock[order.offer] = (this.stock[order.offer] ?? 0) + order.count;
    this.enter(order, status);
  }

  complete(order: ModelOrder, refund: number): void {
    const bonus = this.bonusOf(order);
    const own = order.real + this.cardOf(order);
    const paid = bonus + own;
    const toBonus = paid === 0 ? 0 : Math.floor((bonus * refund) / paid);
    this.giveBonus(order, toBonus);
    const toReal = own === 0 ? 0 : Math.floor((order.real * (refund - toBonus)) / own);
    const toCard = refund - toBonus - toReal;
    this.buyer.real += toReal;
    this.cards.giveBack(order.card, toCard);
    order.real -= toReal;
    const toPromo = paid === 0 ? 0 : Math.floor((order.promo * refund) / paid);
    order.promo -= toPromo;
    const open = order.total;
    const left = open - refund - toPromo;
    // An order that was refunded whole and disputed again has nothing left to share.
    order.net = open === 0 ? 0 : Math.floor((order.net * left) / open);
    order.total = left;
    this.seller.hold += order.net;
    const wasReleaseAt = order.releaseAt;
    order.releaseAt =
      wasReleaseAt === null ? this.now + 72 * HOUR : wasReleaseAt + (this.now - order.stoppedAt);
    order.wasCompleted = true;
    this.enter(order, 'completed');
  }

  dispute(order: ModelOrder, openedBy: 'buyer' | 'seller'): void {
    Object.assign(order, opened(order, openedBy));
    if (order.status === 'completed') this.seller.hold -= order.net;
    order.stoppedAt = this.now;
    order.disputes += 1;
    this.enter(order, 'disputed');
  }

  redeliver(order: ModelOrder, hours = 1): void {
    order.deliverBy = this.now + hours * HOUR;
    order.releaseAt = null;
    order.isStarted = true;
    order.isDelivered = false;
    this.enter(order, 'in_progress');
  }

  start(order: ModelOrder): void {
    order.isStarted = true;
    this.enter(order, 'in_progress');
  }

  deliver(order: ModelOrder): void {
    order.isDelivered = true;
    order.checkUntil = this.now + 72 * HOUR;
    this.enter(order, 'acceptance');
  }

  /** Timers, then holds, then bonus money that expires: the order in which the histories run the jobs. */
  advance(ms: number): void {
    this.now += ms;
    for (const order of this.orders) {
      const age = this.now - order.enteredAt;
      if (order.status === 'created' && this.now >= order.payBy) this.end(order, 'cancelled');
      else if (order.status === 'verification' && age >= 72 * HOUR) this.end(order, 'refund');
      else if (order.status === 'waiting_approval' && age >= 72 * HOUR) this.end(order, 'refund');
      else if (order.status === 'paid' && age >= 24 * HOUR) this.end(order, 'refund');
      else if (order.status === 'in_progress' && this.now >= order.deliverBy + 72 * HOUR)
        this.end(order, 'refund');
      else if (order.status === 'acceptance' && this.now >= order.checkUntil)
        this.complete(order, 0);
      else if (order.status === 'disputed') {
        const how = endOf(order, this.now);
        if (how === 'refund') this.end(order, 'refund');
        if (how === 'completed') this.complete(order, 0);
      }
    }
    this.releaseHolds();
    for (const grant of this.grants) {
      if (grant.expires > this.now) continue;
      this.buyer.bonus -= grant.left;
      grant.left = 0;
    }
  }

  private readonly released = new Set<ModelOrder>();

  private releaseHolds(): void {
    for (const order of this.orders) {
      const due = order.status === 'completed' && (order.releaseAt ?? Infinity) <= this.now;
      if (!due || this.released.has(order)) continue;
      this.released.add(order);
      this.seller.hold -= order.net;
      this.seller.real += order.net;
    }
  }

  mayCancel(order: ModelOrder): Status | null {
    if (order.status === 'created') return 'cancelled';
    if (order.status === 'paid' || order.status === 'verification') return 'refund';
    if (order.status === 'disputed') return mayLeave(order, this.now) ? 'refund' : null;
    return order.status === 'in_progress' && this.now > order.deliverBy ? 'refund' : null;
  }

  mayDispute(order: ModelOrder, who: 'buyer' | 'seller'): boolean {
    if (['paid', 'in_progress', 'acceptance'].includes(order.status)) return true;
    const onHold = order.releaseAt !== null && this.now < order.releaseAt;
    return who === 'buyer' && order.status === 'completed' && onHold && order.disputes < 3;
  }
}
