/** What the owner changes in the own account: settings, password, e-mail address. */
import type { Updateable } from 'kysely';
import type * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import type {
  changeEmailSchema,
  changePasswordSchema,
  profilePatchSchema,
} from '~/contracts/identity/identity.schemas.ts';
import type { Ctx, UserCtx } from '../../../context.ts';
import { fieldFailure } from '../field-failure.ts';
import { profileChanged } from '../identity.events.ts';
import { isReservedName, requireActive, requireOwnHand } from '../identity.policy.ts';
import type { UserTable } from '../identity.tables.ts';
import {
  alreadyRegisteredMail,
  changeEmailMail,
  passwordChangedMail,
} from '../mails/account-mails.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { voidCodes } from '../sessions.repository.ts';
import { isUniqueViolation } from '../unique-violation.ts';
import {
  isNameTaken,
  selectUser,
  selectUsersByEmail,
  updateUser,
  type UserRow,
} from '../users.repository.ts';
import { checkNewPassword } from './check-password.ts';
import { endSessions } from './end-sessions.ts';
import { addresseeOf, issueCode } from './issue-code.ts';
import type { InTransaction } from './sign-in.ts';

type ProfilePatch = v.InferOutput<typeof profilePatchSchema>;

/** The actor's own row. A session implies an account, so that its absence means an ended session. */
export async function ownUser(ctx: UserCtx): Promise<UserRow> {
  const user = await selectUser(ctx.db, ctx.actor.userId);
  if (!user) throw new Failure('TOKEN_EXPIRED');
  return user;
}

function columnsOf(patch: ProfilePatch): Updateable<UserTable> {
  return {
    ...(patch.public_name !== undefined && { public_name: patch.public_name }),
    ...(patch.locale !== undefined && { locale: patch.locale }),
    ...(patch.currency !== undefined && { currency: patch.currency }),
    ...(patch.region !== undefined && { region: patch.region }),
  };
}

/** Changes settings; answers the account as it then is. */
export async function changeProfile(ctx: UserCtx, patch: ProfilePatch): Promise<UserRow> {
  const { public_name: name } = patch;
  if (name !== undefined) {
    requireActive(ctx.actor);
    requireOwnHand(ctx.actor);
    if (isReservedName(name)) throw fieldFailure('PUBLIC_NAME_RESERVED', 'public_name', ctx.locale);
    if (await isNameTaken(ctx.db, name, ctx.actor.userId)) {
      throw fieldFailure('PUBLIC_NAME_TAKEN', 'public_name', ctx.locale);
    }
  }
  try {
    await updateUser(ctx.db, ctx.actor.userId, columnsOf(patch));
    if (name !== undefined) await ctx.publish(profileChanged({ user_id: ctx.actor.userId }));
  } catch (error) {
    if (isUniqueViolation(error, 'app_user_public_name_key')) {
      throw fieldFailure('PUBLIC_NAME_TAKEN', 'public_name', ctx.locale);
    }
    throw error;
  }
  return ownUser(ctx);
}

/** Refuses a wrong current password. Accounts without one have nothing to give. */
async function checkCurrent(ctx: Ctx, user: UserRow, given: string | undefined, path: string) {
  if (user.password_hash === null) return;
  if (!(await verifyPassword(given ?? '', user.password_hash))) {
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
  requireOwnHand(ctx.actor);
  const user = await ownUser(ctx);
  await checkCurrent(ctx, user, input.current_password, 'current_password');
  checkNewPassword(ctx, input.password, 'password', [user.email, user.public_name]);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(async (step) => {
    await updateUser(step.db, user.id, { password_hash: passwordHash });
    await voidCodes(step.db, user.id, ['RESTORE_PASSWORD'], step.now);
    await endSessions(step, user.id, { except: ctx.actor.sessionId });
    const message = passwordChangedMail(addresseeOf(step, user));
    await step.services.mail.send(step.db, message, step.now);
  });
}

/**
 * Sends a code to the new address, or tells its owner that somebody wanted it. The caller learns neither.
 * @throws Failure PASSWORD_WRONG, IMPERSONATING
 */
export async function changeEmail(
  ctx: UserCtx,
  input: v.InferOutput<typeof changeEmailSchema>,
  inTransaction: InTransaction,
): Promise<void> {
  requireOwnHand(ctx.actor);
  const user = await ownUser(ctx);
  await checkCurrent(ctx, user, input.password, 'password');
  await inTransaction(async (step) => {
    const code = await issueCode(step, user.id, 'CHANGE_EMAIL', input.email);
    const { holder } = await selectUsersByEmail(step.db, input.email);
    const isOthers = holder !== null && holder.id !== user.id;
    const message = isOthers
      ? alreadyRegisteredMail(addresseeOf(step, holder))
      : changeEmailMail(addresseeOf(step, user, input.email), code);
    await step.services.mail.send(step.db, message, step.now);
  });
}
