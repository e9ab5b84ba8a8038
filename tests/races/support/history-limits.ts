/** How many orders somebody may leave unpaid, and how much of an offer they may hold, in the reference model (decisions 0025 and 0037). */
import type { Model } from './history-model.ts';
import type { ModelOrder, PayTimes } from './history-order.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** So many orders may be unpaid at once. */
const MOST_UNPAID = 3;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

export class Limits {
  constructor(private readonly model: Model) {}

  /** How much of half an hour is left for unpaid orders of this offer, today. */
  private leftMs(offer: number): number {
    const from = this.model.now - 24 * HOUR;
    const own = this.model.unpaidEnds.filter((order) => order.offer === offer && order.end > from);
    return 30 * MINUTE - sum(own.map(({ begin, end }) => end - Math.max(begin, from)));
  }

  /**
   * Until when a new order would hold its units; null: none may be placed. One unpaid order of an offer, half an hour a day
   * unless the wallet could pay it, and none for a while after three or eight ended unpaid, or three were paid and left.
   */
  mayPlace(offer: number, total: number, discount: number): PayTimes | null {
    const open = this.model.orders.filter(({ status }) => status === 'created');
    if (this.model.buyer.debt > 0 || open.length >= MOST_UNPAID) return null;
    if (open.some(({ offer: of }) => of === offer)) return null;
    if (this.model.leaves.filter((at) => at + 24 * HOUR > this.model.now).length >= 3) return null;
    const leftMs = this.leftMs(offer);
    const isUsedUp = leftMs < 5 * MINUTE;
    const counted = this.model.unpaidEnds.filter(
      ({ offer: of, begin, end }) => end - begin >= 2 * MINUTE || (isUsedUp && of === offer),
    );
    const within = (ms: number) => counted.filter(({ end }) => end + ms > this.model.now).length;
    if (within(HOUR) >= 3 || within(24 * HOUR) >= 8) return null;
    if (!isUsedUp) {
      const payByCardUntil = this.model.now + leftMs;
      return {
        payBy: Math.min(this.model.now + 10 * MINUTE, payByCardUntil),
        payByCardUntil,
      };
    }
    const bonus =
      discount > 0 ? 0 : Math.min(Math.floor((total * 30) / 100), this.model.spendableBonus());
    const payBy = this.model.now + 2 * MINUTE;
    return this.model.ownMoney() + bonus >= total - discount
      ? { payBy, payByCardUntil: payBy }
      : null;
  }

  /** Whether an order may be placed that is paid in the same call: no time, but no unpaid order of the offer either. */
  mayPlacePaid(offer: number): boolean {
    const isOpen = ({ status, offer: of }: ModelOrder) => status === 'created' && of === offer;
    const leaves = this.model.leaves.filter((at) => at + 24 * HOUR > this.model.now);
    return this.model.buyer.debt === 0 && !this.model.orders.some(isOpen) && leaves.length < 3;
  }

  /** Unpaid, somebody whose identity nobody knows holds half of the stock, or what the wallet could pay. */
  mayHold(offer: number, count: number, price: Pick<ModelOrder, 'total' | 'discount'>): boolean {
    const stock = this.model.stock[offer] ?? 0;
    const most = this.model.trust >= 2 ? stock : Math.max(1, Math.ceil(stock / 2));
    const covered =
      this.model.ownMoney() + this.model.bonusFor(price) >= price.total - price.discount;
    return count <= most || covered;
  }
}
