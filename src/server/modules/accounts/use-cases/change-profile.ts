/** Updates the user's own settings: name, avatar, language, currency, region. */
import type * as v from 'valibot';
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { profilePatchSchema } from '~/contracts/identity/identity.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';
import { isUniqueViolation } from '../../../db/unique-violation.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import { accountParts } from '../account-parts.ts';
import { writeProfile, type ProfileChange } from '../account-commands.repository.ts';
import { profileChanged } from '../accounts.events.ts';
import {
  isReservedName,
  nextNameChange,
  requireActive,
  refuseImpersonation,
} from '../accounts.policy.ts';
import { isNameReserved, reserveName, releaseName } from '../names.repository.ts';
import { isNameTaken, lockUserRow, type UserRow } from '../accounts.repository.ts';
import { currentUserRow } from './current-user.ts';

type ProfilePatch = v.InferOutput<typeof profilePatchSchema>;

const DAY_MS = 24 * 3_600_000;

/** The day in the reader's language, as a failure names it. */
function dayIn(ctx: UserCtx, date: Date): string {
  return new Intl.DateTimeFormat(ctx.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** Another spelling of the same name (case) is free; another name is possible every 30 days (decision 0020). */
async function rename(ctx: UserCtx, user: UserRow, name: string): Promise<ProfileChange['name']> {
  if (name === user.public_name) return undefined;
  if (isReservedName(name)) throw fieldFailure('PUBLIC_NAME_RESERVED', 'public_name', ctx.locale);
  if (name.toLowerCase() === user.public_name.toLowerCase()) return { text: name, since: null };
  const next = nextNameChange(user, ctx.now);
  if (next) {
    throw fieldFailure('PUBLIC_NAME_CHANGED', 'public_name', ctx.locale, {
      date: dayIn(ctx, next),
    });
  }
  const isTaken =
    (await isNameTaken(ctx.db, name, user.id)) ||
    (await isNameReserved(ctx.db, name, ctx.now, user.id));
  if (isTaken) throw fieldFailure('PUBLIC_NAME_TAKEN', 'public_name', ctx.locale);
  const until = new Date(ctx.now.getTime() + appConfig.identity.publicNameRestDays * DAY_MS);
  await reserveName(ctx.db, user.public_name, { userId: user.id, until });
  await releaseName(ctx.db, name);
  return { text: name, since: ctx.now };
}

/** A new avatar is encoded before the transaction, because that is slow. Null removes the current one. */
async function newAvatar(ctx: UserCtx, mediaId: string | null | undefined) {
  if (mediaId === undefined) return undefined;
  return mediaId === null ? null : accountParts.of(ctx).makeAvatar(ctx, ctx.actor.userId, mediaId);
}

/**
 * Updates settings and returns the updated account.
 * @throws {Failure} PUBLIC_NAME_TAKEN, _RESERVED, _CHANGED, IMAGE_NOT_FOUND, BANNED, IMPERSONATING
 */
export async function changeProfile(
  ctx: UserCtx,
  patch: ProfilePatch,
  inTransaction: InTransaction,
): Promise<UserRow> {
  const { public_name: name } = patch;
  const isSeenByOthers = name !== undefined || patch.avatar_media_id !== undefined;
  if (isSeenByOthers) {
    requireActive(ctx.actor);
    refuseImpersonation(ctx.actor);
  }
  const avatar = await newAvatar(ctx, patch.avatar_media_id);
  let dropped: string | null = null;
  try {
    await inTransaction(async (step) => {
      const own = { ...step, actor: ctx.actor };
      const user = await lockUserRow(step.db, ctx.actor.userId);
      if (!user) throw new Failure('TOKEN_EXPIRED');
      await writeProfile(step.db, user.id, {
        locale: patch.locale,
        currency: patch.currency,
        region: patch.region,
        name: name === undefined ? undefined : await rename(own, user, name),
        avatar,
      });
      if (avatar !== undefined) dropped = user.avatar_media_id;
      if (isSeenByOthers) await step.publish(profileChanged({ user_id: user.id }));
    });
  } catch (error) {
    if (avatar) await accountParts.of(ctx).dropAvatar(ctx, ctx.actor.userId, avatar);
    if (isUniqueViolation(error, 'app_user_public_name_key')) {
      throw fieldFailure('PUBLIC_NAME_TAKEN', 'public_name', ctx.locale);
    }
    throw error;
  }
  if (dropped !== null) await accountParts.of(ctx).dropAvatar(ctx, ctx.actor.userId, dropped);
  return currentUserRow(ctx);
}
