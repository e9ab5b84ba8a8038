/** Kysely table types of the dashboard. */

/**
 * An event of an order that moves its seller's figures, with what the ledger booked at that moment. Written once and never
 * changed, as the event itself.
 */
export interface SellerEntryTable {
  event_id: string;
  seller_id: string;
  order_id: string;
  offer_id: string;
  /** As it was ordered. */
  category_id: string;
  at: Date;
  kind: 'ordered' | 'completed' | 'refunded' | 'disputed' | 'redelivered';
  /** The order ended by it for the first time. */
  is_first: boolean;
  units: number;
  /** Below zero where a dispute took proceeds and fee back. */
  gross_cents: number;
  fee_cents: number;
  /** Back to the buyer. */
  refunded_cents: number;
  /** Of the first end: from payment to delivery, and whether that was in time; null where nobody had to deliver. */
  delivery_seconds: number | null;
  was_on_time: boolean | null;
  /** Of an event that ends a dispute. */
  dispute_end: 'refunded' | 'partly' | 'redelivered' | 'seller' | null;
}

/** How often an offer was looked at on a day (UTC). Nobody is in it. */
export interface OfferViewDayTable {
  seller_id: string;
  day: string;
  offer_id: string;
  views: number;
}

/** What a new seller does not want to see any more, and since when. */
export interface FirstStepsChoiceTable {
  user_id: string;
  list_hidden_at: Date | null;
  guide_left_at: Date | null;
}

/** The module's part of the database type. */
export interface DashboardTables {
  first_steps_choice: FirstStepsChoiceTable;
  seller_entry: SellerEntryTable;
  offer_view_day: OfferViewDayTable;
}
