/** Marks a room as read. */
import type { UserCtx } from '../../../core/context.ts';
import { channelRead } from '../chat.events.ts';
import { requireMember } from '../chat.policy.ts';
import { lockMembership, setRead } from '../rooms.repository.ts';

/**
 * Marks everything up to the newest message as read and returns its sequence number. Repeating it changes nothing.
 * @throws {Failure} CHANNEL_NOT_FOUND
 */
export async function markRead(
  ctx: UserCtx,
  roomId: string,
): Promise<{ seq: number; companionId: string }> {
  const { userId } = ctx.actor;
  const room = requireMember(await lockMembership(ctx.db, roomId, userId, 'read'));
  const { last_seq: seq, companion_id: companionId } = room;
  // Reading while impersonating does not count as read by the owner.
  const isOwn = ctx.actor.impersonatorId === null;
  if (isOwn && (room.read_seq < seq || room.unread_count > 0)) {
    await setRead(ctx.db, roomId, userId, seq);
    await ctx.publish(
      channelRead({ room_id: roomId, user_id: userId, companion_id: companionId, seq }),
    );
  }
  return { seq, companionId };
}
