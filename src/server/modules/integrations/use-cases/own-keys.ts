/** A seller's API keys: listed, created, revoked. */
import type * as v from 'valibot';
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type {
  ApiKeyList,
  CreatedKey,
  createKeyInputSchema,
} from '~/contracts/integrations/integrations.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { hashApiKey, keyHint, newApiKey } from '../../../infra/api-key.ts';
import { lockAccount, refuseImpersonation } from '../../accounts/index.ts';
import { requireFreshFactor } from '../../auth/index.ts';
import { deleteKey, insertKey, selectKeys } from '../api-keys.repository.ts';
import { presentKey } from '../integrations.presenter.ts';

const DAY_MS = 24 * 3_600_000;
const { mostPerAccount } = serverConfig.integrations.keys;

export async function listKeys(ctx: UserCtx): Promise<ApiKeyList> {
  const rows = await selectKeys(ctx.db, ctx.actor.userId);
  return {
    data: rows.map((row) => presentKey(row, ctx.now)),
    meta: {
      total: rows.length,
      limit: mostPerAccount,
      address: `${ctx.services.env.appOrigin}/api`,
    },
  };
}

/**
 * Creates a key. Its answer is the only place where the key ever stands. Needs a transaction; locks the account.
 * @throws Failure IMPERSONATING, SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM, API_KEYS_FULL
 */
export async function createKey(
  ctx: UserCtx,
  input: v.InferOutput<typeof createKeyInputSchema>,
): Promise<CreatedKey> {
  const { userId } = ctx.actor;
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  // Keys are counted: of two that are created at once the second sees the first.
  await lockAccount(ctx.db, userId);
  if ((await selectKeys(ctx.db, userId)).length >= mostPerAccount) {
    throw new Failure('API_KEYS_FULL', { values: { count: mostPerAccount } });
  }
  const secret = newApiKey(ctx.services.keys);
  const row = await insertKey(ctx.db, {
    id: newId(),
    user_id: userId,
    name: input.name,
    hash: hashApiKey(secret),
    hint: keyHint(secret),
    scopes: input.scopes,
    calls_per_minute: input.calls_per_minute,
    created_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + input.valid_days * DAY_MS),
  });
  await recordAudit(ctx, {
    action: 'integrations.create_key',
    subject: { type: 'api_key', id: row.id },
    after: { name: row.name, hint: row.hint, scopes: row.scopes, expires_at: row.expires_at },
  });
  return { key: presentKey(row, ctx.now), secret };
}

/** Revokes a key of the actor's own: the next call with it is refused. @throws Failure API_KEY_NOT_FOUND */
export async function revokeKey(ctx: UserCtx, id: string): Promise<void> {
  const row = await deleteKey(ctx.db, ctx.actor.userId, id);
  if (!row) throw new Failure('API_KEY_NOT_FOUND');
  await recordAudit(ctx, {
    action: 'integrations.revoke_key',
    subject: { type: 'api_key', id },
    before: { name: row.name, hint: row.hint, scopes: row.scopes },
  });
}
