/** Whoever opens a room has read what is in it. */
import type { UserCtx } from '../../../core/context.ts';
import { channelRead } from '../chat.events.ts';
import { requireMember } from '../chat.policy.ts';
import { lockMembership, setRead } from '../rooms.repository.ts';

/**
 * Marks everything up to the newest message read and answers its number. Broadcast it again changes nothing.
 * @throws {Failure} CHANNEL_NOT_FOUND
 */
export async function markRead(
  ctx: UserCtx,
  roomId: string,
): Promise<{ seq: number; companionId: string }> {
  const { userId } = ctx.actor;
  const room = requireMember(await lockMembership(ctx.db, roomId, userId, 'read'));
  const { last_seq: seq, companion_id: companionId } = room;
  // What staff has seen, the person has not read.
  const isOwn = ctx.actor.impersonatorId === null;
  if (isOwn && (room.read_seq < seq || room.unread_count > 0)) {
    await setRead(ctx.db, roomId, userId, seq);
    await ctx.publish(
      channelRead({ room_id: roomId, user_id: userId, companion_id: companionId, seq }),
    );
  }
  return { seq, companionId };
}
