/** Kysely table types of the integrations module. */
import type { Generated } from 'kysely';
import type { KeyScope } from '~/domain/key-scopes.ts';

export interface ApiKeyTable {
  id: string;
  user_id: string;
  name: string;
  /** SHA-256, hex. The key itself is nowhere. */
  hash: string;
  /** Its beginning and end. */
  hint: string;
  scopes: KeyScope[];
  calls_per_minute: number;
  created_at: Date;
  expires_at: Date;
  /** To the minute. */
  last_used_at: Generated<Date | null>;
}

export interface IntegrationsTables {
  api_key: ApiKeyTable;
}
