/** Data of the demo market about one game. Everything is optional: a game fills in what it has. */
import type { Bilingual } from '~/server/modules/catalogue/catalogue.tables.ts';

export type PlatformKey = 'pc' | 'playstation' | 'xbox' | 'switch' | 'android' | 'ios' | 'mobile';

export type RegionKey =
  | 'global'
  | 'eu'
  | 'na'
  | 'asia'
  | 'sea'
  | 'latam'
  | 'br'
  | 'oce'
  | 'me'
  | 'kr'
  | 'jp'
  | 'tr'
  | 'in'
  | 'cis'
  | 'uk'
  | 'us'
  | 'sg'
  | 'id'
  | 'ph'
  | 'my'
  | 'cn';

/** How in-game goods change hands. */
export type TradeKey =
  | 'party-trade'
  | 'face-to-face'
  | 'mail'
  | 'auction-house'
  | 'drop'
  | 'guild-bank'
  | 'player-auction'
  | 'game-pass'
  | 'group-funds'
  | 'gift'
  | 'market'
  | 'session'
  | 'top-up';

export type KindKey =
  | 'weapon'
  | 'armour'
  | 'accessory'
  | 'jewel'
  | 'rune'
  | 'set'
  | 'mount'
  | 'pet'
  | 'cosmetic'
  | 'material'
  | 'consumable'
  | 'blueprint'
  | 'map'
  | 'key'
  | 'ship'
  | 'fruit'
  | 'pass'
  | 'knife'
  | 'gun'
  | 'card'
  | 'creature'
  | 'service'
  | 'vehicle'
  | 'recipe';

/** `[name, USD per unit, share of the trade (default 1)]`. */
export type PricedItem = readonly [name: string, usd: number, weight?: number];

/** `[name, USD, kind]`. */
export type NamedItem = readonly [name: string, usd: number, kind: KindKey];

/** `[English, French, USD, days]`. */
export type BoostService = readonly [en: string, fr: string, usd: number, days: number];

/** `[label, USD]`, the label being the amount and its name: `565 Diamonds`. */
export type TopUpPack = readonly [label: string, usd: number];

export interface ChoiceFacts {
  label: Bilingual;
  /** Most traded first. */
  values: readonly string[];
}

export interface CurrencyFacts {
  /** Name of one sold unit, such as `1M gold`. */
  unit: Bilingual;
  size: number;
  items: readonly PricedItem[];
  /** Typical stock of one offer, in units. */
  stock: readonly [number, number];
  trade: readonly TradeKey[];
}

export interface RankFacts {
  /** Lowest first. */
  tiers: readonly string[];
  /** Divisions of a tier: 3 gives `Gold 1`…`Gold 3`. */
  divisions?: number;
  /** So many of the highest tiers have no divisions. */
  open?: number;
}

export interface CollectionFacts {
  key: string;
  label: Bilingual;
  /** Typical counts on sold accounts. */
  range: readonly [number, number];
  /** Sought-after ones, named in titles. */
  names: readonly string[];
}

export interface BalanceFacts {
  key: string;
  label: Bilingual;
  range: readonly [number, number];
}

export interface GameFacts {
  platforms?: readonly PlatformKey[];
  regions?: readonly RegionKey[];
  servers?: ChoiceFacts;
  league?: ChoiceFacts;
  factions?: readonly string[];
  /** `softcore` and `hardcore` exist as separate economies. */
  hardcore?: boolean;
  ranks?: RankFacts;
  level?: { label?: Bilingual; range: readonly [number, number] };
  collection?: CollectionFacts;
  balance?: BalanceFacts;
  roles?: readonly string[];
  currency?: CurrencyFacts;
  items?: readonly NamedItem[];
  /** How items are handed over. */
  itemTrade?: readonly TradeKey[];
  boosts?: readonly BoostService[];
  topUp?: {
    packs: readonly TopUpPack[];
    input: 'player-id' | 'player-id-server' | 'username' | 'gift';
  };
  giftCards?: readonly GiftCardFacts[];
  skins?: readonly SkinFacts[];
  /** How the buyer is found in the game; default: character name. */
  buyerName?: Bilingual;
  /** USD range of accounts; default 8 to 200. */
  accountUsd?: readonly [number, number];
}

export interface GiftCardFacts {
  name: string;
  regions: readonly (readonly [region: RegionKey, currency: string])[];
  values: readonly number[];
  /** USD per 1 of the currency, before the seller's discount. */
  subscription?: boolean;
}

/** `[weapon type, name, USD in Field-Tested]`. */
export type SkinFacts = readonly [type: string, name: string, usd: number];
