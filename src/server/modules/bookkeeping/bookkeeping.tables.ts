/** Kysely table types of adjustments of the books. */
import type { AdjustedKind, AdjustmentCause } from '~/contracts/ledger/adjustments.schemas.ts';

/** Final by trigger once it is decided. One that waits for too long is none any more, without a change. */
export interface LedgerAdjustmentTable {
  id: string;
  from_kind: AdjustedKind;
  to_kind: AdjustedKind;
  /** Whose account `real` is. */
  user_id: string | null;
  cents: number;
  cause: AdjustmentCause;
  reason: string;
  about: string | null;
  state: 'waiting' | 'posted' | 'refused' | 'withdrawn';
  proposed_by: string;
  proposed_at: Date;
  expires_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
}

export interface BookkeepingTables {
  ledger_adjustment: LedgerAdjustmentTable;
}
