/** Kysely table types of buyers' requests and sellers' bids (decision 0078). */
import type { Generated, JSONColumnType } from 'kysely';
import type { RequestStatus } from '~/domain/request-lifecycle.ts';
import type { AttributeValues } from '../offers/index.ts';

export interface BuyerRequestTable {
  id: string;
  buyer_id: string;
  category_id: string;
  status: RequestStatus;
  /** Empty: the labels of its market say what it is. */
  title: string;
  note: string;
  attributes: JSONColumnType<AttributeValues, string, string>;
  /** As of offers: empty where the category has no markets. */
  market_key: string;
  count: number;
  /** The most that all of it may cost the buyer; null: no limit named. */
  budget_cents: number | null;
  ends_at: Date;
  created_at: Date;
  ended_at: Generated<Date | null>;
  accepted_bid_id: Generated<string | null>;
  /** The offer that the accepted bid became, for its buyer alone. */
  accepted_offer_id: Generated<string | null>;
  /** Until when that is ordered. */
  accepted_until: Generated<Date | null>;
  order_id: Generated<string | null>;
  /** It was noted for those who follow its category. */
  followers_told: Generated<boolean>;
  /** Counts all changes by its buyer, `terms` those that bids have to be confirmed for. */
  version: Generated<number>;
  terms: Generated<number>;
}

export interface RequestBidTable {
  id: string;
  request_id: string;
  seller_id: string;
  /** Counts the changes: a buyer accepts the one that they looked at. */
  version: number;
  /** Per unit, and what the buyer would pay for it by the seller's level at that time. */
  price_micros: number;
  catalog_price_micros: number;
  total_cents: number;
  net_cents: number;
  delivery_minutes: number;
  note: string;
  valid_until: Date;
  created_at: Date;
  updated_at: Date;
  withdrawn_at: Generated<Date | null>;
  /** The request's terms that its seller has read. */
  terms: Generated<number>;
}

/** The seller neither sees nor answers requests of the buyer. */
export interface RequestBlockTable {
  buyer_id: string;
  seller_id: string;
  created_at: Date;
}

/** A seller follows a category; null: all in which they sell. */
export interface RequestFollowTable {
  user_id: string;
  category_id: string | null;
  created_at: Date;
}

/** A new request that a follower is to be told of. */
export interface RequestNewsTable {
  user_id: string;
  request_id: string;
}

/** From when on a follower may be told again, and whether there is something. */
export interface RequestFollowerTable {
  user_id: string;
  next_at: Date;
  waits: boolean;
}

export interface RequestsTables {
  request_follow: RequestFollowTable;
  request_news: RequestNewsTable;
  request_follower: RequestFollowerTable;
  buyer_request: BuyerRequestTable;
  request_bid: RequestBidTable;
  request_block: RequestBlockTable;
}
