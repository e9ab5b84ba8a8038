/** What offers ask of the public lists, which stand above them. */
import { definePort } from '../../core/ports.ts';
import type { Db } from '../../db/database.ts';

export interface ListedCounts {
  /** Counts the listed offers of some categories anew, on the handle of the transaction that changed them. */
  refresh(db: Db, categoryIds: readonly string[], now: Date): Promise<void>;
}

export const listedCounts = definePort<ListedCounts>('offers.listed_counts');
