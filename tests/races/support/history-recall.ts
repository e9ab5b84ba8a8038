/** Recall protection in the reference model (decision 0107): what feeds its fund, and whom support may pay out of it. */
import type { Model } from './history-model.ts';
import { cardOf, type ModelOrder } from './history-order.ts';

const DAY = 24 * 3_600_000;
/** A report comes within a week of the warranty's end, which is that of the hold. */
const REPORTED_WITHIN = 7 * DAY;
const YEAR = 365 * DAY;
const MOST = 50_000;

export class RecallFund {
  private cents = 0;
  private begun = 0;
  /** What the platform bore beyond it. */
  borne = 0;
  /** When it paid; two people are paid for once a year. */
  private readonly payments: number[] = [];

  constructor(private readonly model: Model) {}

  /** Histories before have fed it. */
  start(cents: number): void {
    this.cents = cents;
    this.begun = cents;
  }

  /** What it has more than at the beginning. */
  get moved(): number {
    return this.cents - this.begun;
  }

  /** A hundredth of the price of an account whose hold has ended, out of the fee. */
  feed({ isAccount, price, total, net }: ModelOrder): void {
    if (!isAccount) return;
    const share = Math.min(total - net, Math.floor(price / 100));
    this.cents += share;
    this.model.platform.fees -= share;
  }

  /** Whether support may decide that it pays. */
  mayPay(order: ModelOrder): boolean {
    const { now, banks } = this.model;
    if (!order.isAccount || order.status !== 'completed' || order.isRecalled) return false;
    if (banks.has(order) || order.hold !== null) return false;
    if (order.releaseAt === null || now > order.releaseAt + REPORTED_WITHIN) return false;
    const isSpent = this.payments.some((at) => at >= now - YEAR);
    return order.real + cardOf(order) > 0 && !isSpent;
  }

  /** Its buyer gets their own money back: card money first, to its captures. */
  pay(order: ModelOrder): number {
    const { model } = this;
    const card = Math.min(MOST, cardOf(order));
    const real = Math.min(MOST - card, order.real);
    model.cards.giveBack(order.card, card);
    model.buyer.real += real;
    const ofFund = Math.min(card + real, this.cents);
    this.cents -= ofFund;
    this.borne += card + real - ofFund;
    order.isRecalled = true;
    this.payments.push(model.now);
    return card + real;
  }
}
