/** Signs up. Registered and new addresses are told apart by mail only: decision 0003. */
import type { Tokens, TokenInput } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { fieldFailure } from '../field-failure.ts';
import { userRegistered } from '../identity.events.ts';
import { isReservedName } from '../identity.policy.ts';
import { alreadyRegisteredMail, confirmMail } from '../mails/account-mails.ts';
import { hashPassword } from '../password.ts';
import { insertUserUnlessNamed, selectUsersByEmail } from '../users.repository.ts';
import { checkNewPassword } from './check-password.ts';
import { guardRegistration } from './guard-sign-in.ts';
import { addresseeOf, issueCode } from './issue-code.ts';
import type { InTransaction } from '../in-transaction.ts';
import { startSession } from './start-session.ts';

type Registration = Extract<TokenInput, { grant_type: 'registration' }>;

/**
 * Makes the account, mails and signs in.
 * @throws Failure PUBLIC_NAME_RESERVED, PUBLIC_NAME_TAKEN, PASSWORD_COMMON with the field marked
 */
export async function register(
  ctx: Ctx,
  input: Registration,
  inTransaction: InTransaction,
): Promise<Tokens> {
  await guardRegistration(ctx);
  const { email, password, public_name: publicName } = input.credentials;
  if (isReservedName(publicName)) {
    throw fieldFailure('PUBLIC_NAME_RESERVED', 'credentials.public_name', ctx.locale);
  }
  checkNewPassword(ctx, password, 'credentials.password', [email, publicName]);
  const passwordHash = await hashPassword(password);
  return inTransaction(async (step) => {
    const userId = await insertUserUnlessNamed(step.db, {
      email,
      password_hash: passwordHash,
      public_name: publicName,
      locale: step.locale,
      registered_at: step.now,
    });
    if (userId === null) {
      throw fieldFailure('PUBLIC_NAME_TAKEN', 'credentials.public_name', step.locale);
    }
    await mailNewcomer(step, userId, { email, public_name: publicName });
    await step.publish(
      userRegistered({
        user_id: userId,
        referral_code: input.referral_code ?? null,
        utm: input.utm ?? null,
      }),
    );
    return startSession(step, userId);
  });
}

/** The code is made in both cases, so that both do the same work; only one mail carries it. */
export async function mailNewcomer(
  ctx: Ctx,
  userId: string,
  newcomer: { email: string; public_name: string },
): Promise<void> {
  const code = await issueCode(ctx, userId, 'CONFIRM_EMAIL', newcomer.email);
  const { holder } = await selectUsersByEmail(ctx.db, newcomer.email);
  const message = holder
    ? alreadyRegisteredMail(addresseeOf(ctx, holder))
    : confirmMail(addresseeOf(ctx, { ...newcomer, locale: ctx.locale }), code);
  await ctx.services.mail.send(ctx.db, message, ctx.now);
}
