/** Kysely table types of the reviews module. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { HideCode } from '~/contracts/reviews/hide-codes.ts';

export interface ReviewTable {
  id: string;
  order_id: string;
  offer_id: string;
  seller_id: string;
  buyer_id: string;
  /** Stars, 1 to 5, as the two below. */
  communication: number;
  fulfillment: number;
  start_time: number;
  /** The mean of the three as a whole number. */
  stars: GeneratedAlways<number>;
  message: Generated<string>;
  /** As it was ordered; empty: the offer's title now. */
  offer_title: Generated<string>;
  /** The language in which it was written. */
  locale: Generated<string>;
  reply: Generated<string | null>;
  replied_at: Generated<Date | null>;
  /** The order was refunded afterwards: the review stays, marked so. */
  refunded: Generated<boolean>;
  created_at: Date;
  /** Since when nobody but its author, its seller and staff sees or counts it (decision 0126); null: it is shown. */
  hidden_at: Generated<Date | null>;
  hidden_by: Generated<string | null>;
  hidden_code: Generated<HideCode | null>;
  /** For author and seller. */
  hidden_reason: Generated<string | null>;
}

/** What a seller gave the buyer of an order. Never changed. */
export interface BuyerRatingTable {
  order_id: string;
  buyer_id: string;
  seller_id: string;
  /** 1 to 5. */
  stars: number;
  created_at: Date;
}

/** The module's part of the database type. */
export interface ReviewsTables {
  buyer_rating: BuyerRatingTable;
  review: ReviewTable;
}
