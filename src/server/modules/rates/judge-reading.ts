/** What becomes of a reading: which figures are taken, and which wait for staff, with the reason. Pure. */
import { appConfig, serverConfig, type Currency } from '~config';
import type { HeldProblem } from '~/contracts/rates/rates.schemas.ts';
import { crossRate, millionthsFrom, movedBeyond } from '~/kernel/exchange-rate.ts';
import type { RatesText } from './read-rates-text.ts';

/** The currencies whose rate changes: all but the one of the books. */
export type OtherCurrency = Exclude<Currency, 'USD'>;

const isOther = (currency: Currency): currency is OtherCurrency => currency !== 'USD';
export const otherCurrencies: readonly OtherCurrency[] = appConfig.currencies.all.filter(isOther);

/** Larger and smaller figures than these are no rate of a currency (millionths). */
const LEAST = 1;
const MOST = 1_000_000_000_000;
const MOST_TIMES = MOST / 1_000_000;

type Figure = { millionths: number } | { problem: HeldProblem };

/** What a reading says of one currency, for one unit of its base. */
function figureOf({ base, figures }: RatesText, code: string): Figure {
  if (code === base) return { millionths: 1_000_000 };
  const text = figures.get(code);
  if (text === undefined) return { problem: 'missing' };
  const millionths = millionthsFrom(text);
  if (millionths === null || millionths > MOST) return { problem: 'not_number' };
  if (millionths < 0) return { problem: 'negative' };
  return millionths < LEAST ? { problem: 'zero' } : { millionths };
}

/** All figures of a reading that are numbers, in millionths: what is recorded of it. */
export function recordedFigures(text: RatesText): Record<string, number> {
  return Object.fromEntries(
    [...text.figures.keys()].flatMap((code) => {
      const figure = figureOf(text, code);
      return 'millionths' in figure ? [[code, figure.millionths]] : [];
    }),
  );
}

/** The figure that was accepted last; null before the first one. */
export interface LastAccepted {
  rate: number;
  dated: string | null;
}

/** Less than a day, so that a reading which comes a little early is compared with the one of the day before. */
const DAY_BEFORE_MS = 18 * 3_600_000;

/**
 * The rate of a day ago, which the bound holds for as well: many readings of one day do not lead further than one would.
 * What staff accepted since is where they wanted it, and takes its place. Null where nothing but the last one is known.
 * @param older accepted before `last`, the newest first
 */
export function dayBefore(
  last: (LastAccepted & { origin: 'reading' | 'accepted'; at: Date }) | null,
  older: readonly { rate: number; origin: 'reading' | 'accepted'; at: Date }[],
  now: Date,
): number | null {
  if (!last) return null;
  let found: { rate: number; origin: 'reading' | 'accepted'; at: Date } = last;
  for (const each of older) {
    if (found.origin === 'accepted' || now.getTime() - found.at.getTime() >= DAY_BEFORE_MS) break;
    found = each;
  }
  return found.rate;
}

export type Verdict =
  | { kind: 'taken'; rate: number }
  | { kind: 'same' }
  | { kind: 'held'; rate: number | null; problem: HeldProblem };

/**
 * @param last what was accepted last of this currency
 * @param dayAgo its rate of a day ago, where that is another one
 */
export function verdictOn(
  text: RatesText,
  currency: OtherCurrency,
  last: LastAccepted | null,
  dayAgo: number | null = null,
): Verdict {
  const [its, dollar] = [figureOf(text, currency), figureOf(text, 'USD')];
  if ('problem' in its) return { kind: 'held', rate: null, problem: its.problem };
  if ('problem' in dollar) return { kind: 'held', rate: null, problem: dollar.problem };
  // Both are numbers of a size that a figure may have, but their quotient is none of a rate.
  if (its.millionths > dollar.millionths * MOST_TIMES)
    return { kind: 'held', rate: null, problem: 'not_number' };
  const rate = crossRate(its.millionths, dollar.millionths);
  if (rate === 0) return { kind: 'held', rate: null, problem: 'zero' };
  if (last && last.dated !== null && text.dated < last.dated)
    return { kind: 'held', rate, problem: 'older' };
  if (last && last.rate === rate && last.dated === text.dated) return { kind: 'same' };
  const before = last?.rate ?? appConfig.currencies.rateMillionths[currency];
  const { moveBps, firstMoveBps } = serverConfig.rates;
  const bound = last ? moveBps : firstMoveBps;
  const isFar = movedBeyond(rate, before, bound) || movedBeyond(rate, dayAgo ?? before, bound);
  return isFar ? { kind: 'held', rate, problem: 'moved' } : { kind: 'taken', rate };
}

/**
 * Whether somebody may put a rate in the place of another one: from half to twice of it. Beyond, it is a digit too many or too
 * few, whoever says so.
 */
export function isNear(rate: number, market: number): boolean {
  return rate * 2 >= market && rate <= market * 2;
}

/** Whether a reading names a day that has not come: a day ahead is another time zone's. */
export function isAhead(dated: string, now: Date): boolean {
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  return dated > tomorrow;
}
