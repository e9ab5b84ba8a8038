/**
 * The reference model of the model-based tests: two people, a few offers, balances and orders as plain numbers. The
 * real market is compared with it after every step.
 */
import { Banks } from './history-banks.ts';
import { CardMoney, type Paid, type Source } from './history-card-money.ts';
import { Cashback } from './history-cashback.ts';
import { WalletCode, type ModelCode } from './history-codes.ts';
import { endOf, mayLeave, opened } from './history-disputes.ts';
import { Limits } from './history-limits.ts';
import {
  bonusOf,
  cardOf,
  isAt,
  newOrder,
  type Goods,
  type ModelGrant,
  type ModelOrder,
  type Placed,
  type Share,
  type Status,
} from './history-order.ts';
import { Promises } from './history-promises.ts';
import { RecallFund } from './history-recall.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

export class Model {
  readonly orders: ModelOrder[] = [];
  readonly grants: ModelGrant[] = [];
  readonly buyer = { real: 0, bonus: 0, debt: 0 };
  readonly cards = new CardMoney();
  /** The buyer's trust level. */
  trust = 1;
  readonly seller = { real: 0, hold: 0, payout: 0, debt: 0 };
  /** What the platform has earned and borne, as far as people's money does not say it. */
  readonly platform = { fees: 0, chargeback: 0, provider_cost: 0 };
  readonly limits = new Limits(this);
  readonly banks = new Banks(this);
  readonly promises = new Promises(this);
  readonly cashback = new Cashback(this);
  readonly fund = new RecallFund(this);
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

  constructor(
    public now: number,
    readonly goods: readonly Goods[],
  ) {}

  enter(order: ModelOrder, status: Status): void {
    order.status = status;
    order.enteredAt = this.now;
    if (status === 'verification') this.isIdentityAsked = true;
  }

  /** What the wallet pays with besides bonus money. */
  ownMoney(): number {
    return this.buyer.real + this.cards.balance;
  }

  place(placed: Placed): ModelOrder {
    const [first] = this.goods;
    const goods = this.goods[placed.offer] ?? first;
    if (!goods) throw new Error('There is no such offer');
    const order = newOrder(placed, goods, this.now);
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

  /** Takes bonus money, of the grants that expire first, and the wallet's part: card money first. */
  reserve(bonus: number, wallet: number): Share {
    let open = bonus;
    const uses: Share['uses'] = [];
    const usable = this.grants
      .filter((grant) => grant.expires > this.now)
      .toSorted((a, b) => a.expires - b.expires);
    for (const grant of usable) {
      const cents = Math.min(open, grant.left);
      if (cents === 0) continue;
      grant.left -= cents;
      open -= cents;
      uses.push({ grant, cents });
    }
    this.buyer.bonus -= bonus;
    const fromCard = Math.min(wallet, this.cards.balance);
    const card = this.cards.take(fromCard);
    const real = wallet - fromCard;
    this.buyer.real -= real;
    return { uses, card, real };
  }

  /** The order has its money. @param direct what a card pays of it */
  fill(order: ModelOrder, share: Share, direct: number, of: Source | null): void {
    Object.assign(order, share);
    if (of) order.card = [...share.card, ...this.cards.capture(direct, this.now, of)];
    // A kept code ends with the payment of an order that used it.
    if (order.code) order.code.kept = null;
  }

  /** @param coming what the card is only asked for */
  verdict(cardCents: number, coming = 0): Paid {
    const completed = this.orders.filter(({ status }) => status === 'completed').length;
    const { trust, now } = this;
    const promised = coming + this.promises.cents;
    return this.cards.verdict(cardCents, promised, { trust, completed, now });
  }

  /** @param wallet what the wallet pays of what is due; the rest is paid by card */
  pay(
    order: ModelOrder,
    paid: { bonus: number; due: number; wallet: number },
    of: Source | null = null,
  ): Paid {
    this.fill(order, this.reserve(paid.bonus, paid.wallet), paid.due - paid.wallet, of);
    const verdict = this.verdict(cardOf(order));
    this.pass(order, verdict);
    return verdict;
  }

  /** On to the next check of its payment, or past all of them: only then the seller's time begins. */
  pass(order: ModelOrder, status: Paid): void {
    if (status === 'paid') {
      order.paidAt = this.now;
      order.deliverBy = this.now + HOUR;
    }
    this.enter(order, status);
  }

  /** Gives bonus money back to the grants that last longest. */
  private giveBonus(order: Share, cents: number): void {
    let open = cents;
    for (const use of order.uses.toSorted((a, b) => b.grant.expires - a.grant.expires)) {
      const back = Math.min(open, use.cents);
      use.cents -= back;
      use.grant.left += back;
      open -= back;
    }
    this.buyer.bonus += cents;
  }

  /** All that was taken goes back into the wallet. */
  unreserve(share: Share): void {
    this.buyer.real += share.real;
    this.cards.giveBack(share.card, sum(share.card.map(({ cents }) => cents)));
    this.giveBonus(share, sum(share.uses.map(({ cents }) => cents)));
    share.real = 0;
  }

  /** @param isToWallet a bank took its money: nothing goes back to a card */
  end(order: ModelOrder, status: 'cancelled' | 'refund', isToWallet = false): void {
    if (order.promise) {
      this.promises.giveUp(order);
      return;
    }
    if (status === 'refund') {
      const isUnchecked = order.status === 'verification' || order.status === 'waiting_approval';
      if (isUnchecked && !isToWallet) this.cards.undo(order.card);
      this.unreserve(order);
    } else {
      this.unpaidEnds.push({
        offer: order.offer,
        begin: order.enteredAt,
        end: this.now,
      });
    }
    this.leave(order, status);
  }

  /** Its units and its code can be had again. */
  leave(order: ModelOrder, status: 'cancelled' | 'refund'): void {
    if (order.code) order.code.uses -= 1;
    this.stock[order.offer] = (this.stock[order.offer] ?? 0) + order.count;
    this.enter(order, status);
  }

  complete(order: ModelOrder, refund: number): void {
    const bonus = bonusOf(order);
    const own = order.real + cardOf(order);
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
    this.platform.fees += order.total - order.net;
    const wasReleaseAt = order.releaseAt;
    const holdHours = order.isAccount ? 7 * 24 : 72;
    order.releaseAt =
      wasReleaseAt === null
        ? this.now + holdHours * HOUR
        : wasReleaseAt + (this.now - order.stoppedAt);
    this.turn += 1;
    if (order.net > 0) order.hold = { cents: order.net, turn: this.turn, stoppedBy: null };
    order.wasCompleted = true;
    this.enter(order, 'completed');
  }

  dispute(order: ModelOrder, openedBy: 'buyer' | 'seller'): void {
    Object.assign(order, opened(order, openedBy));
    if (order.status === 'completed') {
      this.seller.hold -= order.net;
      this.platform.fees -= order.total - order.net;
      order.hold = null;
    }
    order.stoppedAt = this.now;
    order.disputes += 1;
    this.enter(order, 'disputed');
  }

  redeliver(order: ModelOrder, hours = 1): void {
    order.deliverBy = this.now + hours * HOUR;
    order.releaseAt = null;
    order.isStarted = true;
    order.isDelivered = false;
    order.isConfirmed = false;
    this.enter(order, 'in_progress');
  }

  start(order: ModelOrder): void {
    order.isStarted = true;
    this.enter(order, 'in_progress');
  }

  deliver(order: ModelOrder): void {
    order.isDelivered = true;
    order.isConfirmed = false;
    order.checkUntil = this.now + 72 * HOUR;
    this.enter(order, 'acceptance');
  }

  /** Timers, then holds, then bonus money that expires: the order in which the histories run the jobs. */
  advance(ms: number): void {
    this.now += ms;
    // What a bank has stopped waits for it.
    for (const order of this.orders) if (order.stillSince === null) this.timeOf(order);
    this.releaseHolds();
    for (const grant of this.grants) {
      if (grant.expires > this.now) continue;
      this.buyer.bonus -= grant.left;
      grant.left = 0;
    }
  }

  private timeOf(order: ModelOrder): void {
    const { now } = this;
    const age = now - order.enteredAt;
    const isUnchecked = order.status === 'verification' || order.status === 'waiting_approval';
    if (order.promise) {
      if (now >= this.promises.endOf(order)) this.promises.giveUp(order);
    } else if (order.status === 'created' && now >= order.payBy) this.end(order, 'cancelled');
    else if (isUnchecked && age >= 72 * HOUR) this.end(order, 'refund');
    else if (order.status === 'paid' && age >= DAY) this.end(order, 'refund');
    else if (order.status === 'in_progress' && now >= order.deliverBy + 72 * HOUR)
      this.end(order, 'refund');
    else if (order.status === 'acceptance' && now >= order.checkUntil) this.complete(order, 0);
    else if (order.status === 'disputed') {
      const how = endOf(order, now);
      if (how === 'refund') this.end(order, 'refund');
      if (how === 'completed') this.complete(order, 0);
    }
  }

  /** Completions, counted: holds are released in their order. */
  private turn = 0;
  /** Released, and not told of yet. */
  private released: ModelOrder[] = [];

  /** Half of it at most pays what the seller owes. */
  private releaseHolds(): void {
    const due = this.orders.filter(
      ({ hold, releaseAt }) => hold?.stoppedBy === null && (releaseAt ?? Infinity) <= this.now,
    );
    const byTurn = (a: ModelOrder, b: ModelOrder) =>
      (a.releaseAt ?? 0) - (b.releaseAt ?? 0) || (a.hold?.turn ?? 0) - (b.hold?.turn ?? 0);
    for (const order of due.toSorted(byTurn)) {
      const cents = order.hold?.cents ?? 0;
      const repaid = Math.min(this.seller.debt, Math.floor(cents / 2));
      order.hold = null;
      this.seller.hold -= cents;
      this.seller.real += cents - repaid;
      this.seller.debt -= repaid;
      this.released.push(order);
    }
  }

  /** An order has begun to wait for its buyer's identity, and nobody was told. */
  private isIdentityAsked = false;

  /** A check of the buyer's identity has ended: whatever waited for it goes on. */
  settleIdentity(isPassed: boolean): void {
    for (const order of this.orders.filter((each) => isAt(each, 'verification'))) {
      if (order.promise?.isAsked) continue;
      if (order.promise && isPassed) order.promise.isAsked = true;
      else this.pass(order, isPassed ? 'paid' : 'waiting_approval');
    }
  }

  /** Everything that waits to be told is: cards are charged, sales that became final feed the fund and bring cashback. */
  hear(): void {
    // Who was verified meanwhile is known at once.
    if (this.isIdentityAsked && this.trust >= 2) this.settleIdentity(true);
    this.isIdentityAsked = false;
    this.promises.collect();
    for (const order of this.released.splice(0)) {
      this.fund.feed(order);
      this.cashback.settle(order);
    }
  }

  mayCancel(order: ModelOrder): Status | null {
    if (order.stillSince !== null) return null;
    if (order.status === 'created') return 'cancelled';
    if (order.status === 'verification' && order.promise) return 'cancelled';
    if (order.status === 'paid' || order.status === 'verification') return 'refund';
    if (order.status === 'disputed') return mayLeave(order, this.now) ? 'refund' : null;
    return order.status === 'in_progress' && this.now > order.deliverBy ? 'refund' : null;
  }

  mayDispute(order: ModelOrder, who: 'buyer' | 'seller'): boolean {
    // Whose bank has given the money back asks for it no second time.
    if (who === 'buyer' && order.isKept) return false;
    if (isAt(order, 'paid', 'in_progress', 'acceptance')) return true;
    const onHold = order.releaseAt !== null && this.now < order.releaseAt;
    return who === 'buyer' && isAt(order, 'completed') && onHold && order.disputes < 3;
  }
}
