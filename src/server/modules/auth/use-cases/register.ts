/** Registration. Only the mail reveals whether an address was already registered (decision 0003). */
import type { Tokens, TokenInput } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import { alreadyRegisteredMail, confirmMail } from '../mails/account-mails.ts';
import { hashPassword } from '../password.ts';
import {
  addresseeOf,
  isReservedName,
  openAccount,
  selectUsersByEmail,
} from '../../accounts/index.ts';
import { checkNewPassword } from './check-password.ts';
import { guardRegistration } from './guard-sign-in.ts';
import { issueCode } from './issue-code.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';
import { startSession } from './start-session.ts';

type Registration = Extract<TokenInput, { grant_type: 'registration' }>;

/**
 * Creates the account, sends the mail and signs in.
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
    const account = { email, passwordHash, publicName };
    const userId = await openAccount(step, account, input);
    if (userId === null) {
      throw fieldFailure('PUBLIC_NAME_TAKEN', 'credentials.public_name', step.locale);
    }
    await mailNewcomer(step, userId, { email, public_name: publicName });
    return startSession(step, userId);
  });
}

/** Issues a code in both cases, so that both do the same work; only one of the mails contains it. */
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
