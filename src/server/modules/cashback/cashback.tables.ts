/** Kysely table types of cashback. */

/** An order that became final: what its buyer had spent on it, and what the market gave back. */
export interface CashbackTable {
  order_id: string;
  user_id: string;
  /** The buyer's own money; 0 where the order counts for no tier. */
  spent_cents: number;
  /** What the buyer's tier gave when the order was paid, in basis points. */
  share_bps: number;
  cents: number;
  /** Null where nothing was given. */
  grant_id: string | null;
  settled_at: Date;
}

export interface CashbackTables {
  cashback: CashbackTable;
}
