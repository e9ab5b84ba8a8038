/** All offers: the scripted ones, then a plausible number in every category. */
import type { DemoCategory, DemoGame, DemoOffer } from '../market.types.ts';
import type { Random } from '../random.ts';
import { makeOffer, type Seller } from './make-offer.ts';
import { buildStoryOffers } from './story-offers.ts';

const POPULAR_GAMES = 30;

/** How much of its game's trade a base category carries. */
const BASE_SHARE: Record<string, number> = {
  currency: 1.5,
  items: 1.1,
  accounts: 1.3,
  boosting: 0.8,
  'top-up': 0.9,
  'gift-cards': 0.9,
  skins: 1.4,
  coaching: 0.4,
};

/** So many offers does a category get: many in popular games, two to eight in the others. */
function wantedOffers(random: Random, category: DemoCategory, rank: number): number {
  const share = BASE_SHARE[category.definition.base] ?? 1;
  if (rank < POPULAR_GAMES) return Math.round(share * (15 + 26 / (1 + rank * 0.14)));
  return random.integer(2, 5) + Math.round(share * 2);
}

/** How likely the seller is to trade in the category; nobody is excluded, so that every category has sellers. */
function affinity({ profile }: Seller, category: DemoCategory): number {
  const { game, base } = category.definition;
  const knowsGame = profile.games.includes(game);
  const knowsBase = profile.bases.includes(base);
  const size = [0.35, 1, 1.8, 2.6, 3.4, 4][profile.level] ?? 1;
  if (knowsGame && knowsBase) return size * 40;
  if (knowsGame) return size * 3;
  return knowsBase ? size * 0.7 : 0.02;
}

/** Kestrel_ has the scripted offers only; sellers without a rating yet stay small. */
function isOpenFor(seller: Seller): boolean {
  return (
    seller.profile.name !== 'Kestrel_' &&
    seller.profile.name !== 'hexa_' &&
    seller.profile.name !== 'sable-9'
  );
}

/** A market with many sellers has its currency items covered one after the other. */
function overridesFor(category: DemoCategory, index: number) {
  const { base, attributes } = category.definition;
  if (base !== 'currency' && base !== 'top-up') return {};
  const key = base === 'currency' ? 'item' : 'denomination';
  const options = attributes.find((attribute) => attribute.key === key)?.options ?? [];
  const option = index < options.length ? options[index] : undefined;
  return option ? { values: { [key]: option.value } } : {};
}

function categoryOffers(
  random: Random,
  now: Date,
  category: DemoCategory,
  sellers: readonly Seller[],
  count: number,
): DemoOffer[] {
  return Array.from({ length: count }, (_, index) => {
    const seller = random.weighted(sellers, (candidate) => affinity(candidate, category));
    const retired = random.chance(0.03) ? { status: 'inactive' as const } : {};
    return makeOffer(random, now, seller, category, {
      ...overridesFor(category, index),
      ...retired,
    });
  });
}

export function buildOffers(
  random: Random,
  now: Date,
  games: readonly DemoGame[],
  sellers: readonly Seller[],
): DemoOffer[] {
  const open = sellers.filter(isOpenFor);
  const others = games.flatMap((game, rank) =>
    game.categories.flatMap((category) =>
      categoryOffers(random, now, category, open, wantedOffers(random, category, rank)),
    ),
  );
  return [...buildStoryOffers(random, now, games, sellers), ...others];
}
