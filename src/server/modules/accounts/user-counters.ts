/**
 * Figures about a person that modules above this one keep. This module may not ask them (it lies below), so
 * it asks this port.
 */
import { definePort } from '../../core/ports.ts';
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

/** Provided when the modules are joined. */
export const userCounters = definePort<UserCounters>('accounts.user_counters');
