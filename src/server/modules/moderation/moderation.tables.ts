/** Kysely table types of moderation. */
import type { Generated } from 'kysely';

/** A ban with its history; at most one of a person runs. The rights follow `app_user.is_banned`. */
export interface UserBanTable {
  id: string;
  user_id: string;
  /** Null: for ever. */
  until: Date | null;
  /** The person reads it. */
  reason: string;
  created_by: string | null;
  created_at: Date;
  ended_at: Generated<Date | null>;
  /** Null with `ended_at`: it ran out. */
  ended_by: Generated<string | null>;
  end_reason: Generated<string | null>;
}

export interface ModerationTables {
  user_ban: UserBanTable;
}
