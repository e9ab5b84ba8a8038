/** Sellers whose imports and acts on many offers go on after their call: what was started before a ban does not. */
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserActor } from '../../../core/actor.ts';
import type { Ctx } from '../../../core/context.ts';
import { isBanned, requireActive, selectUser, type Account } from '../../accounts/index.ts';
import { requireSelling } from '../offers.policy.ts';

/** An account as who acts, without a session of its own. */
export function actorOf(account: Account, now: Date): UserActor {
  return {
    kind: 'user',
    userId: account.id,
    // No session stands behind it: its owner may have left the page.
    sessionId: newId(),
    role: 'user',
    isSeller: account.is_seller,
    isBanned: isBanned(account, now),
    trustLevel: account.trust_level,
    requiredTrustLevel: account.required_trust_level,
    impersonatorId: null,
    secondFactor: { isOn: false, confirmedAt: null },
  };
}

/** The seller as who acts, for what is stored for them; null when they may not sell any more. */
export async function actorOfSeller(ctx: Ctx, sellerId: string): Promise<UserActor | null> {
  const account = await selectUser(ctx.db, sellerId);
  if (!account || !(await maySell(ctx, sellerId))) return null;
  return actorOf(account, ctx.now);
}

/**
 * Whether the seller may still sell.
 * @param act `withdraw` takes offers off the market, for which no identity check is required
 */
export async function maySell(
  ctx: Ctx,
  sellerId: string,
  act: 'sell' | 'withdraw' = 'sell',
): Promise<boolean> {
  const account = await selectUser(ctx.db, sellerId);
  if (!account?.is_seller) return false;
  try {
    const actor = actorOf(account, ctx.now);
    if (act === 'sell') requireSelling(actor);
    else requireActive(actor);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
