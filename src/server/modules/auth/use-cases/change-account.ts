/** Changes of the user's own password and e-mail address. */
import type * as v from 'valibot';
import type {
  changeEmailSchema,
  changePasswordSchema,
} from '~/contracts/identity/identity.schemas.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import {
  addresseeOf,
  currentUser,
  findPasswordHash,
  refuseImpersonation,
  selectUsersByEmail,
  setPassword,
  type Account,
} from '../../accounts/index.ts';
import {
  alreadyRegisteredMail,
  changeEmailMail,
  emailChangeAskedMail,
  passwordChangedMail,
} from '../mails/account-mails.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { voidCodes } from '../sessions.repository.ts';
import { checkNewPassword } from './check-password.ts';
import { endSessions } from './end-sessions.ts';
import { issueCode } from './issue-code.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';

/** Refuses a wrong current password. Accounts without a password pass. */
export async function checkCurrentPassword(
  ctx: Ctx,
  user: Account,
  given: string | undefined,
  path: string,
): Promise<void> {
  const hash = await findPasswordHash(ctx.db, user.id);
  if (hash === null) return;
  if (!(await verifyPassword(given ?? '', hash))) {
    throw fieldFailure('PASSWORD_WRONG', path, ctx.locale);
  }
}

/**
 * Changes the password and ends all other sessions.
 * @throws Failure PASSWORD_WRONG, PASSWORD_COMMON, VALIDATION, IMPERSONATING
 */
export async function changePassword(
  ctx: UserCtx,
  input: v.InferOutput<typeof changePasswordSchema>,
  inTransaction: InTransaction,
): Promise<void> {
  refuseImpersonation(ctx.actor);
  const user = await currentUser(ctx);
  await checkCurrentPassword(ctx, user, input.current_password, 'current_password');
  checkNewPassword(ctx, input.password, 'password', [user.email, user.public_name]);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(async (step) => {
    await setPassword(step.db, user.id, passwordHash);
    await voidCodes(step.db, user.id, ['RESTORE_PASSWORD', 'CHANGE_EMAIL'], step.now);
    await endSessions(step, user.id, { except: ctx.actor.sessionId });
    const message = passwordChangedMail(addresseeOf(step, user));
    await step.services.mail.send(step.db, message, step.now);
  });
}

/**
 * Mails a code to the new address, or a warning to its present owner. The response is the same in both cases.
 * @throws Failure PASSWORD_WRONG, EMAIL_UNCHANGED, IMPERSONATING
 */
export async function changeEmail(
  ctx: UserCtx,
  input: v.InferOutput<typeof changeEmailSchema>,
  inTransaction: InTransaction,
): Promise<void> {
  refuseImpersonation(ctx.actor);
  const user = await currentUser(ctx);
  await checkCurrentPassword(ctx, user, input.password, 'password');
  if (input.email.toLowerCase() === user.email.toLowerCase()) {
    throw fieldFailure('EMAIL_UNCHANGED', 'email', ctx.locale);
  }
  await inTransaction(async (step) => {
    const code = await issueCode(step, user.id, 'CHANGE_EMAIL', input.email);
    const { holder } = await selectUsersByEmail(step.db, input.email);
    const isOthers = holder !== null && holder.id !== user.id;
    const message = isOthers
      ? alreadyRegisteredMail(addresseeOf(step, holder))
      : changeEmailMail(addresseeOf(step, user, input.email), code);
    await step.services.mail.send(step.db, message, step.now);
    if (user.email_confirmed_at === null) return;
    // The warning to the present address keeps an account takeover from going unnoticed.
    const warning = emailChangeAskedMail(addresseeOf(step, user), input.email);
    await step.services.mail.send(step.db, warning, step.now);
  });
}
