/** Kysely table types of the back office. */
import type { WorkQueueName } from '~/contracts/backoffice/backoffice.schemas.ts';

/**
 * Something that waits, taken by somebody. A row counts while what it names waits, and from `taken_at` on: what was decided and
 * waits again is nobody's.
 */
export interface WorkClaimTable {
  queue: WorkQueueName;
  item_id: string;
  holder_id: string;
  taken_at: Date;
}

export interface BackofficeTables {
  work_claim: WorkClaimTable;
}
