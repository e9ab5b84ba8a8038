/** Confirmed e-mail addresses (decision 0003). The caller has verified that the user owns the address. */
import type { Ctx } from '../../../core/context.ts';
import { markAddressConfirmed } from '../account-commands.repository.ts';
import { emailConfirmed } from '../accounts.events.ts';
import { insertFormerEmail } from '../names.repository.ts';

/**
 * Stores a confirmed address for the account. Needs a transaction.
 * @throws the driver's unique violation when another account has confirmed it
 */
export async function confirmAddress(ctx: Ctx, userId: string, email: string): Promise<void> {
  await markAddressConfirmed(ctx.db, userId, email, ctx.now);
  await ctx.publish(emailConfirmed({ user_id: userId }));
}

/** As `confirmAddress`, replacing the old address, which is stored as a former one for the erasure. */
export async function changeAddress(
  ctx: Ctx,
  user: { id: string; email: string },
  email: string,
): Promise<void> {
  await insertFormerEmail(ctx.db, user.id, user.email, ctx.now);
  await confirmAddress(ctx, user.id, email);
}
