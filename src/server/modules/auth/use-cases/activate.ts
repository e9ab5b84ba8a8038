/** Uses a code from a mail: confirms an address, restores a password, or changes the address. */
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../../core/context.ts';
import { fieldErrorsFor } from '../../../http/field-errors.ts';
import { isDemoLocked } from '../auth.policy.ts';
import type { CodeType } from '../auth.tables.ts';
import { emailChangedMail, passwordChangedMail } from '../mails/account-mails.ts';
import { hashPassword } from '../password.ts';
import { selectCode, useCode, voidCodes, type CodeRow } from '../sessions.repository.ts';
import { hashSecret } from '../../../infra/secrets.ts';
import { isUniqueViolation } from '../../../db/unique-violation.ts';
import {
  addresseeOf,
  changeAddress,
  confirmAddress,
  selectUser,
  selectUsersByEmail,
  setPassword,
  type Account,
} from '../../accounts/index.ts';
import { checkNewPassword } from './check-password.ts';
import { endSessions } from './end-sessions.ts';
import { trustDevice } from './record-device.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';

interface Found {
  code: CodeRow;
  user: Account;
  /** The address that the mail was sent to; using the code confirms it. */
  email: string;
}

/** A code is bound to the address it was sent to: after a change of address older codes are invalid. */
async function findCode(ctx: Ctx, secret: string): Promise<Found> {
  const code = await selectCode(ctx.db, hashSecret(secret));
  if (!code || code.used_at !== null || code.expires_at <= ctx.now) {
    throw new Failure('CODE_INVALID');
  }
  const user = await selectUser(ctx.db, code.user_id);
  const email = code.payload.email;
  if (!user || email === undefined || isDemoLocked(ctx.services.env, user)) {
    throw new Failure('CODE_INVALID');
  }
  const isCurrent = user.email.toLowerCase() === email.toLowerCase();
  if (code.type !== 'CHANGE_EMAIL' && !isCurrent) throw new Failure('CODE_INVALID');
  return { code, user, email };
}

/**
 * @param input `password` is needed for RESTORE_PASSWORD only
 * @throws Failure CODE_INVALID, EMAIL_TAKEN, PASSWORD_COMMON, VALIDATION
 */
export async function activate(
  ctx: Ctx,
  input: { code: string; password?: string | undefined },
  inTransaction: InTransaction,
): Promise<{ type: CodeType }> {
  const { code, user } = await findCode(ctx, input.code);
  const passwordHash =
    code.type === 'RESTORE_PASSWORD' ? await newPasswordHash(ctx, user, input.password) : null;
  try {
    await inTransaction(async (step) => {
      const found = await findCode(step, input.code);
      if (!(await useCode(step.db, found.code, step.now))) throw new Failure('CODE_INVALID');
      if (passwordHash !== null) await restore(step, found, passwordHash);
      else await proveAddress(step, found);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'app_user_confirmed_email')) throw new Failure('EMAIL_TAKEN');
    throw error;
  }
  return { type: code.type };
}

async function newPasswordHash(
  ctx: Ctx,
  user: Account,
  password: string | undefined,
): Promise<string> {
  if (password === undefined) {
    const issue = { message: 'required', path: ['password'], kind: 'validation', type: 'check' };
    throw new Failure('VALIDATION', { errors: fieldErrorsFor([issue], ctx.locale) });
  }
  checkNewPassword(ctx, password, 'password', [user.email, user.public_name]);
  return hashPassword(password);
}

async function proveAddress(ctx: Ctx, { code, user, email }: Found): Promise<void> {
  const { holder } = await selectUsersByEmail(ctx.db, email);
  if (holder && holder.id !== user.id) throw new Failure('EMAIL_TAKEN');
  if (code.type === 'CHANGE_EMAIL') await changeAddress(ctx, user, email);
  else await confirmAddress(ctx, user.id, email);
  const hasMoved = code.type === 'CHANGE_EMAIL' && user.email_confirmed_at !== null;
  if (hasMoved) {
    await ctx.services.mail.send(ctx.db, emailChangedMail(addresseeOf(ctx, user)), ctx.now);
  }
}

/** Sets the new password and ends every open session, so that an attacker is signed out. */
async function restore(ctx: Ctx, { user, email }: Found, passwordHash: string): Promise<void> {
  await setPassword(ctx.db, user.id, passwordHash);
  // Also cancels a pending change of address, which an attacker may have requested.
  await voidCodes(ctx.db, user.id, ['CHANGE_EMAIL'], ctx.now);
  await endSessions(ctx, user.id);
  await trustDevice(ctx, user.id);
  const { holder } = await selectUsersByEmail(ctx.db, email);
  if (!holder) await confirmAddress(ctx, user.id, email);
  await ctx.services.mail.send(ctx.db, passwordChangedMail(addresseeOf(ctx, user)), ctx.now);
}
