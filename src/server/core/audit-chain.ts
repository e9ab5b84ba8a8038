/**
 * The chain of the audit trail (decision 0121): the one canonical form of what a place in it says, and its hash. Nothing
 * here knows a database, and nothing is imported by an alias: `scripts/verify-audit.mjs` runs it on plain Node.js.
 */
import { createHash } from 'node:crypto';

/** What never changes of a record, exactly as the database has it: times to the microsecond. */
export interface ChainRecord {
  id: string;
  actor_id: string;
  impersonated_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  created_at: string;
}

/** What an erasure may blank. JSON is the database's own text of it: numbers that JavaScript would round stay exact. */
export interface ChainDetails {
  salt: string;
  before: string | null;
  after: string | null;
  reason: string | null;
  ip: string;
}

/** `redaction`: an erasure changed the details of a record that has its place further ahead. */
export type LinkKind = 'record' | 'redaction';

/** A place in the chain. */
export interface ChainPlace {
  sequence: number;
  kind: LinkKind;
  sealed_at: string;
  /** Of the details as they were when this was sealed. */
  digest: string;
}

/** A place with its hash, and what the database or a file has of its record now. */
export interface ChainLink extends ChainPlace {
  hash: string;
  record_id: string;
  /** Null where it is gone. */
  record: ChainRecord | null;
  details: ChainDetails | null;
}

/** The last place: whoever keeps it elsewhere finds out later whether the chain was cut behind it or made anew. */
export interface ChainHead {
  sequence: number;
  hash: string;
}

/** The head of a chain without places. */
export const EMPTY_HEAD: ChainHead = { sequence: 0, hash: '0'.repeat(64) };

const FORM = 'legend.audit.1';

/** A JSON list of texts is the same text only for the same texts. */
function sha256(parts: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * The chain covers details by this alone, so that what has to be erased can be without breaking it. The salt goes with
 * the erasure: the digest that stays can then not be compared with guesses.
 */
export function digestOf({ salt, before, after, reason, ip }: ChainDetails): string {
  return sha256([FORM, salt, before, after, reason, ip]);
}

/** The hash of a place over the hash of the place before. */
export function hashOf(previous: string, place: ChainPlace, record: ChainRecord): string {
  return sha256([
    FORM,
    previous,
    place.sequence,
    place.kind,
    place.sealed_at,
    record.id,
    record.actor_id,
    record.impersonated_id,
    record.action,
    record.subject_type,
    record.subject_id,
    record.created_at,
    place.digest,
  ]);
}
