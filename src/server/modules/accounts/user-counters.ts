/**
 * Port for counters of a user owned by modules above this one. This module may not import them (it lies below), so
 * they provide this port.
 */
import { definePort } from '../../core/ports.ts';
import type { Db } from '../../db/database.ts';

export interface UserCounters {
  /** Purchases that are neither completed, cancelled nor refunded. */
  openPurchases(db: Db, userId: string): Promise<number>;
  /** Sales, likewise. */
  openSales(db: Db, userId: string): Promise<number>;
  unreadChats(db: Db, userId: string): Promise<number>;
  /** At most 100. */
  unreadNotifications(db: Db, userId: string): Promise<number>;
  favorites(db: Db, userId: string): Promise<number>;
  activeOffers(db: Db, userId: string): Promise<number>;
}

/** Provided at the composition root, where modules are registered. */
export const userCounters = definePort<UserCounters>('accounts.user_counters');
