/** Maps rows of second factors to contract output. */
import type { Passkey, Protection } from '~/contracts/identity/second-factor.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { sessionClock } from '../tokens.ts';
import { freshUntil } from './freshness.ts';
import { selectPasskeys, type PasskeyRow } from './passkeys.repository.ts';
import { countRecoveryCodes, selectTotp } from './second-factor.repository.ts';
import { passkeysAvailable } from './web-authn.ts';

/** A passkey in the user's list, without its key. */
export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    is_synced: row.is_backed_up,
  };
}

/** How the actor's account is protected. */
export async function presentProtection(ctx: UserCtx): Promise<Protection> {
  const { userId, secondFactor } = ctx.actor;
  const totp = await selectTotp(ctx.db, userId);
  const passkeys = await selectPasskeys(ctx.db, userId);
  const { isOn, confirmedAt } = secondFactor;
  const until = isOn && confirmedAt !== null ? freshUntil(confirmedAt) : null;
  return {
    totp_since: totp?.confirmed_at?.toISOString() ?? null,
    passkeys: passkeys.map(presentPasskey),
    recovery_codes_left: await countRecoveryCodes(ctx.db, userId),
    confirmed_until: until !== null && until > sessionClock() ? until.toISOString() : null,
    passkeys_available: passkeysAvailable(ctx.services.env),
  };
}
