/** A profile picture that staff take down, and put back (decision 0126). */
import type { Ctx } from '../../../core/context.ts';
import { writeProfile } from '../account-commands.repository.ts';
import { profileChanged } from '../accounts.events.ts';
import { lockUserRow } from '../accounts.repository.ts';

async function exchange(
  ctx: Ctx,
  userId: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> {
  const user = await lockUserRow(ctx.db, userId);
  if (!user || user.avatar_media_id !== from) return false;
  await writeProfile(ctx.db, userId, { avatar: to });
  await ctx.publish(profileChanged({ user_id: userId }));
  return true;
}

/** Needs a transaction. @returns whether it was their profile picture */
export const takeAvatar = (ctx: Ctx, userId: string, mediaId: string): Promise<boolean> =>
  exchange(ctx, userId, { from: mediaId, to: null });

/** Only where they have chosen no other one since. Needs a transaction. */
export const giveAvatarBack = (ctx: Ctx, userId: string, mediaId: string): Promise<boolean> =>
  exchange(ctx, userId, { from: null, to: mediaId });
