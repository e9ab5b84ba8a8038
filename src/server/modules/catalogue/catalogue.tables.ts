/**
 * Kysely table types of the catalogue: games, genres, base categories, categories and their attributes.
 * A category's definition is data (decisions, section 5): it drives the create form, the filters, the
 * offer page, the order's buyer inputs and the clocks.
 */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LandingQuery } from '~/contracts/catalogue/landing.schemas.ts';

/** A text in both languages of the product. */
export interface Bilingual {
  en: string;
  fr: string;
}

export type BaseCategoryAlias =
  | 'currency'
  | 'items'
  | 'accounts'
  | 'boosting'
  | 'top-up'
  | 'gift-cards'
  | 'skins'
  | 'coaching';

export type AttributeType = 'select' | 'multiselect' | 'number' | 'text' | 'boolean';
export type PricePrecision = 'cents' | 'micros';
export type DeliveryMethod = 'manual' | 'instant';

/** One choice of a `select` or `multiselect`. `rank` (1 = lowest) exists when the attribute is ordinal. */
export interface AttributeOption {
  value: string;
  label: Bilingual;
  rank?: number;
}

/** What the buyer must tell so that the seller can deliver: a character name, a trade URL, a player id. */
export interface BuyerInput {
  key: string;
  label: Bilingual;
  type: 'text' | 'url' | 'number' | 'select';
  required: boolean;
  /** An anchored regular expression that the value must match. */
  pattern?: string;
  /** Choices when `type` is `select`. */
  options?: AttributeOption[];
}

/** One part of an instant-delivery secret: `login`, `password`, `code`… */
export interface VaultField {
  key: string;
  label: Bilingual;
  required: boolean;
}

/** What the seller shows as proof of delivery. */
export interface ProofRequest {
  key: string;
  label: Bilingual;
}

export interface GenreTable {
  id: string;
  alias: string;
  title_en: string;
  title_fr: string;
  position: number;
  /** What the genre trades, for its page: paragraphs apart by empty lines, headings after `## `. */
  about_en: Generated<string>;
  about_fr: Generated<string>;
  /** Counts the changes of staff. */
  version: Generated<number>;
}

export interface BaseCategoryTable {
  id: string;
  alias: BaseCategoryAlias;
  title_en: string;
  title_fr: string;
  position: number;
  /** As a genre's text. */
  about_en: Generated<string>;
  about_fr: Generated<string>;
  /** Counts the changes of staff. */
  version: Generated<number>;
}

export interface GameTable {
  id: string;
  alias: string;
  title: string;
  /** Alias of the genre. */
  genre: string;
  search_aliases: string[];
  description_en: string;
  description_fr: string;
  /** Greater is more popular; unique values come from the catalogue's rank list. */
  popularity: number;
  /** Games that live inside another platform share its family; `roblox` raises the ROBLOX_WARNING. */
  family: string | null;
  icon_media_id: string | null;
  created_at: Date;
  /** From its first public category on. */
  is_public: Generated<boolean>;
  /** Counts the changes of staff. */
  version: Generated<number>;
  /** Generated column: title, alias and search aliases in lower case without accents. */
  search: ColumnType<string, never, never>;
}

export interface CategoryTable {
  id: string;
  game_id: string;
  base: BaseCategoryAlias;
  /** The URL part below the game; unique per game. */
  alias: string;
  title_en: string;
  title_fr: string;
  description_en: string;
  description_fr: string;
  position: number;
  unit_name_en: string;
  unit_name_fr: string;
  /** How many of the unit one `count` stands for: 1 000 for "1k gold". */
  unit_size: number;
  price_precision: PricePrecision;
  delivery_methods: DeliveryMethod[];
  /** Delivery times a seller may promise, in minutes. */
  promised_minutes: number[];
  /** Hours the buyer has to check a delivery before the order completes by itself. */
  check_hours: number;
  /** Warranty choices in days; `{0}` means that no warranty may be given. */
  warranty_days: number[];
  /** Keys of the attributes that define one market (the order book's item) in the order of the URL. */
  facet_keys: string[];
  buyer_inputs: JSONColumnType<BuyerInput[]>;
  vault_fields: JSONColumnType<VaultField[]>;
  proof: JSONColumnType<ProofRequest[]>;
  created_at: Date;
  /** Counts the definitions that staff put in force (decision 0122); 0: none yet, and it is not public. */
  version: Generated<number>;
}

export interface AttributeTable {
  id: string;
  category_id: string;
  key: string;
  type: AttributeType;
  required: boolean;
  filterable: boolean;
  /** True when the options have an order (ranks, tiers): shown as a ladder, filtered as a range. */
  ordinal: boolean;
  position: number;
  label_en: string;
  label_fr: string;
  unit_en: string | null;
  unit_fr: string | null;
  minimum: number | null;
  maximum: number | null;
  options: JSONColumnType<AttributeOption[]>;
}

/** A saved filter of a category with its own address and text. */
export interface LandingPageTable {
  id: string;
  category_id: string;
  /** The URL part below the category; unique there. */
  alias: string;
  query: JSONColumnType<LandingQuery>;
  name_en: string;
  name_fr: string;
  heading_en: string;
  heading_fr: string;
  title_en: string;
  title_fr: string;
  description_en: string;
  description_fr: string;
  text_en: string;
  text_fr: string;
  is_published: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Statistics of a category, so that game pages count nothing. Updated by the listing and market modules. */
export interface CategoryStatsTable {
  category_id: string;
  offers_count: number;
  sellers_count: number;
  lowest_price_micros: number | null;
  /** From payment to delivery over the last 90 days; null while nothing was measured. */
  median_delivery_minutes: number | null;
  deliveries_count: number;
  updated_at: Date;
}

/** Sellers with a listed offer in any category of the game. */
export interface GameStatsTable {
  game_id: string;
  sellers_count: number;
  updated_at: Date;
}

/** Delivery times of a base category over all games, measured as above. */
export interface BaseStatsTable {
  base: BaseCategoryAlias;
  median_delivery_minutes: number | null;
  deliveries_count: number;
  updated_at: Date;
}

/** The catalogue's part of the database type. */
export interface CatalogueTables {
  genre: GenreTable;
  base_category: BaseCategoryTable;
  game: GameTable;
  category: CategoryTable;
  attribute: AttributeTable;
  landing_page: LandingPageTable;
  category_stats: CategoryStatsTable;
  game_stats: GameStatsTable;
  base_stats: BaseStatsTable;
}
