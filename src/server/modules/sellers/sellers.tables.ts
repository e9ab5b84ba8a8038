/** Kysely table types of sellers. */
import type { Generated } from 'kysely';
import type { VacationOffers } from '~/domain/vacation.ts';

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

/** A vacation, planned or begun or ended (decision 0077). A seller has one at a time. */
export interface SellerVacationTable {
  id: string;
  seller_id: string;
  from_at: Date;
  until_at: Date;
  /** Whose midnights its days begin at. */
  time_zone: string;
  offers: VacationOffers;
  /** Whether what is delivered at once stays on sale. */
  keeps_instant: boolean;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  /** `seller`, also where it was called off before it began. */
  ended_by: 'seller' | 'time' | null;
}

/** That the level of a seller changed. */
export interface SellerLevelChangeTable {
  id: string;
  seller_id: string;
  from_level: number;
  to_level: number;
  at: Date;
}

export interface SellersTables {
  seller_level_change: SellerLevelChangeTable;
  seller_vacation: SellerVacationTable;
  seller_request: SellerRequestTable;
}
