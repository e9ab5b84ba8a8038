/** Resolves an API key to who acts by it. */
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../../core/context.ts';
import type { KeyHolder } from '../../../core/request-context.ts';
import { hashApiKey } from '../../../infra/api-key.ts';
import { isBanned } from '../../accounts/index.ts';
import { isDemoLocked } from '../../auth/index.ts';
import { selectKeyHolder, touchKey } from '../api-keys.repository.ts';

const USE_NOTED_EVERY_MS = 60_000;

/**
 * Who acts by a key: its account as a plain member who sells, whatever role and confirmed factor the person has. Key and
 * account are read in one query, so that a revocation, a ban or the end of selling takes effect on the next call.
 * @param ctx a context on the pool
 * @throws {Failure} API_KEY_INVALID
 */
export async function resolveKey(ctx: Ctx, key: string): Promise<KeyHolder> {
  const { db, now, services } = ctx;
  const row = await selectKeyHolder(db, hashApiKey(key));
  const isActive =
    row !== undefined &&
    row.expires_at > now &&
    row.is_seller &&
    !isBanned(row, now) &&
    !isDemoLocked(services.env, row);
  if (!isActive) throw new Failure('API_KEY_INVALID');
  const stale = new Date(now.getTime() - USE_NOTED_EVERY_MS);
  if (row.last_used_at === null || row.last_used_at <= stale) {
    await touchKey(db, row.id, now, stale);
  }
  return {
    callsPerMinute: row.calls_per_minute,
    actor: {
      kind: 'user',
      userId: row.user_id,
      // A key is no session: nothing that belongs to one is found by it.
      sessionId: row.id,
      role: 'user',
      isSeller: true,
      isBanned: false,
      trustLevel: row.trust_level,
      requiredTrustLevel: row.required_trust_level,
      impersonatorId: null,
      secondFactor: { isOn: false, confirmedAt: null },
      apiKey: { id: row.id, scopes: row.scopes },
    },
  };
}
