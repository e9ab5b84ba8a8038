/** The sellers of the demo market: names, levels, and the categories in which they trade. */
import type { Locale } from '~config';
import { largeSellers } from './sellers-large.ts';
import { smallSellers } from './sellers-small.ts';

export interface SellerProfile {
  name: string;
  level: 0 | 1 | 2 | 3 | 4 | 5;
  games: readonly string[];
  bases: readonly string[];
  /** Share of deliveries within the promised time. */
  onTime: number;
  /** Share of paid orders that end well. */
  success: number;
  languages: readonly Locale[];
  /** Months ago. */
  since: number;
  region: string;
}

function localesOf(text: string): Locale[] {
  return text.split(' ').map((language) => (language === 'fr' ? 'fr' : 'en'));
}

const SUCCESS_BY_LEVEL = [0.95, 0.965, 0.98, 0.985, 0.99, 0.997];

export const sellerProfiles: readonly SellerProfile[] = [...largeSellers, ...smallSellers].map(
  ([name, level, games, bases, onTime, languages, since, region]) => ({
    name,
    level,
    games: games.split(' '),
    bases: bases.split(' '),
    onTime,
    success: SUCCESS_BY_LEVEL[level] ?? 0.95,
    languages: localesOf(languages),
    since,
    region,
  }),
);
