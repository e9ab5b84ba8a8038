/** Kysely table types of the market module. */
/** One line per completed order: the source of every measured market figure. */
export interface MarketSaleTable {
  order_id: string;
  offer_id: string;
  seller_id: string;
  category_id: string;
  market_key: string;
  unit_micros: number;
  count: number;
  /** Measured from payment to delivery; null when not known. */
  delivery_minutes: number | null;
  sold_at: Date;
}

/** An outcome of an order that is already included in the figures (idempotency record). */
export interface CountedOrderTable {
  order_id: string;
  kind: 'completed' | 'taken_back' | 'dispute_lost';
}

/** A total for the home page, as of the last refresh. */
export interface MarketTotalTable {
  name: 'sellers' | 'completed_orders';
  value: number;
  updated_at: Date;
}

/** The module's part of the database type. */
export interface MarketTables {
  market_sale: MarketSaleTable;
  counted_order: CountedOrderTable;
  market_total: MarketTotalTable;
}
