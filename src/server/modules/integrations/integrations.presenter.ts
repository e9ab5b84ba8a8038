/** Rows of the integrations module on the wire. */
import type { ApiKey } from '~/contracts/integrations/integrations.schemas.ts';
import type { ApiKeyRow } from './api-keys.repository.ts';

export function presentKey(row: ApiKeyRow, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    calls_per_minute: row.calls_per_minute,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_expired: row.expires_at <= now,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
