/** Kysely table types of second factors. */
import type { Generated } from 'kysely';

export interface TotpFactorTable {
  user_id: string;
  /** `Keys.encrypt` of user id and secret: a row copied to another account cannot be decrypted. */
  sealed_secret: string;
  created_at: Date;
  /** Null until the first code was verified: until then it is not a factor. */
  confirmed_at: Date | null;
  /** The newest accepted time step. Only later ones are accepted, so that no code works twice (replay protection). */
  last_step: number | null;
  /** The sandbox simulates this app: it belongs to the staff of the demo market. */
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
  /** Credential id chosen by the authenticator, base64url. Unique over all accounts. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** The authenticator's signature counter; 0 for those without one. */
  counter: number;
  transports: string[];
  is_multi_device: boolean;
  is_backed_up: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export type ChallengePurpose = 'sign_in' | 'confirm' | 'register';

/** A WebAuthn challenge. Deleted by its first use. */
export interface PasskeyChallengeTable {
  /** SHA-256 of the handle that only the asking browser knows, hex. */
  hash: string;
  purpose: ChallengePurpose;
  /** The account it is bound to; null for sign-in, where the account is not known yet. */
  user_id: string | null;
  session_id: string | null;
  /** Base64url. */
  challenge: string;
  expires_at: Date;
}

/** Attempts per window. Stored in the database, so that neither a restart nor a lost Redis resets the limit. */
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
  /** When a second factor was last confirmed in this session, by the system clock. */
  second_factor_at: Date | null;
}
