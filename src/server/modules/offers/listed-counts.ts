/** The port of offers to the public lists, a module above them. */
import { definePort } from '../../core/ports.ts';
import type { Db } from '../../db/database.ts';

export interface ListedCounts {
  /** Recounts the listed offers of some categories, on the handle of the transaction that changed them. */
  refresh(db: Db, categoryIds: readonly string[], now: Date): Promise<void>;
}

export const listedCounts = definePort<ListedCounts>('offers.listed_counts');
