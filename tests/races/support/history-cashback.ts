/** What tiers of buyers give back, in the reference model (decision 0108). */
import type { Model } from './history-model.ts';
import { cardOf, type ModelOrder } from './history-order.ts';

const WINDOW = 180 * 24 * 3_600_000;
const MOST = 1_000;
/** From which sum on, the highest first, and how many ten-thousandths. */
const TIERS = [
  { from: 200_000, bps: 150 },
  { from: 50_000, bps: 100 },
  { from: 10_000, bps: 50 },
];

export class Cashback {
  private readonly spent: { at: number; cents: number }[] = [];

  constructor(private readonly model: Model) {}

  /** An order became final. The tier is that of the moment in which it was paid. */
  settle(order: ModelOrder): void {
    const { now, banks } = this.model;
    if (banks.has(order)) return;
    const before = this.spent
      .filter(({ at }) => at < order.paidAt && at > order.paidAt - WINDOW)
      .reduce((all, { cents }) => all + cents, 0);
    const own = order.real + cardOf(order);
    this.spent.push({ at: now, cents: own });
    const bps = TIERS.find(({ from }) => before >= from)?.bps ?? 0;
    const cents = Math.min(MOST, Math.floor((own * bps) / 10_000));
    if (cents > 0) this.model.grantBonus(cents);
  }
}
