/**
 * What an offer's picture shows of the offer: one flat sign for each sort of goods. Signs are chosen by words of the
 * offer's attributes and graded by its rank, rarity or size. They are drawn of tones, never of texts.
 */
import type { Glyph } from './glyph-parts.ts';
import { armour, belt, blade, bow, chest, creature, gem, key, orb, ring } from './glyphs-items.ts';
import { bolt, cards, coins, crest, plan, stairs } from './glyphs-trades.ts';
import { gloves, knife, mask, pistol, rifle, sniper } from './glyphs-weapons.ts';
import { hueOf, tonesOf, type Tones } from './tones.ts';

export interface OfferTraits {
  /** Alias of the base category. */
  base: string;
  /** Where its rank, rarity or amount stands among all of its category: 0 is the lowest, 1 the highest. */
  grade: number | null;
  /** Names of what it is, in lower case: weapon, sort of item, service. */
  words: string;
}

const BY_WORD: readonly (readonly [pattern: RegExp, glyph: Glyph])[] = [
  [/knife|karambit|bayonet|dagger|butterfly/, knife],
  [/glove|wraps/, gloves],
  [/awp|ssg|sniper|scout/, sniper],
  [/glock|usp|deagle|eagle|pistol|p250|revolver/, pistol],
  [/ak-47|m4a|rifle|smg|mp9|shotgun|\bgun|rocket|scatter|carbine/, rifle],
  [/mask|\bhat\b|hoodie|helmet skin|outfit/, mask],
  [/\bkey|keycard/, key],
  [/bow\b|crossbow|quiver/, bow],
  [/\b(?:belt|sash|girdle)/, belt],
  [/\bring|amulet|accessor|jewel|necklace/, ring],
  [/weapon|sword|axe|\bstaff|blade|\bwand|\bmace|spear|scythe/, blade],
  [/armou?r|helm|plate|robe|boots|chest piece|\bset\b|shield/, armour],
  [/\bpet|mount|egg|dragon|brainrot|fruit|whistle|courier|\bunit|animal|creature/, creature],
  [/chest|crate|case|treasure|box|bundle|pack|cache|house|base/, chest],
];

const COMMON: Readonly<Record<string, Glyph>> = {
  accounts: crest,
  boosting: stairs,
  coaching: plan,
  currency: coins,
  'gift-cards': cards,
  'top-up': bolt,
};

/** In these what is sold has a shape of its own. */
const SHAPED = new Set(['items', 'skins']);

/**
 * The sign of an offer; nothing for goods that have none. What has a name of its own has a colour of its own as well: two
 * finishes of one weapon are told apart. All others are drawn in the game's tones.
 */
export function offerGlyph(traits: OfferTraits, tones: Tones): string {
  const { base, words } = traits;
  const grade = traits.grade ?? 0.5;
  const own = words === '' ? tones : tonesOf(hueOf(words));
  if (base === 'currency' && /\borb|exalt|mirror|chaos|shard|essence/.test(words)) {
    return orb(own, grade);
  }
  if (SHAPED.has(base)) {
    const named = BY_WORD.find(([pattern]) => pattern.test(words))?.[1] ?? gem;
    return named(own, grade);
  }
  const common = Object.hasOwn(COMMON, base) ? COMMON[base] : undefined;
  return common?.(tones, grade) ?? '';
}
