/**
 * A seller with 5 000 offers, to try the seller's pages with. A quarter of them is on sale, a few in each of many categories
 * and dearer than most, so that the lists stay those of the other sellers.
 */
import { builtInFeeBps } from '~/domain/fees.ts';
import { catalogPriceMicros } from '~/kernel/money.ts';
import type { OfferStatus } from '~/server/modules/offers/offers.tables.ts';
import { buildHistory } from '../history/orders.ts';
import type { DemoCategory, DemoGame, DemoOffer, DemoOrder, DemoUser } from '../market.types.ts';
import { makeUser } from '../people/people.ts';
import type { SellerProfile } from '../people/sellers.ts';
import type { Random } from '../random.ts';
import { makeOffer, type Seller } from './make-offer.ts';

export const LARGE_SELLER = 'DepotNord';
export const LARGE_SELLER_OFFERS = 5_000;

const MONTH = 30.4 * 86_400_000;
const GAMES = 60;
const BASES = new Set(['currency', 'items', 'top-up', 'skins', 'boosting', 'coaching']);
const DEARER = 1.2;
const CENT_MICROS = 10_000;

const profile: SellerProfile = {
  name: LARGE_SELLER,
  level: 4,
  games: [],
  bases: [],
  onTime: 0.97,
  success: 0.99,
  languages: ['en', 'fr'],
  since: 14,
  region: 'BE',
};

function userOf(random: Random, now: Date): DemoUser {
  return makeUser(
    random,
    {
      name: profile.name,
      region: profile.region,
      locale: 'en',
      registeredAt: new Date(now.getTime() - profile.since * MONTH),
      seenAt: new Date(now.getTime() - 120_000),
    },
    { isSeller: true, sellerLevel: profile.level, trustLevel: 2 },
  );
}

/** Of twenty: five on sale, one sold out, the others paused; three of all wait for details. */
function statusOf(round: number, index: number): OfferStatus {
  if (index < 3) return 'need_details';
  const turn = round % 20;
  if (turn < 5) return 'active';
  return turn === 5 ? 'sold' : 'inactive';
}

/** As the category allows it: whole cents, but for what is counted in thousands. */
function makeDearer(offer: DemoOffer): void {
  const { base, pricePrecision } = offer.category.definition;
  const step = pricePrecision === 'micros' ? 1 : CENT_MICROS;
  offer.priceMicros = Math.round((offer.priceMicros * DEARER) / step) * step;
  const fee = builtInFeeBps(profile.level, base);
  offer.catalogPriceMicros = catalogPriceMicros(offer.priceMicros, fee, pricePrecision);
}

function makeOffers(
  random: Random,
  now: Date,
  seller: Seller,
  categories: readonly DemoCategory[],
): DemoOffer[] {
  return Array.from({ length: LARGE_SELLER_OFFERS }).flatMap((_, index) => {
    const category = categories[index % categories.length];
    if (!category) return [];
    const status = statusOf(Math.floor(index / categories.length), index);
    const offer = makeOffer(random, now, seller, category, {
      method: 'manual',
      status,
      volumeDiscounts: [],
      ...(status === 'sold' && { inStock: 0 }),
    });
    makeDearer(offer);
    return [offer];
  });
}

/** The account, its offers and a year of its orders. */
export function buildLargeSeller(
  random: Random,
  market: { now: Date; games: readonly DemoGame[]; buyers: readonly DemoUser[] },
): { users: DemoUser[]; offers: DemoOffer[]; orders: DemoOrder[] } {
  const { now, games, buyers } = market;
  const user = userOf(random.fork('user'), now);
  const seller = { user, profile };
  const categories = games
    .slice(0, GAMES)
    .flatMap((game) => game.categories)
    .filter(
      ({ definition }) =>
        BASES.has(definition.base) && definition.deliveryMethods.includes('manual'),
    );
  const offers = makeOffers(random.fork('offers'), now, seller, categories);
  const history = buildHistory(random.fork('history'), { now, sellers: [seller], buyers, offers });
  return {
    users: [user],
    offers: [...offers, ...history.soldOffers],
    orders: history.orders,
  };
}
