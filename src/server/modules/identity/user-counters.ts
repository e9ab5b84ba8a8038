/**
 * Figures about a person that modules above this one keep. Identity may not ask them (it lies below), so the
 * composition root hands the counting functions in. A figure that nobody counts is zero.
 */
import type { Db } from '../../db/database.ts';

export interface UserCounters {
  /** Purchases that are neither completed, cancelled nor refunded. */
  openPurchases(db: Db, userId: string): Promise<number>;
  /** Sales, likewise. */
  openSales(db: Db, userId: string): Promise<number>;
  unreadChats(db: Db, userId: string): Promise<number>;
  favorites(db: Db, userId: string): Promise<number>;
  activeOffers(db: Db, userId: string): Promise<number>;
}

const nobodyCounts = async (): Promise<number> => 0;

let counters: UserCounters = {
  openPurchases: nobodyCounts,
  openSales: nobodyCounts,
  unreadChats: nobodyCounts,
  favorites: nobodyCounts,
  activeOffers: nobodyCounts,
};

/** Sets who counts what. Called once, when the modules are joined. */
export function installUserCounters(installed: Partial<UserCounters>): void {
  counters = { ...counters, ...installed };
}

/** Who counts what of a person, as it was installed. */
export function userCounters(): UserCounters {
  return counters;
}
