/** Creates accounts. */
import type { TokenInput } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { userRegistered } from '../accounts.events.ts';
import { insertUserUnlessNamed } from '../accounts.repository.ts';

/** Attribution sent with a registration, not validated. */
export type Attribution = Pick<
  Extract<TokenInput, { grant_type: 'registration' }>,
  'referral_code' | 'utm'
>;

/**
 * Creates an account unless its public name is taken or reserved; returns its id or null. The address is unconfirmed
 * until `confirmAddress`. Needs a transaction.
 * The campaign of the body counts before the one of the header.
 * @param account `passwordHash` is null for an account that has no password
 */
export async function openAccount(
  ctx: Ctx,
  account: { email: string; passwordHash: string | null; publicName: string },
  attribution: Attribution,
): Promise<string | null> {
  const id = await insertUserUnlessNamed(ctx.db, {
    email: account.email,
    password_hash: account.passwordHash,
    public_name: account.publicName,
    locale: ctx.locale,
    registered_at: ctx.now,
  });
  if (id === null) return null;
  const { referral_code: referralCode = null, utm = ctx.request.utm ?? null } = attribution;
  await ctx.publish(userRegistered({ user_id: id, referral_code: referralCode, utm }));
  return id;
}
