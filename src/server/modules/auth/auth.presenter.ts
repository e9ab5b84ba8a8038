/** Maps session rows to contract output. */
import type * as v from 'valibot';
import type { sessionSchema } from '~/contracts/identity/identity.schemas.ts';
import { deviceName, isPhone } from '~/contracts/identity/device-name.ts';
import type { SessionRow } from './sessions.repository.ts';

/** A session in the user's list of devices; `currentId` is the session of the request. */
export function presentSession(
  row: SessionRow,
  currentId: string | null,
): v.InferOutput<typeof sessionSchema> {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_seen_at.toISOString(),
    ip: row.ip || null,
    user_agent: row.user_agent || null,
    device: deviceName(row.user_agent) ?? null,
    is_phone: isPhone(row.user_agent),
    country: row.country,
    is_current: row.id === currentId,
  };
}
