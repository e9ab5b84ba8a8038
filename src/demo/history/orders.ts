/**
 * A year of orders. The last 30 days of every seller reach the turnover, the count and the success rate of the
 * seller's level and not the next one's (decisions, section 7); earlier months have fewer and fewer orders.
 */
import type { DemoOffer, DemoOrder, DemoUser } from '../market.types.ts';
import { makeOffer, type Seller } from '../offers/make-offer.ts';
import { marketKey } from '../offers/values.ts';
import { Weighted, type Random } from '../random.ts';
import { driftOf, type Drift } from './drift.ts';
import { liveThrough, type Outcome } from './life.ts';
import { makeOrder } from './make-order.ts';

const DAY = 86_400_000;
const HISTORY_DAYS = 365;

/** What sellers of a level do in 30 days: orders, turnover in USD, and how many months look like that. */
const PACE: readonly { orders: readonly [number, number]; usd: readonly [number, number] }[] = [
  { orders: [0, 3], usd: [0, 70] },
  { orders: [6, 12], usd: [150, 600] },
  { orders: [24, 34], usd: [1250, 2400] },
  { orders: [57, 70], usd: [3500, 6000] },
  { orders: [92, 112], usd: [9300, 12_500] },
  { orders: [135, 160], usd: [17_000, 21_000] },
];

const BASE_WEIGHT: Record<string, number> = {
  currency: 3,
  items: 1.6,
  accounts: 0.8,
  boosting: 0.9,
  'top-up': 2.2,
  'gift-cards': 2,
  skins: 0.9,
  coaching: 0.6,
};

/** Orders per hour of the day, UTC: evenings of Europe and America. */
const HOURS = [
  5, 4, 3, 3, 2, 2, 2, 3, 4, 5, 6, 7, 8, 8, 9, 10, 11, 12, 13, 13, 12, 11, 9, 7,
] as const;

export interface HistoryInput {
  now: Date;
  sellers: readonly Seller[];
  buyers: readonly DemoUser[];
  offers: readonly DemoOffer[];
}

export interface History {
  orders: DemoOrder[];
  /** Unique accounts that were sold: offers that exist because of their order. */
  soldOffers: DemoOffer[];
}

interface Shop {
  seller: Seller;
  demand: Weighted<DemoOffer>;
}

function moment(random: Random, dayStart: number): number {
  const hour = random.weighted([...HOURS.keys()], (index) => HOURS[index] ?? 1);
  const midnight = Math.floor(dayStart / DAY) * DAY;
  return midnight + (hour + random.next()) * 3_600_000;
}

function usdOf(offer: DemoOffer, drift: number): number {
  return (offer.catalogPriceMicros * drift) / 1_000_000;
}

/** Units of one order at most, where a unit is a piece. */
const MOST: Record<string, number> = {
  items: 6,
  'top-up': 4,
  'gift-cards': 4,
  coaching: 5,
  boosting: 3,
};

/** How many units make an order of about that size, and what people would really buy. */
function countFor(random: Random, offer: DemoOffer, size: number, drift: number): number {
  const unit = usdOf(offer, drift);
  const { base } = offer.category.definition;
  const wantedCount = Math.max(1, Math.round(size / unit));
  if (base === 'currency') {
    const step =
      10 ** Math.max(0, Math.floor(Math.log10(wantedCount)) - (random.chance(0.6) ? 0 : 1));
    const round = Math.max(1, Math.round(wantedCount / step) * step);
    return Math.max(
      Math.min(offer.minPurchase, 2_000),
      Math.min(round, Math.max(1, offer.inStock)),
    );
  }
  const most = MOST[base] ?? 1;
  return Math.min(wantedCount, most, Math.max(1, offer.inStock));
}

/** Of a few candidates the one whose order comes closest to the wished size. */
function chooseOffer(random: Random, shop: Shop, size: number): DemoOffer {
  const candidates = Array.from({ length: 4 }, () => shop.demand.draw(random));
  const distance = (offer: DemoOffer): number => {
    const { base } = offer.category.definition;
    const unit = usdOf(offer, 1);
    const most = base === 'currency' ? offer.inStock : Math.min(4, offer.inStock);
    const reachable = Math.min(
      Math.max(size, unit * Math.min(offer.minPurchase, offer.inStock)),
      unit * most,
    );
    return Math.abs(Math.log(reachable / size));
  };
  return candidates.reduce((best, offer) => (distance(offer) < distance(best) ? offer : best));
}

function outcomeFor(random: Random, success: number): Outcome {
  if (random.chance(0.035)) return 'unpaid';
  if (random.chance(0.008)) return 'won_dispute';
  if (random.chance(success)) return 'completed';
  return random.weighted(
    ['declined', 'late', 'not_started', 'lost_dispute'] as const,
    (_, index) => [5, 3, 1, 2][index] ?? 1,
  );
}

class HistoryBuilder {
  readonly orders: DemoOrder[] = [];
  readonly soldOffers: DemoOffer[] = [];
  readonly #drifts = new Map<string, Drift>();

  readonly input: HistoryInput;
  readonly #random: Random;
  readonly #buyers: Weighted<DemoUser>;

  constructor(random: Random, input: HistoryInput, buyers: Weighted<DemoUser>) {
    this.#random = random;
    this.input = input;
    this.#buyers = buyers;
  }

  #driftOf(offer: DemoOffer): Drift {
    const { definition } = offer.category;
    const key = `${definition.game}/${definition.alias}/${marketKey(definition, offer.attributes)}`;
    const known = this.#drifts.get(key);
    if (known) return known;
    const drift = driftOf(key, definition.base, this.input.now);
    this.#drifts.set(key, drift);
    return drift;
  }

  #buyerAt(time: number): DemoUser | undefined {
    const { buyers } = this.input;
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const buyer = this.#buyers.draw(this.#random);
      if (buyer.registeredAt.getTime() + DAY < time) return buyer;
    }
    return buyers.find((buyer) => buyer.registeredAt.getTime() + DAY < time);
  }

  /** A unique account leaves the market with its order: its twin is what was sold. */
  #offerFor(shop: Shop, size: number, time: number): DemoOffer {
    const offer = chooseOffer(this.#random, shop, size);
    const { base } = offer.category.definition;
    if (base === 'accounts' && offer.inStock === 1) {
      const twin = makeOffer(this.#random, this.input.now, shop.seller, offer.category, {
        status: 'sold',
        unique: true,
      });
      twin.secrets = [];
      twin.createdAt = new Date(time - this.#random.logFloat(0.2, 20) * DAY);
      this.soldOffers.push(twin);
      return twin;
    }
    if (offer.createdAt.getTime() > time) {
      offer.createdAt = new Date(time - this.#random.logFloat(0.1, 12) * DAY);
    }
    return offer;
  }

  /** @param success probability that the order does not fail. */
  add(shop: Shop, size: number, time: number, success: number): DemoOrder | undefined {
    const buyer = this.#buyerAt(time);
    if (!buyer) return undefined;
    const offer = this.#offerFor(shop, size, time);
    const wobble = 1 + this.#random.normal() * 0.006;
    const drift = this.#driftOf(offer)(new Date(time)) * Math.max(0.9, wobble);
    const createdAt = new Date(Math.round(time));
    const life = liveThrough(this.#random, {
      offer,
      createdAt,
      onTime: shop.seller.profile.onTime,
      outcome: outcomeFor(this.#random, success),
      now: this.input.now,
    });
    const order = makeOrder(this.#random, {
      offer,
      buyer,
      seller: shop.seller.user,
      count: countFor(this.#random, offer, size, drift),
      drift,
      createdAt,
      life,
      now: this.input.now,
    });
    if (offer.status === 'sold') offer.inStock = 0;
    this.orders.push(order);
    return order;
  }
}

/** Completed in the last 29 days: a day of margin, so that the level also holds tomorrow. */
export function recentTurnover(
  orders: readonly DemoOrder[],
  sellerId: string,
  now: Date,
): { orders: number; cents: number; failed: number } {
  const since = now.getTime() - 29 * DAY;
  const recent = orders.filter(
    (order) => order.sellerId === sellerId && order.createdAt.getTime() > since,
  );
  const done = recent.filter((order) => order.completedAt !== null);
  return {
    orders: done.length,
    cents: done.reduce((sum, order) => sum + order.totalCents, 0),
    failed: recent.filter((order) => order.status === 'refund').length,
  };
}

function addRecent(builder: HistoryBuilder, random: Random, shop: Shop): number {
  const pace = PACE[shop.seller.profile.level];
  if (!pace || shop.seller.profile.name === 'hexa_') return 0;
  const orders = random.integer(...pace.orders);
  const usd = random.float(...pace.usd);
  const now = builder.input.now.getTime();
  const first = Math.max(now - 29 * DAY, shop.seller.user.registeredAt.getTime() + DAY);
  // A level allows 5 to 1 % of failures; some of that is left for the days to come.
  const { level, success } = shop.seller.profile;
  let failures = Math.floor(orders * (0.06 - level * 0.01) * 0.5);
  let earned = 0;
  let done = 0;
  for (
    let attempt = 0;
    attempt < orders * 2 && (done < orders || earned < usd * 0.97);
    attempt += 1
  ) {
    const rest = Math.max(1, orders - done);
    const size = Math.max(
      4,
      Math.min(600, ((usd - earned) / rest) * Math.exp(random.normal() * 0.55 - 0.12)),
    );
    const time = Math.min(moment(random, random.float(first, now)), now - 60_000);
    const order = builder.add(
      shop,
      size,
      Math.max(first, time),
      failures > 0 || level === 0 ? success : 1,
    );
    if (order?.status === 'refund') failures -= 1;
    if (order?.status !== 'completed') continue;
    done += 1;
    earned += order.totalCents / 100;
  }
  return orders;
}

function addPast(builder: HistoryBuilder, random: Random, shop: Shop, monthly: number): void {
  const now = builder.input.now.getTime();
  const pace = PACE[shop.seller.profile.level];
  const opened = shop.seller.user.registeredAt.getTime() + 2 * DAY;
  const typical = pace ? (pace.usd[0] + pace.usd[1]) / (pace.orders[0] + pace.orders[1] + 1) : 20;
  for (let month = 1; month <= 12; month += 1) {
    const count = Math.round(monthly * 0.86 ** month * random.float(0.8, 1.2));
    for (let index = 0; index < count; index += 1) {
      const time = moment(random, now - (29.5 + (month - 1) * 28 + random.next() * 28) * DAY);
      if (time < opened || time < now - HISTORY_DAYS * DAY) continue;
      const size = Math.max(4, typical * Math.exp(random.normal() * 0.7 - 0.2));
      // What fails shortly before the last 30 days would end within them and cost the level.
      const success = time > now - 45 * DAY ? 1 : shop.seller.profile.success;
      builder.add(shop, size, time, success);
    }
  }
}

const STORY_BUYERS = new Set(['mira_k', 'tomas_r']);

/** Heavier for what people look for: base category, popular game, low price in its market. */
function weightOf(offer: DemoOffer, rankOfGame: Map<string, number>): number {
  const { definition } = offer.category;
  const rank = rankOfGame.get(definition.game) ?? 100;
  const divine = offer.attributes.item === 'divine-orb' && offer.attributes.mode === 'softcore';
  return (BASE_WEIGHT[definition.base] ?? 1) * (divine ? 3.6 : 1) * (8 / (4 + rank * 0.2));
}

export function buildHistory(random: Random, input: HistoryInput): History {
  const buyers = input.buyers.filter(({ publicName }) => !STORY_BUYERS.has(publicName));
  const active = new Weighted(buyers, () => random.logFloat(0.15, 6));
  const builder = new HistoryBuilder(random, { ...input, buyers }, active);
  const ranks = new Map<string, number>();
  for (const offer of input.offers) {
    const { game } = offer.category.definition;
    if (!ranks.has(game)) ranks.set(game, ranks.size);
  }
  for (const seller of input.sellers) {
    const offers = input.offers.filter(
      (offer) =>
        offer.sellerId === seller.user.id &&
        (offer.status === 'active' || offer.status === 'inactive'),
    );
    if (offers.length === 0) continue;
    const demand = new Weighted(offers, (offer) => weightOf(offer, ranks));
    const shop = { seller, demand };
    const monthly = addRecent(builder, random.fork(`recent:${seller.profile.name}`), shop);
    addPast(builder, random.fork(`past:${seller.profile.name}`), shop, monthly);
  }
  return { orders: builder.orders, soldOffers: builder.soldOffers };
}
