/** What buyers ask for now, and the bids of sellers who have it: made of markets in which several sell. */
import { quoteOrder } from '~/domain/pricing.ts';
import { catalogPriceMicros } from '~/kernel/money.ts';
import { builtInFeeBps } from '~/domain/fees.ts';
import type { DemoMarket, DemoOffer, DemoUser } from '../market.types.ts';
import { marketKey, type Values } from '../offers/values.ts';
import type { Random } from '../random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A budget stands so far above the cheapest offer. */
const ABOVE = 1.06;

interface RequestDefinition {
  buyer: string;
  count: number;
  /** Hours since it was asked, and until it ends. */
  since: number;
  left: number;
  hasBudget: boolean;
  bids: number;
  note: string;
}

/** The first is mira_k's, with three bids to compare. */
const definitions: readonly RequestDefinition[] = [
  {
    buyer: 'mira_k',
    count: 200,
    since: 2,
    left: 22,
    hasBudget: true,
    bids: 3,
    note: 'All at once or in a few trades, today before the evening. My character is level 82.',
  },
  { buyer: 'tomas_r', count: 400, since: 5, left: 19, hasBudget: true, bids: 2, note: '' },
  {
    buyer: '',
    count: 12,
    since: 1,
    left: 47,
    hasBudget: false,
    bids: 1,
    note: 'I am online from six to midnight.',
  },
  { buyer: '', count: 60, since: 9, left: 63, hasBudget: true, bids: 0, note: '' },
  {
    buyer: '',
    count: 500,
    since: 3,
    left: 93,
    hasBudget: true,
    bids: 2,
    note: 'No hurry: tomorrow is fine, too.',
  },
  { buyer: '', count: 90, since: 20, left: 148, hasBudget: false, bids: 3, note: '' },
  { buyer: '', count: 150, since: 7, left: 161, hasBudget: true, bids: 0, note: '' },
];

export interface DemoRequest {
  id: string;
  buyer: DemoUser;
  offer: DemoOffer;
  values: Values;
  definition: RequestDefinition;
  budgetCents: number | null;
  createdAt: Date;
  endsAt: Date;
  bids: DemoBid[];
}

export interface DemoBid {
  id: string;
  seller: DemoUser;
  priceMicros: number;
  catalogPriceMicros: number;
  totalCents: number;
  netCents: number;
  minutes: number;
  note: string;
  at: Date;
}

const BID_NOTES = ['Three trades, whenever you are online.', '', 'All of it is in stock.'];

/** Markets of currency in which at least three sellers deliver by hand, the largest first. */
function wideMarkets({ offers }: DemoMarket): DemoOffer[][] {
  const markets = new Map<string, Map<string, DemoOffer>>();
  for (const offer of offers) {
    const { definition, id } = offer.category;
    if (offer.status !== 'active' || definition.base !== 'currency') continue;
    if (offer.delivery.method !== 'manual') continue;
    const key = `${id} ${marketKey(definition, offer.attributes)}`;
    const sellers = markets.get(key) ?? new Map<string, DemoOffer>();
    const known = sellers.get(offer.sellerId);
    if (!known || offer.priceMicros < known.priceMicros) sellers.set(offer.sellerId, offer);
    markets.set(key, sellers);
  }
  return [...markets.values()]
    .map((sellers) => [...sellers.values()])
    .filter((sellers) => sellers.length > 2)
    .toSorted((a, b) => b.length - a.length);
}

function bidOf(
  random: Random,
  offer: DemoOffer,
  seller: DemoUser,
  place: number,
  at: Date,
  count: number,
): DemoBid {
  const { base } = offer.category.definition;
  const { priceMicros } = offer;
  const catalog = catalogPriceMicros(
    priceMicros,
    builtInFeeBps(seller.sellerLevel, base),
    'micros',
  );
  const quote = quoteOrder(
    { priceMicros, catalogPriceMicros: catalog, volumeDiscounts: [] },
    count,
  );
  return {
    id: random.uuid(at),
    seller,
    priceMicros,
    catalogPriceMicros: catalog,
    totalCents: quote.totalCents,
    netCents: quote.netCents,
    minutes: offer.delivery.minutes,
    note: BID_NOTES[place] ?? '',
    at,
  };
}

/** A request in a market, with bids of those who sell there; null where nobody is left to ask. */
function requestOf(
  random: Random,
  market: DemoMarket,
  {
    definition,
    buyer,
    sellers,
  }: { definition: RequestDefinition; buyer: DemoUser; sellers: readonly DemoOffer[] },
): DemoRequest | null {
  const [offer] = sellers;
  if (!offer) return null;
  const createdAt = new Date(market.now.getTime() - definition.since * HOUR);
  const people = new Map(market.users.map((user) => [user.id, user]));
  const bids = sellers.slice(0, definition.bids).flatMap((own, place) => {
    const seller = people.get(own.sellerId);
    const at = new Date(createdAt.getTime() + (place + 1) * 11 * MINUTE);
    return seller && seller.id !== buyer.id
      ? [bidOf(random, own, seller, place, at, definition.count)]
      : [];
  });
  const dearest = Math.max(
    ...bids.map(({ totalCents }) => totalCents),
    Math.ceil((offer.catalogPriceMicros * definition.count) / 10_000),
  );
  const facets = offer.category.definition.facetKeys;
  return {
    id: random.uuid(createdAt),
    buyer,
    offer,
    values: Object.fromEntries(
      Object.entries(offer.attributes).filter(([key]) => facets.includes(key)),
    ),
    definition,
    budgetCents: definition.hasBudget ? Math.ceil((dearest * ABOVE) / 100) * 100 : null,
    createdAt,
    endsAt: new Date(market.now.getTime() + definition.left * HOUR),
    bids,
  };
}

/** Pure: the same market gives the same requests. */
export function buildRequests(random: Random, market: DemoMarket): DemoRequest[] {
  const markets = wideMarkets(market);
  const others = market.users.filter(
    ({ isSeller, role, trustLevel, publicName }) =>
      !isSeller && role === 'user' && trustLevel > 0 && !/^(?:mira_k|tomas_r)$/.test(publicName),
  );
  return definitions.flatMap((definition, index) => {
    const named = market.users.find(({ publicName }) => publicName === definition.buyer);
    const buyer = named ?? others[index];
    const sellers = markets[index % Math.max(1, markets.length)];
    if (!buyer || !sellers) return [];
    return requestOf(random, market, { definition, buyer, sellers }) ?? [];
  });
}
