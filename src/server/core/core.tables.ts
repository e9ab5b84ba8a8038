/** Tables of the core: what every module writes through it, and no module by itself. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LinkKind } from './audit-chain.ts';

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
  /** Of the digest in its place (audit-chain.ts); another one with each erasure. */
  salt: Generated<string>;
}

/** A place in the chain of the audit trail (decision 0121). Append-only by trigger. */
export interface AuditLinkTable {
  sequence: number;
  record_id: string;
  kind: LinkKind;
  digest: string;
  hash: string;
  sealed_at: Date;
}

/** What gets the next places, written by triggers. */
export interface AuditUnsealedTable {
  id: Generated<number>;
  record_id: string;
  kind: LinkKind;
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
  /** When a recurring job ran last, by the machine's clock. */
  job_run: {
    name: string;
    every_seconds: number;
    succeeded_at: Date | null;
    took_ms: number | null;
    failed_at: Date | null;
    last_error: string | null;
  };
  /** A process that serves this market, while it is there and for a day after it fell silent. */
  process_beat: {
    id: string;
    role: string;
    version: string;
    node: string;
    started_at: Date;
    seen_at: Date;
    memory_bytes: number;
    cache_entries: number;
    cache_bytes: number;
    cache_limit_bytes: number;
  };
  audit_record: AuditRecordTable;
  audit_link: AuditLinkTable;
  audit_unsealed: AuditUnsealedTable;
}
