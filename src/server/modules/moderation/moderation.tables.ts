/** Kysely table types of moderation. */
import type { Generated } from 'kysely';
import type { ChainBreak } from '~/contracts/moderation/moderation.schemas.ts';

/** A ban with its history; a person has at most one active ban. Permissions follow `app_user.is_banned`. */
export interface UserBanTable {
  id: string;
  user_id: string;
  /** Null: permanent. */
  until: Date | null;
  /** Shown to the person. */
  reason: string;
  created_by: string | null;
  created_at: Date;
  ended_at: Generated<Date | null>;
  /** Null with `ended_at`: it expired. */
  ended_by: Generated<string | null>;
  end_reason: Generated<string | null>;
}

/** What the last proof of the audit trail's chain found: one row, after the first one. */
export interface AuditProofTable {
  id: Generated<boolean>;
  proven_at: Date;
  full_at: Date;
  sequence: number;
  hash: string;
  broken_count: number;
  broken_as: ChainBreak | null;
  broken_sequence: number | null;
}

export interface ModerationTables {
  user_ban: UserBanTable;
  audit_proof: AuditProofTable;
}
