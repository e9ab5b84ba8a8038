/** Kysely table types of the listing module. */
import type { ColumnType } from 'kysely';

/** Offers that have changed since their category's blocks were packed (decision 0011). */
export interface OfferChangeTable {
  position: ColumnType<number, never, never>;
  category_id: string;
  offer_id: string;
}

/** Listed offers of a category, packed; see offer-block.ts. */
export interface OfferBlockTable {
  category_id: string;
  first_id: string;
  version: ColumnType<number, never, never>;
  size: number;
  ids: Uint8Array;
  common: Uint8Array;
  details: Uint8Array;
}

/** A price step of a listed offer of an order book; maintained by triggers (decision 0052). */
export interface OfferUnitPriceTable {
  offer_id: string;
  category_id: string;
  from_count: number;
  until_count: string;
  unit_micros: number;
}

/** Words of listed offers' titles, maintained by triggers: the dictionary for spelling correction. */
export interface OfferWordTable {
  word: string;
}

/** A compact integer id of a seller, used in packed blocks. */
export interface SellerNumberTable {
  user_id: string;
  number: ColumnType<number, never, never>;
}

/** The module's part of the database type. */
export interface ListingTables {
  offer_change: OfferChangeTable;
  offer_block: OfferBlockTable;
  offer_unit_price: OfferUnitPriceTable;
  offer_word: OfferWordTable;
  seller_number: SellerNumberTable;
}
