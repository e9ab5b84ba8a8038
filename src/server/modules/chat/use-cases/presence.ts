/** Online presence. */
import type { presenceSchema } from '~/contracts/chat/chat.realtime.ts';
import type * as v from 'valibot';
import type { UserCtx } from '../../../core/context.ts';
import { findUsers, markOffline, markOnline } from '../../accounts/index.ts';
import { requireMember } from '../chat.policy.ts';
import { selectMembership } from '../rooms.repository.ts';

export type Presence = v.InferOutput<typeof presenceSchema>;

/** Presence of these users; unknown ids are omitted. */
export async function presenceOf(ctx: UserCtx, ids: readonly string[]): Promise<Presence[]> {
  const users = await findUsers(ctx.db, ids, ctx.now);
  return [...users.values()].map((user) => ({
    user_id: user.id,
    is_online: user.is_online,
    last_online_at: user.last_online_at,
  }));
}

/** Presence of both members. @throws {Failure} CHANNEL_NOT_FOUND */
export async function presenceInRoom(ctx: UserCtx, roomId: string): Promise<Presence[]> {
  const { userId } = ctx.actor;
  const room = requireMember(await selectMembership(ctx.db, roomId, userId));
  return presenceOf(ctx, [userId, room.companion_id]);
}

/**
 * Stores whether the user is online. `isActive` is the combined state of all their sockets. Sessions that impersonate
 * the user do not count.
 */
export async function updatePresence(ctx: UserCtx, isActive: boolean): Promise<void> {
  if (ctx.actor.impersonatorId !== null) return;
  const mark = isActive ? markOnline : markOffline;
  await mark(ctx.db, ctx.actor.userId, ctx.now);
}
