/** The port of offers to the vacations of their sellers, which a module above them keeps. */
import { definePort } from '../../core/ports.ts';
import type { Db } from '../../db/database.ts';
import type { SellerStanding } from './own-offers.repository.ts';

export interface SellerVacations {
  /** The vacation that a seller is on; null without one. */
  findRunning(db: Db, sellerId: string): Promise<SellerStanding['vacation']>;
}

export const sellerVacations = definePort<SellerVacations>('offers.seller_vacations');
