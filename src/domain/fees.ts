/**
 * Fees and hold times by seller level and kind of category (decisions, section 7). Both are rules with
 * dates (decisions 0123 and 0127); the fees of app.config.ts hold where none was made.
 */
import { appConfig } from '~config';
import { invariant } from '~/kernel/invariant.ts';
import type { Holds } from './seller-level.ts';

const { wallet } = appConfig;

function atLevel(values: readonly number[], level: number): number {
  const value = values[level];
  invariant(value !== undefined, `There is no seller level ${level}`);
  return value;
}

/** Hundredths of a per cent: of each level, and what kinds of category cost more. */
export interface FeeTable {
  levels: readonly number[];
  extra: Readonly<Partial<Record<string, number>>>;
}

/** The fees at one moment. */
export interface FeeRules {
  general: FeeTable;
  /** By category: of each level, instead of the general fees and their extras. */
  categories: ReadonlyMap<string, readonly number[]>;
  /** By seller: instead of all others, whatever the category and the level. */
  sellers: ReadonlyMap<string, number>;
}

/** What a fee is asked for. */
export interface FeePlace {
  sellerId: string;
  level: number;
  base: string;
  categoryId: string;
}

export const builtInFees: FeeRules = {
  general: { levels: wallet.feeBpsByLevel, extra: { accounts: wallet.accountsExtraFeeBps } },
  categories: new Map(),
  sellers: new Map(),
};

/** What everybody pays at a level in a kind of category, where neither category nor seller has a fee of its own. */
export function generalFeeBps({ general }: FeeRules, level: number, base: string): number {
  return atLevel(general.levels, level) + (general.extra[base] ?? 0);
}

/** The fee of a market in which no rule was made. */
export const builtInFeeBps = (level: number, base: string): number =>
  generalFeeBps(builtInFees, level, base);

/** The platform's fee in basis points, on top of the seller's price. The most specific rule wins: seller, category, general. */
export function feeBps(fees: FeeRules, place: FeePlace): number {
  const own = fees.sellers.get(place.sellerId);
  if (own !== undefined) return own;
  const levels = fees.categories.get(place.categoryId);
  return levels ? atLevel(levels, place.level) : generalFeeBps(fees, place.level, place.base);
}

interface Dated {
  from: Date;
  /** From here on it holds no more; null: it has no end of its own. */
  until: Date | null;
}

/** A rule that somebody made. A value of null ends what its category or seller had. */
export type FeeVersion = Dated &
  (
    | { kind: 'fees'; value: FeeTable }
    | { kind: 'category_fees'; categoryId: string; value: readonly number[] | null }
    | { kind: 'seller_fee'; sellerId: string; value: number | null }
  );

/** Versions with the same one take the place of each other. */
export function subjectOf(version: FeeVersion): string {
  if (version.kind === 'fees') return version.kind;
  return version.kind === 'category_fees' ? version.categoryId : version.sellerId;
}

/**
 * Of each subject the version that holds: of those that have begun and are not over the one that began last. What has an end lies
 * over what holds without it, which goes on after it.
 */
export function versionsAt<V extends FeeVersion>(versions: readonly V[], at: Date): V[] {
  const holding = versions.filter(
    ({ from, until }) => from <= at && (until === null || until > at),
  );
  return [...Map.groupBy(holding, subjectOf).values()].map((own) =>
    own.reduce((newest, each) => (each.from > newest.from ? each : newest)),
  );
}

/** The fees at a moment. Pure: processes that know the same versions agree by the moment alone. */
export function feesAt(versions: readonly FeeVersion[], at: Date): FeeRules {
  let { general } = builtInFees;
  const categories = new Map<string, readonly number[]>();
  const sellers = new Map<string, number>();
  for (const version of versionsAt(versions, at)) {
    if (version.kind === 'fees') general = version.value;
    else if (version.value === null) continue;
    else if (version.kind === 'category_fees') categories.set(version.categoryId, version.value);
    else sellers.set(version.sellerId, version.value);
  }
  return { general, categories, sellers };
}

/** When something may become different after a moment, the soonest first. */
export function edgesAfter(versions: readonly FeeVersion[], at: Date): Date[] {
  const all = versions.flatMap(({ from, until }) => (until === null ? [from] : [from, until]));
  return all.filter((edge) => edge > at).toSorted((a, b) => a.getTime() - b.getTime());
}

/** The fees of a moment, and all that is known of them. */
export interface FeeSchedule {
  inForce: FeeRules;
  versions: readonly FeeVersion[];
  at: Date;
}

/** The next moment at which what is asked for is another figure, with that figure; null while none is known. */
export function nextFee(
  { versions, at, inForce }: FeeSchedule,
  feeOf: (fees: FeeRules) => number,
): { from: Date; bps: number } | null {
  const before = feeOf(inForce);
  for (const from of edgesAfter(versions, at)) {
    const bps = feeOf(feesAt(versions, from));
    if (bps !== before) return { from, bps };
  }
  return null;
}

/** Hours that proceeds stay on hold after completion, before any warranty is taken into account. */
export function holdHours(holds: Holds, level: number, base: string): number {
  return atLevel(base === 'accounts' ? holds.accounts : holds.plain, level);
}

/** The rule behind a hold as a code that the statement shows: `hold.L2`, `hold.accounts.L0` or `hold.warranty`. */
export function holdRule(
  holds: Holds,
  { level, base, warrantyDays }: { level: number; base: string; warrantyDays: number },
): string {
  if (warrantyDays * 24 > holdHours(holds, level, base)) return 'hold.warranty';
  return base === 'accounts' ? `hold.accounts.L${level}` : `hold.L${level}`;
}
