/** Kysely table types of sessions, codes and devices. */
import type { Generated, JSONColumnType } from 'kysely';
import type {
  SecondFactorTables,
  SessionFactorColumns,
} from './second-factor/second-factor.tables.ts';

export type CodeType = 'CONFIRM_EMAIL' | 'RESTORE_PASSWORD' | 'CHANGE_EMAIL';

/** One sign-in on one device; its id names the family of refresh tokens. */
export interface SessionTable extends SessionFactorColumns {
  id: string;
  user_id: string;
  user_agent: string;
  ip: string;
  created_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
  impersonator_id: string | null;
  /** `lastingDeviceOf` the request that opened it. */
  device_hash: string | null;
  /** ISO 3166-1 alpha-2, from a header of a trusted proxy. */
  country: string | null;
  /** The check id of the device-check script, for fraud investigations. */
  device_check: string | null;
  /** Impersonation: the staff member's own session; this session ends together with it. */
  acting_from: Generated<string | null>;
}

/** A device on which somebody has signed in to the account before: no mail is sent for it. */
export interface KnownDeviceTable {
  user_id: string;
  device_hash: string;
  first_seen_at: Date;
  last_seen_at: Date;
}

/** A token that starts an impersonation: single use, valid for 60 s (decisions, section 4). */
export interface FlashTokenTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  staff_id: string;
  staff_session_id: string;
  user_id: string;
  reason: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface RefreshTokenTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  session_id: string;
  /** Hash of the device fingerprint sent when the token was used. */
  fingerprint: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  replaced_by: string | null;
}

export interface CodePayload {
  /** CHANGE_EMAIL: the new address. */
  email?: string;
}

export interface IdentityCodeTable {
  /** SHA-256 of the code, hex. */
  hash: string;
  user_id: string;
  type: CodeType;
  payload: JSONColumnType<CodePayload>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface AuthTables extends SecondFactorTables {
  session: SessionTable;
  known_device: KnownDeviceTable;
  refresh_token: RefreshTokenTable;
  identity_code: IdentityCodeTable;
  flash_token: FlashTokenTable;
}
