/** Opens the room with another user. It stays temporary until the first message. */
import type { Channel } from '~/contracts/chat/chat.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { hasLeft } from '~/contracts/identity/deleted-name.ts';
import { pairId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findUsers, requireActive, refuseImpersonation } from '../../accounts/index.ts';
import { ensureRoom } from '../rooms.repository.ts';
import { showChannel } from './find-channels.ts';

interface Companion {
  companion_id: string;
  /** What it is about, shown beside the room. */
  offer_id?: string | undefined;
}

/** @throws {Failure} COMPANION_SELF, COMPANION_NOT_FOUND, BANNED, IMPERSONATING */
export async function createChannel(ctx: UserCtx, input: Companion): Promise<Channel> {
  const { userId } = ctx.actor;
  const companionId = input.companion_id;
  requireActive(ctx.actor);
  refuseImpersonation(ctx.actor);
  if (companionId === userId) throw new Failure('COMPANION_SELF');
  const companion = (await findUsers(ctx.db, [companionId], ctx.now)).get(companionId);
  if (!companion || hasLeft(companion)) throw new Failure('COMPANION_NOT_FOUND');
  await ensureRoom(ctx.db, {
    id: pairId(userId, companionId),
    buyerId: userId,
    sellerId: companionId,
    at: ctx.now,
  });
  return showChannel(ctx, input);
}
