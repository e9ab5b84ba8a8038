/** Kysely table types of sellers. */
import type { Generated } from 'kysely';

export type SellerRequestStatus = 'pending' | 'approved' | 'rejected';

export interface SellerRequestTable {
  id: string;
  user_id: string;
  status: SellerRequestStatus;
  about: string;
  game_aliases: Generated<string[]>;
  /** Why it was rejected. */
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
}

export interface SellersTables {
  seller_request: SellerRequestTable;
}
