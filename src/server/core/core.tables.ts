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

/** An event that one subscriber has not handled yet: it failed, or waits behind an earlier one that did. */
export interface EventDeliveryTable {
  id: string;
  /** Id in the outbox; the row there is deleted once the other subscribers have handled it. */
  event_id: number;
  topic: string;
  payload: JSONColumnType<object>;
  ordering_key: string;
  subscriber: string;
  status: 'queued' | 'failed';
  attempts: number;
  /** By the product's clock. */
  available_at: Date;
  /** By the machine's clock. */
  leased_until: Generated<Date | null>;
  last_error: string | null;
  /** Given up; staff may revive it. */
  dead_at: Date | null;
  created_at: Date;
}

export interface CoreTables {
  outbox: {
    id: Generated<number>;
    topic: string;
    payload: JSONColumnType<object>;
    created_at: Generated<Date>;
    /** How often it was leased; more than once only after a process died. */
    attempts: Generated<number>;
    available_at: Generated<Date>;
    last_error: string | null;
    /** Events of one key are delivered one after the other. */
    ordering_key: Generated<string>;
    /** By the machine's clock. Nobody leases another event of this key until then. */
    leased_until: Generated<Date | null>;
  };
  event_delivery: EventDeliveryTable;
  idempotency_key: {
    user_id: string;
    route: string;
    key: string;
    body_hash: string;
    answer: JSONColumnType<object> | null;
    created_at: Generated<Date>;
    /** The partition, in UTC and by the machine's clock. */
    day: Generated<string>;
  };
  job_lease: { name: string; held_until: Date };
  audit_record: AuditRecordTable;
}
