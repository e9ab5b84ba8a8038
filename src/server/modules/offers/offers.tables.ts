/** Kysely table types of the offers module. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  ImportDecimal,
  ImportMode,
  ImportOutcome,
  ImportPlan,
  ImportSeparator,
  ImportStatus,
} from '~/contracts/offers/imports.schemas.ts';
import type { VaultEntryKind } from '~/contracts/offers/vault.schemas.ts';
import type { BulkRefusal } from '~/contracts/offers/bulk-rules.ts';
import type { ProofTables } from './proof/proof.tables.ts';
import type { RefitTables } from './refit/refit.tables.ts';
import type { ClearedText, RulesTables } from './rules/rules.tables.ts';
import type { BulkAct, BulkOutcome } from '~/contracts/offers/table.schemas.ts';

export type { ClearedText } from './rules/rules.tables.ts';
export type OfferStatus = 'draft' | 'on_review' | 'need_details' | 'active' | 'inactive' | 'sold';

/** From `from_count` units on, the unit price falls by `percent`. */
export interface VolumeDiscount {
  from_count: number;
  percent: number;
}

/** An offer's value of an attribute: several values for a `multiselect`. */
export type AttributeValue = string | number | boolean | string[];

type Json<T extends object> = JSONColumnType<T, string | undefined, string>;

export interface OfferTable {
  id: string;
  seller_id: string;
  category_id: string;
  status: OfferStatus;
  title: Generated<string>;
  description: Generated<string>;
  locale: Generated<string>;
  /** The seller's price per unit. */
  price_micros: Generated<number>;
  /** What a buyer pays per unit; follows the price, the seller's level and the category. */
  catalog_price_micros: Generated<number>;
  /** When its seller last said that price and stock are right (decision 0082); noted by triggers, too. */
  confirmed_at: Generated<Date>;
  /** Since when it rests because nobody confirmed it; null: it does not. Any other status ends it (a trigger). */
  rested_at: Generated<Date | null>;
  /** Units that may be ordered now. For instant delivery: free secrets less unpaid reservations. */
  in_stock: Generated<number>;
  /** The seller is told when a sale leaves so many units or fewer; null: not told (decision 0075). */
  low_stock: Generated<number | null>;
  /** Units that were left when the seller was told; null: not told since there were enough. */
  low_stock_told: Generated<number | null>;
  min_purchase: Generated<number>;
  /** Since when its price is the autopilot's; any other change of the price ends it (a trigger, decision 0076). */
  auto_priced_at: Generated<Date | null>;
  delivery_method: 'manual' | 'instant';
  /** The promised time; 0 for instant delivery. */
  delivery_minutes: Generated<number>;
  /** The promise of manual delivery counts the seller's hours only, where they have said theirs. */
  counts_hours: Generated<boolean>;
  warranty_days: Generated<number>;
  volume_discounts: Json<VolumeDiscount[]>;
  attributes: Json<Record<string, AttributeValue>>;
  /** `key:value` of every select, multiselect and boolean attribute. */
  facet_tokens: Generated<string[]>;
  /** `key:value` of the category's facet keys joined by `|`; empty when the category has no markets. */
  market_key: Generated<string>;
  /** Units sold in completed orders. */
  sold_count: Generated<number>;
  /** Orders that hold or used units: placed, less cancelled and refunded ones. */
  orders_count: Generated<number>;
  completed_count: Generated<number>;
  /** Order of the recommended list; the greater first. Refreshed with the seller's figures. */
  rank: Generated<number>;
  /** The same for lists over several categories. */
  wide_rank: Generated<number>;
  /** Seller's mean stars × 100, a weighted mean while they have few reviews. Refreshed likewise. */
  seller_rating: Generated<number>;
  favorites_count: Generated<number>;
  /** Sum over its reviews of communication + fulfillment + start_time: 3 to 15 for each review. */
  rating_sum: Generated<number>;
  reviews_count: Generated<number>;
  /** The seller is banned, deleting the account, deleted, or on a vacation that hides this offer. */
  seller_hidden: Generated<boolean>;
  /** Until when it rests because its seller is on vacation; null where that does not delay it. */
  rests_until: Generated<Date | null>;
  /** Staff sent it back: it has to pass review again before it is on sale. */
  needs_review: Generated<boolean>;
  /** It waits for review by the rules alone: it goes on sale by itself once it keeps them (decision 0083). */
  held: Generated<boolean>;
  /** Listed words that staff let pass in its texts. */
  cleared_words: Json<ClearedText[]>;
  moderation_reason: Generated<string | null>;
  /** Units that staff have seen proven, of which goods (`goodsOf`) and until when (decision 0084); null: none. */
  proven_units: Generated<number | null>;
  proven_goods: Generated<string | null>;
  proven_until: Generated<Date | null>;
  /** Counts the changes by its seller and staff; sales leave it as it is (decision 0069). */
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  published_at: Generated<Date | null>;
  /** Since when staff are to look at it; null while they are not (a trigger). */
  review_since: Generated<Date | null>;
  deleted_at: Generated<Date | null>;
  /** An accepted bid's offer (decision 0078): the only one who may order it, stored as removed from the start. */
  reserved_for: Generated<string | null>;
  /** Until when it can be ordered; null once it cannot. */
  reserved_until: Generated<Date | null>;
  /** The seller's own number: a file that names it updates the offer (decision 0070). Unique for a seller. */
  external_id: Generated<string | null>;
  /** Maintained by the database: the level of the seller. */
  seller_level: ColumnType<number, never, never>;
  /** Generated column: active, not deleted, seller visible. */
  listed: ColumnType<boolean, never, never>;
  /** Generated column: the title in lower case without accents. */
  search: ColumnType<string, never, never>;
}

export interface OfferImageTable {
  offer_id: string;
  position: number;
  media_id: string;
  /** Where a file of offers said that it is; null for one that was uploaded. */
  source_url: Generated<string | null>;
}

export interface OfferSecretTable {
  id: string;
  offer_id: string;
  ciphertext: string;
  fingerprint: string;
  /** The same content has the same one in all offers of its seller; null where it was given free. */
  seller_fingerprint: Generated<string | null>;
  position: ColumnType<number, never, never>;
  order_id: Generated<string | null>;
  created_at: Date;
  taken_at: Generated<Date | null>;
  revealed_at: Generated<Date | null>;
}

/** What happened to the vault of an offer (decision 0080). */
export interface VaultEntryTable {
  id: string;
  offer_id: string;
  /** Of what was handed to orders. */
  seller_id: Generated<string | null>;
  kind: VaultEntryKind;
  /** Units. */
  count: number;
  order_id: string | null;
  /** Added by a program with an API key. */
  by_key: Generated<boolean>;
  created_at: Date;
}

/** A file of offers that its seller sent. */
export interface OfferImportTable {
  id: string;
  seller_id: string;
  category_id: string;
  file_name: string;
  /** The language of the seller's call: new offers have it. */
  locale: string;
  status: ImportStatus;
  mode: ImportMode;
  /** Null for a workbook. */
  separator: ImportSeparator | null;
  decimal: ImportDecimal;
  header: Json<string[]>;
  /** The field of each column; null: it is not imported. */
  mapping: Json<(string | null)[]>;
  /** How many cells were corrected: a check that began before the last one starts again. */
  corrections: Generated<number>;
  /** The file's text, until it is started: it may be read with another separator. */
  source: string | null;
  created_at: Date;
  started_at: Date | null;
  /** When rows of it were imported last: imports of different sellers take turns. */
  worked_at: Date | null;
  ended_at: Date | null;
  /** When pictures of it were fetched last; null while none of its rows wants any. */
  pictures_at: Generated<Date | null>;
  /** Hosts of pictures that gave no answer, and how often one after the other. */
  silent_hosts: Json<Record<string, number>>;
}

/** An issue of a cell: the message's name and values, and its text in the language of the check. */
export interface ImportIssue {
  field: string;
  id: string;
  values: Record<string, string | number>;
  text: string;
}

export interface OfferImportRowTable {
  import_id: string;
  number: number;
  seller_id: string;
  cells: Json<string[]>;
  plan: ImportPlan;
  outcome: ImportOutcome | null;
  changes: Json<string[]>;
  errors: Json<ImportIssue[]>;
  /** Fields whose cells the seller corrected in the page. */
  corrected: Json<string[]>;
  offer_id: string | null;
  /** The addresses that the pictures of its offer shall have, until it has them. */
  wanted_pictures: ColumnType<string[] | null, string | null | undefined, string | null>;
  pictures_due_at: Generated<Date | null>;
}

/** An address of a picture in an import: fetched once, whatever number of rows name it. */
export interface OfferImportPictureTable {
  import_id: string;
  url: string;
  seller_id: string;
  state: 'waiting' | 'fetched' | 'failed';
  tries: Generated<number>;
  media_id: string | null;
  issue: ColumnType<ImportIssue | null, string | null, string | null>;
}

/** What an act on many offers may change of one, as it was. */
export interface ActedFields {
  price_micros: number;
  in_stock: number;
  delivery_minutes: number;
  status: OfferStatus;
  published_at: string | null;
  low_stock: number | null;
  confirmed_at: string;
  rested_at: string | null;
}

type StoredFields = ColumnType<ActedFields | null, string | null | undefined, string | null>;

/** One act on many offers; an inverse has the act that it undoes. */
export interface OfferBulkTable {
  id: string;
  seller_id: string;
  act: Json<BulkAct>;
  status: 'running' | 'done' | 'stopped';
  total: number;
  undoes: string | null;
  is_undone: Generated<boolean>;
  created_at: Date;
  /** When offers of it were changed last: acts of different sellers take turns. */
  worked_at: Date | null;
  ended_at: Date | null;
}

export interface OfferBulkItemTable {
  bulk_id: string;
  /** In the order of the offers' ids: so they are locked. */
  number: number;
  seller_id: string;
  offer_id: string;
  /** Of an inverse: what the offer goes back to, and the version that the act left. */
  restore: StoredFields;
  expected_version: number | null;
  /** Null while it waits for its turn. */
  outcome: BulkOutcome | null;
  code: BulkRefusal | null;
  before: StoredFields;
  /** Of a changed offer: the one that the change made. */
  version: number | null;
}

/** When a seller was told that offers will rest: those that were due then (decision 0082). */
export interface StaleNoticeTable {
  seller_id: string;
  told_at: Date;
}

/** What a version of an offer changed, by field: what it was and what it became. Written by a trigger (decision 0124). */
export interface OfferVersionTable {
  id: Generated<number>;
  offer_id: string;
  seller_id: string;
  version: number;
  /** `market`: the rules held it, or it rests. */
  by: 'seller' | 'staff' | 'market';
  changes: Json<Record<string, [before: unknown, after: unknown]>>;
  at: Date;
}

/** The module's part of the database type. */
export interface OffersTables extends RulesTables, ProofTables, RefitTables {
  offer: OfferTable;
  offer_version: OfferVersionTable;
  offer_image: OfferImageTable;
  offer_secret: OfferSecretTable;
  vault_entry: VaultEntryTable;
  offer_import: OfferImportTable;
  offer_import_row: OfferImportRowTable;
  offer_import_picture: OfferImportPictureTable;
  offer_bulk: OfferBulkTable;
  offer_bulk_item: OfferBulkItemTable;
  stale_notice: StaleNoticeTable;
}
