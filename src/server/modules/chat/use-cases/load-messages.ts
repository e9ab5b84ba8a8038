/** Reading a room page by page. */
import type { MessagePage } from '~/contracts/chat/chat.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { requireMember } from '../chat.policy.ts';
import { presentMessage } from '../chat.presenter.ts';
import { selectMessages } from '../messages.repository.ts';
import { selectMembership } from '../rooms.repository.ts';

interface Request {
  room_id: string;
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

/** Messages before or after a number, or the newest. @throws {Failure} CHANNEL_NOT_FOUND */
export async function loadMessages(ctx: UserCtx, request: Request): Promise<MessagePage> {
  const { room_id: roomId, before = null, after = null, limit } = request;
  requireMember(await selectMembership(ctx.db, roomId, ctx.actor.userId));
  const { rows, hasMore } = await selectMessages(ctx.db, roomId, { before, after, limit });
  return { room_id: roomId, data: rows.map(presentMessage), has_more: hasMore };
}
