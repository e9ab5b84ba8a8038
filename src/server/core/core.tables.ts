/** Tables of the core: what every module writes through it, and no module by itself. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Who did what, as whom, to what (decisions, section 3). Append-only by trigger. */
export interface AuditRecordTable {
  id: string;
  actor_id: string;
  impersonated_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  reason: string | null;
  ip: string;
  created_at: Date;
}

export interface CoreTables {
  outbox: {
    id: Generated<number>;
    topic: string;
    payload: JSONColumnType<object>;
    created_at: Generated<Date>;
    attempts: Generated<number>;
    available_at: Generated<Date>;
    last_error: string | null;
  };
  idempotency_key: {
    user_id: string;
    route: string;
    key: string;
    body_hash: string;
    answer: JSONColumnType<object> | null;
    created_at: Generated<Date>;
  };
  job_lease: { name: string; held_until: Date };
  audit_record: AuditRecordTable;
}
