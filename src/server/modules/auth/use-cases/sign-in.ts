/** Signs in with e-mail and password. */
import { Failure } from '~/contracts/failure.ts';
import type { Tokens } from '~/contracts/identity/identity.schemas.ts';
import type { SecondFactor } from '~/contracts/identity/second-factor.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { requireUnlocked } from '../auth.policy.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';
import { verifyPassword } from '../password.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import { selectUsersByEmail, type Credentials } from '../../accounts/index.ts';
import { guardSignIn } from './guard-sign-in.ts';
import { startSession } from './start-session.ts';

/**
 * Finds the account by address and password. Always compares two hashes, for the account that confirmed the address
 * and for the one that claimed it last (decision 0003): known and unknown addresses take the same time.
 */
async function findByPassword(
  ctx: Ctx,
  email: string,
  password: string,
): Promise<Credentials | null> {
  const { holder, claimant } = await selectUsersByEmail(ctx.db, email);
  const [isHolder, isClaimant] = await Promise.all([
    verifyPassword(password, holder?.password_hash ?? null),
    verifyPassword(password, claimant?.password_hash ?? null),
  ]);
  if (isHolder) return holder;
  return isClaimant ? claimant : null;
}

/**
 * @throws Failure INVALID_CREDENTIALS, or TOO_MANY after too many attempts for one address; with the right password
 * DEMO_ACCOUNT_LOCKED and those of `requireSecondFactor`
 */
export async function signIn(
  ctx: Ctx,
  credentials: { email: string; password: string },
  given: SecondFactor | undefined,
  inTransaction: InTransaction,
): Promise<Tokens> {
  await guardSignIn(ctx, credentials.email);
  const user = await findByPassword(ctx, credentials.email, credentials.password);
  if (!user) throw new Failure('INVALID_CREDENTIALS');
  requireUnlocked(ctx.services.env, user);
  const secondFactorAt = await requireSecondFactor(ctx, user, given, inTransaction);
  return inTransaction((step) => startSession(step, user.id, secondFactorAt));
}
