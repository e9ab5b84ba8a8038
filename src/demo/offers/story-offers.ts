/** Offers that the mockups show: the Divine Orb order book, three Valorant accounts, Kestrel_'s range. */
import { invariant } from '~/kernel/invariant.ts';
import type { DemoCategory, DemoGame, DemoOffer } from '../market.types.ts';
import type { Random } from '../random.ts';
import { makeOffer, type OfferOverrides, type Seller } from './make-offer.ts';

const DIVINE = { item: 'divine-orb', league: 'fate-of-the-vaal', mode: 'softcore', tier: 'basic' };

/** `[seller, all-in unit price in micros, stock, minimum, promised minutes]`. */
const ORDER_BOOK = [
  ['Kestrel_', 214_000, 320, 10, 20],
  ['nordvind', 215_500, 240, 50, 20],
  ['ExileBank', 217_200, 9400, 100, 20],
  ['CoinHarbor', 218_000, 3120, 50, 60],
  ['GildedFox', 219_000, 1450, 20, 20],
  ['sable-9', 219_900, 760, 100, 360],
  ['AtlasRunner', 221_400, 5200, 200, 60],
  ['Lumen', 223_000, 410, 10, 120],
  ['OrbitalTrade', 224_600, 2800, 100, 60],
  ['hexa_', 226_000, 150, 10, 720],
] as const;

const ACCOUNTS: readonly { seller: string; overrides: OfferOverrides }[] = [
  {
    seller: 'VaultKeeper',
    overrides: {
      title: 'Immortal 2, EU, Reaver Vandal, Prime Phantom, Oni Katana and 84 more',
      catalogPriceMicros: 148_900_000,
      warrantyDays: 14,
      method: 'manual',
      minutes: 20,
      values: {
        region: 'eu',
        platform: 'pc',
        current_rank: 'immortal-2',
        peak_rank: 'immortal-3',
        level: 214,
        skins: 87,
        highlights: 'Reaver Vandal, Prime Phantom, Oni Katana',
        valorant_points: 1250,
        agents: 24,
        email_access: 'original',
        no_penalties: true,
        first_owner: true,
      },
    },
  },
  {
    seller: 'RankedRoom',
    overrides: {
      title: 'Diamond 1, EU, Ion and Origin sets, 3 battle passes complete',
      catalogPriceMicros: 82_000_000,
      warrantyDays: 7,
      values: {
        region: 'eu',
        platform: 'pc',
        current_rank: 'diamond-1',
        peak_rank: 'diamond-2',
        level: 140,
        skins: 64,
        highlights: 'Ion and Origin sets',
        valorant_points: 810,
        agents: 19,
        email_access: 'original',
        no_penalties: true,
        first_owner: true,
      },
    },
  },
  {
    seller: 'CoinHarbor',
    overrides: {
      title: 'Starter account, Silver 3, EU, Sovereign Ghost, ranked unlocked',
      catalogPriceMicros: 14_600_000,
      warrantyDays: 0,
      method: 'instant',
      inStock: 4,
      values: {
        region: 'eu',
        platform: 'pc',
        current_rank: 'silver-3',
        peak_rank: 'gold-1',
        level: 42,
        skins: 9,
        highlights: 'Sovereign Ghost',
        valorant_points: 120,
        agents: 12,
        email_access: 'changeable',
        no_penalties: true,
        first_owner: false,
      },
    },
  },
];

export function categoryOf(games: readonly DemoGame[], game: string, alias: string): DemoCategory {
  const found = games
    .find(({ definition }) => definition.alias === game)
    ?.categories.find(({ definition }) => definition.alias === alias);
  invariant(found, `No category ${game}/${alias}`);
  return found;
}

export function sellerNamed(sellers: readonly Seller[], name: string): Seller {
  const found = sellers.find(({ profile }) => profile.name === name);
  invariant(found, `No seller ${name}`);
  return found;
}

/** Kestrel_'s other offers, one of each status and across the bases. */
const KESTREL: readonly { game: string; category: string; overrides?: OfferOverrides }[] = [
  {
    game: 'diablo-4',
    category: 'currency',
    overrides: {
      inStock: 880,
      minPurchase: 5,
      values: { item: 'gold', league: 'seasonal', mode: 'softcore' },
    },
  },
  {
    game: 'poe2',
    category: 'currency',
    overrides: {
      values: { item: 'exalted-orb', league: 'fate-of-the-vaal', mode: 'softcore', tier: 'basic' },
      inStock: 6200,
      minPurchase: 100,
      minutes: 20,
    },
  },
  {
    game: 'poe2',
    category: 'items',
    overrides: { values: { league: 'fate-of-the-vaal', mode: 'softcore' } },
  },
  { game: 'poe2', category: 'boosting' },
  {
    game: 'poe2',
    category: 'accounts',
    overrides: { warrantyDays: 7, method: 'instant', inStock: 1 },
  },
  { game: 'wow', category: 'currency', overrides: { minutes: 60, inStock: 2400, minPurchase: 50 } },
  { game: 'wow', category: 'boosting' },
  {
    game: 'valorant',
    category: 'accounts',
    overrides: { method: 'instant', warrantyDays: 14, inStock: 6 },
  },
  {
    game: 'valorant',
    category: 'accounts',
    overrides: { method: 'instant', warrantyDays: 7, inStock: 1 },
  },
  { game: 'valorant', category: 'boosting' },
  { game: 'valorant', category: 'top-up' },
  { game: 'league-of-legends', category: 'coaching' },
  { game: 'league-of-legends', category: 'accounts', overrides: { method: 'instant', inStock: 5 } },
  {
    game: 'ea-fc-26',
    category: 'currency',
    overrides: { inStock: 60, minPurchase: 1, minutes: 60 },
  },
  { game: 'steam', category: 'gift-cards', overrides: { method: 'instant', inStock: 12 } },
  {
    game: 'roblox',
    category: 'currency',
    overrides: { inStock: 90, minPurchase: 1, minutes: 120 },
  },
  { game: 'roblox', category: 'gift-cards', overrides: { method: 'instant', inStock: 8 } },
  { game: 'genshin-impact', category: 'top-up', overrides: { minutes: 20 } },
  { game: 'cs2', category: 'skins' },
  { game: 'cs2', category: 'skins' },
  { game: 'cs2', category: 'boosting' },
  { game: 'diablo-4', category: 'items' },
  { game: 'diablo-4', category: 'boosting', overrides: { status: 'inactive' } },
  { game: 'wow', category: 'items', overrides: { status: 'on_review' } },
  { game: 'league-of-legends', category: 'boosting', overrides: { status: 'need_details' } },
];

/** What mira_k's other conversations are about. */
const OTHERS: readonly {
  seller: string;
  game: string;
  category: string;
  overrides?: OfferOverrides;
}[] = [
  {
    seller: 'ExileBank',
    game: 'poe2',
    category: 'currency',
    overrides: {
      values: { ...DIVINE, item: 'exalted-orb' },
      catalogPriceMicros: 31_000,
      inStock: 24_000,
      minPurchase: 100,
      minutes: 20,
    },
  },
  { seller: 'AtlasRunner', game: 'wow', category: 'boosting', overrides: { minutes: 1440 } },
  { seller: 'yuki-aim', game: 'valorant', category: 'boosting', overrides: { minutes: 7200 } },
  {
    seller: 'pax_romana',
    game: 'metin2',
    category: 'currency',
    overrides: { inStock: 240, minPurchase: 1, minutes: 120 },
  },
  {
    seller: 'Lumen',
    game: 'roblox',
    category: 'currency',
    overrides: { inStock: 60, minPurchase: 1, minutes: 60 },
  },
];

export function buildStoryOffers(
  random: Random,
  now: Date,
  games: readonly DemoGame[],
  sellers: readonly Seller[],
): DemoOffer[] {
  const poe2 = categoryOf(games, 'poe2', 'currency');
  const valorant = categoryOf(games, 'valorant', 'accounts');
  const book = ORDER_BOOK.map(([name, price, inStock, minPurchase, minutes]) =>
    makeOffer(random, now, sellerNamed(sellers, name), poe2, {
      values: { ...DIVINE, platform: ['pc'] },
      catalogPriceMicros: price,
      inStock,
      minPurchase,
      minutes,
      locale: 'en',
      volumeDiscounts: name === 'AtlasRunner' ? [{ from_count: 1000, percent: 2 }] : [],
    }),
  );
  // The rest of the book costs more, so that the best rows are those of the mockup.
  const rivals = sellers.filter(({ profile }) => profile.level > 0);
  const tail = Array.from({ length: 22 }, () =>
    makeOffer(random, now, random.pick(rivals), poe2, {
      values: DIVINE,
      catalogPriceMicros: 227_000 + Math.round(random.next() * 360) * 100,
      minPurchase: random.pick([10, 20, 50, 100]),
      inStock: random.integer(20, 420) * 10,
    }),
  );
  const accounts = ACCOUNTS.map(({ seller, overrides }) =>
    makeOffer(random, now, sellerNamed(sellers, seller), valorant, {
      inStock: 1,
      locale: 'en',
      ...overrides,
    }),
  );
  const kestrel = KESTREL.map(({ game, category, overrides }) =>
    makeOffer(random, now, sellerNamed(sellers, 'Kestrel_'), categoryOf(games, game, category), {
      locale: 'en',
      ...overrides,
    }),
  );
  const others = OTHERS.map(({ seller, game, category, overrides }) =>
    makeOffer(random, now, sellerNamed(sellers, seller), categoryOf(games, game, category), {
      locale: 'en',
      volumeDiscounts: [],
      ...overrides,
    }),
  );
  return [...book, ...tail, ...accounts, ...kestrel, ...others];
}
