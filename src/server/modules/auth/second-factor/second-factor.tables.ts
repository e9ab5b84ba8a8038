/** Kysely table types of second factors. */
import type { Generated } from 'kysely';

export interface TotpFactorTable {
  user_id: string;
  /** `Keys.encrypt` of user id and secret: a row that is copied to another account opens nothing. */
  sealed_secret: string;
  created_at: Date;
  /** Null until the first code came back: then it is not a factor yet. */
  confirmed_at: Date | null;
  /** The newest time step that was accepted. Only later ones are, so that no code counts twice. */
  last_step: number | null;
  /** The sandbox plays this app: it belongs to the staff of the demo market. */
  is_demo: Generated<boolean>;
}

export interface RecoveryCodeTable {
  user_id: string;
  /** Keyed hash of account and code. */
  hash: string;
  created_at: Date;
  used_at: Date | null;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  /** The authenticator's name for it, base64url. Unique over all accounts. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Uses as the authenticator counts them; 0 for those that do not count. */
  counter: number;
  transports: string[];
  is_multi_device: boolean;
  is_backed_up: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export type ChallengePurpose = 'sign_in' | 'confirm' | 'register';

/** A question to an authenticator. Deleted by its first use. */
export interface PasskeyChallengeTable {
  /** SHA-256 of the handle that only the asking browser knows, hex. */
  hash: string;
  purpose: ChallengePurpose;
  /** Whose it is; null for sign-in, where nobody is known yet. */
  user_id: string | null;
  session_id: string | null;
  /** Base64url. */
  challenge: string;
  expires_at: Date;
}

/** Tries with codes since a moment. Kept in the database, so that neither a restart nor a lost Redis gives more. */
export interface SecondFactorTriesTable {
  user_id: string;
  count: number;
  since: Date;
}

export interface SecondFactorTables {
  totp_factor: TotpFactorTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  second_factor_tries: SecondFactorTriesTable;
}

/** Columns that second factors add to sessions. */
export interface SessionFactorColumns {
  /** When a second factor was last confirmed in this session, by the machine's clock. */
  second_factor_at: Date | null;
}
