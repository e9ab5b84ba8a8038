/** Price movements of a market: one factor per day, 1 today. */
import { Random } from '../random.ts';

const DAY = 86_400_000;
const DAYS = 400;

/** Daily volatility: league economies move more than gift cards. */
const VOLATILITY: Record<string, number> = {
  currency: 0.016,
  items: 0.014,
  accounts: 0.005,
  boosting: 0.004,
  'top-up': 0.003,
  'gift-cards': 0.003,
  skins: 0.011,
  coaching: 0.002,
};

export type Drift = (at: Date) => number;

/**
 * A mean-reverting walk backwards from `now`. The same market always has the same past.
 * @param base base category, which says how lively prices are.
 */
export function driftOf(market: string, base: string, now: Date): Drift {
  const random = new Random(`drift:${market}`);
  const volatility = VOLATILITY[base] ?? 0.005;
  // Currency of a running league inflates: it was dearer some weeks ago.
  const trend = base === 'currency' ? random.float(0.0002, 0.0016) : random.float(-0.0004, 0.0006);
  const factors: number[] = [1];
  let level = 0;
  for (let day = 1; day < DAYS; day += 1) {
    level = level * 0.985 + volatility * random.normal() + trend;
    factors.push(Math.exp(Math.max(-0.6, Math.min(0.7, level))));
  }
  return (at) => {
    const age = Math.max(0, (now.getTime() - at.getTime()) / DAY);
    const before = Math.min(DAYS - 2, Math.floor(age));
    const newer = factors[before] ?? 1;
    const older = factors[before + 1] ?? 1;
    return newer + (older - newer) * (age - before);
  };
}
