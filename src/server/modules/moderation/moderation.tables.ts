/** Kysely table types of moderation. */
import type { Generated } from 'kysely';

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

export interface ModerationTables {
  user_ban: UserBanTable;
}
