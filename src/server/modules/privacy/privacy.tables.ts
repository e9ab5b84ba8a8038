/** Kysely table types of exports and deletions. */
import type { Generated } from 'kysely';
import type { exportStatuses } from '~/contracts/privacy/privacy.schemas.ts';

export interface DataExportTable {
  id: string;
  user_id: string;
  status: (typeof exportStatuses)[number];
  attempts: Generated<number>;
  /** Not started before this time: also the lease of the process that builds it. */
  retry_at: Date;
  requested_at: Date;
  ready_at: Date | null;
  expires_at: Date | null;
  byte_size: number | null;
}

export interface AccountDeletionTable {
  id: string;
  user_id: string;
  status: 'waiting' | 'withdrawn' | 'stopped' | 'done';
  waives_bonus: boolean;
  requested_at: Date;
  due_at: Date;
  ended_at: Date | null;
}

export interface PrivacyTables {
  data_export: DataExportTable;
  account_deletion: AccountDeletionTable;
}
