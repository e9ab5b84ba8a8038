/** Generates the demo market from a seed and a date: the same input gives the same market. */
import { planLedger, type LedgerPlan } from './ledger/plan.ts';
import { buildPayouts } from './ledger/payouts.ts';
import { buildCatalogue } from './catalogue/catalogue.ts';
import { buildRooms } from './chat/rooms.ts';
import { AUTOPILOT_SELLER, startByThemselves, withReplies } from './history/auto-acts.ts';
import { buildHistory } from './history/orders.ts';
import { buildReviews } from './history/reviews.ts';
import { buildStoryOrders } from './history/story-orders.ts';
import type {
  DemoDeposit,
  DemoGame,
  DemoMarket,
  DemoOffer,
  DemoOrder,
  DemoUser,
} from './market.types.ts';
import { buildLargeSeller } from './offers/large-seller.ts';
import { buildOffers } from './offers/offers.ts';
import { makeSecrets } from './offers/secrets.ts';
import { buildBuyers, buildOthers, buildSellers } from './people/people.ts';
import { sellerProfiles } from './people/sellers.ts';
import type { Seller } from './offers/make-offer.ts';
import { Random } from './random.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The first day of the catalogue, so that ids and dates do not depend on when the seed runs. */
const OPENED_DAYS_AGO = 735;

function buildGames(random: Random, now: Date): DemoGame[] {
  const opened = new Date(now.getTime() - OPENED_DAYS_AGO * DAY);
  return buildCatalogue().map((definition) => {
    const id = random.uuid(opened);
    const categories = definition.categories.map((category, position) => ({
      id: random.uuid(opened),
      gameId: id,
      position,
      definition: category,
    }));
    return { id, definition, categories };
  });
}

function pairSellers(users: readonly DemoUser[]): Seller[] {
  return sellerProfiles.flatMap((profile, index) => {
    const user = users[index];
    return user ? [{ user, profile }] : [];
  });
}

/** States in which an instant order waits: its units have left the stock, its secrets still lie in the vault. */
const RESERVED = new Set(['created', 'verification', 'waiting_approval', 'paid']);

/** Ids follow the date of creation; units reserved by open orders are still in the vault. */
function settleOffers(
  random: Random,
  offers: readonly DemoOffer[],
  orders: readonly DemoOrder[],
): void {
  const reserved = new Map<DemoOffer, number>();
  for (const order of orders) {
    if (order.offer.delivery.method !== 'instant' || !RESERVED.has(order.status)) continue;
    reserved.set(order.offer, (reserved.get(order.offer) ?? 0) + order.count);
  }
  for (const offer of offers) {
    offer.id = random.uuid(offer.createdAt);
    if (offer.delivery.method !== 'instant') continue;
    const units = offer.inStock + (reserved.get(offer) ?? 0);
    offer.secrets = makeSecrets(random, offer.category.definition, units);
  }
}

/**
 * Balances of the demo buyers: 250 USD real and 20 USD bonus for the first (decisions, section 11). A deposit would be card
 * money, so the real money is given. What orders gave back to their cards' payers comes on top.
 */
function buildDeposits(now: Date, users: readonly DemoUser[]): DemoDeposit[] {
  const wanted: Record<string, number> = { mira_k: 25_000, tomas_r: 12_000 };
  return users.flatMap((user): DemoDeposit[] => {
    const real = wanted[user.publicName];
    if (real === undefined) return [];
    const at = new Date(now.getTime() - 13 * DAY);
    const deposits: DemoDeposit[] = [{ userId: user.id, kind: 'adjustment', cents: real, at }];
    if (user.publicName === 'mira_k') {
      deposits.push({
        userId: user.id,
        kind: 'bonus',
        cents: 1500,
        at: new Date(now.getTime() - 131 * DAY),
      });
      deposits.push({
        userId: user.id,
        kind: 'bonus',
        cents: 500,
        at: new Date(now.getTime() - 3 * DAY),
      });
    }
    return deposits;
  });
}

function buildFavorites(
  random: Random,
  now: Date,
  users: readonly DemoUser[],
  offers: readonly DemoOffer[],
) {
  const active = offers.filter((offer) => offer.status === 'active');
  const fans = users.filter(
    (user) => !user.isSeller && user.role === 'user' && user.publicName !== 'otis_v',
  );
  return fans.flatMap((user) => {
    const count = user.publicName === 'mira_k' ? 6 : random.integer(0, 4);
    return random.sample(active, count).map((offer) => ({
      userId: user.id,
      offerId: offer.id,
      at: new Date(now.getTime() - random.logFloat(HOUR, 60 * DAY)),
    }));
  });
}

/** Builds the whole market. Pure: nothing is read but the arguments. */
export function buildDemoMarket({
  seed,
  now,
  withLargeSeller = false,
}: {
  seed: string;
  now: Date;
  /** Besides all others, who stay as they are. */
  withLargeSeller?: boolean;
}): DemoMarket & { ledger: LedgerPlan } {
  const random = new Random(seed);
  const games = buildGames(random.fork('games'), now);
  const sellerUsers = buildSellers(random.fork('sellers'), now);
  const buyers = buildBuyers(random.fork('buyers'), now);
  const large = withLargeSeller
    ? buildLargeSeller(random.fork('large'), { now, games, buyers })
    : { users: [], offers: [], orders: [] };
  const users = [
    ...buildOthers(random.fork('others'), now),
    ...sellerUsers,
    ...buyers,
    ...large.users,
  ];
  const sellers = pairSellers(sellerUsers);
  const listed = buildOffers(random.fork('offers'), now, games, sellers);
  const history = buildHistory(random.fork('history'), { now, sellers, buyers, offers: listed });
  const story = buildStoryOrders(random.fork('story'), { now, users, offers: listed });
  const offers = [...listed, ...history.soldOffers, ...large.offers];
  const orders = [...history.orders, ...story, ...large.orders];
  settleOffers(random.fork('settle'), offers, orders);
  const byId = new Map(users.map((user) => [user.id, user]));
  const reviews = buildReviews(random.fork('reviews'), { now, orders, users: byId });
  const sellerId = users.find(({ email }) => email === AUTOPILOT_SELLER)?.id ?? '';
  startByThemselves(orders, sellerId);
  const talks = buildRooms(random.fork('rooms'), { now, users, orders });
  const rooms = withReplies(talks, { users, orders, sellerId });
  const deposits = buildDeposits(now, users);
  const payouts = buildPayouts(random.fork('payouts'), { now, orders, users });
  const favorites = buildFavorites(random.fork('favorites'), now, users, offers);
  const ledger = planLedger(random.fork('ledger'), { orders, deposits, payouts });
  return {
    now,
    games,
    users,
    offers,
    orders,
    reviews,
    rooms,
    deposits,
    payouts,
    favorites,
    ledger,
  };
}
