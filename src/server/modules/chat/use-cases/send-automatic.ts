/**
 * A message that a seller's autopilot writes: stored as a message of the seller, marked, and nobody has read anything by it.
 * What decides whether one is written is the autopilot's; what may be written is the chat's.
 */
import type { ReplyKind } from '~/domain/auto-reply.ts';
import { derivedId, newId, pairId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../core/context.ts';
import { messageStored } from '../chat.events.ts';
import { presentMessage } from '../chat.presenter.ts';
import { insertMessage, selectTalk } from '../messages.repository.ts';
import { ensureRoom, lockMembership, lockRooms } from '../rooms.repository.ts';
import { forbiddenIn } from './send-message.ts';

/** What was written by hand around a message, as it stands: for an answer that does not hang on what is written meanwhile. */
export function readTalk(ctx: Ctx, around: Parameters<typeof selectTalk>[1]) {
  return selectTalk(ctx.db, around);
}

/** The same. Locks its room until the transaction ends: nobody writes in between. */
export async function lockTalk(ctx: Ctx, around: Parameters<typeof selectTalk>[1]) {
  await lockRooms(ctx.db, [around.roomId]);
  return readTalk(ctx, around);
}

export interface AutomaticMessage {
  kind: ReplyKind;
  sellerId: string;
  buyerId: string;
  body: string;
  orderId: string | null;
  /** The message or order that it answers: it is answered once with a text of this kind. */
  causeId: string;
}

/**
 * Locks the room until the transaction ends. @returns null where nothing was written: it was written before, or its text is
 * refused as anybody's would be, since what was filled in may hold what the seller's text does not
 */
export async function sendAutomatic(ctx: Ctx, message: AutomaticMessage): Promise<string | null> {
  const { kind, sellerId, buyerId, body, orderId, causeId } = message;
  if (forbiddenIn(ctx, body).length > 0) return null;
  const roomId = pairId(buyerId, sellerId);
  const known = await lockMembership(ctx.db, roomId, sellerId, 'write');
  if (!known) await ensureRoom(ctx.db, { id: roomId, buyerId, sellerId, at: ctx.now });
  const room = known ?? (await lockMembership(ctx.db, roomId, sellerId, 'write'));
  invariant(room, 'A room that was made has its members');
  const { row, isNew, turned } = await insertMessage(ctx.db, {
    roomId,
    id: newId(),
    seq: room.last_seq + 1,
    clientId: derivedId(`automatic ${kind}`, causeId),
    senderId: sellerId,
    body,
    attachments: [],
    offerId: null,
    orderId,
    automatic: kind,
    at: ctx.now,
  });
  if (!isNew) return null;
  await ctx.publish(
    messageStored({
      message: presentMessage(row),
      member_ids: [buyerId, sellerId],
      seen_by: null,
      turned,
    }),
  );
  return row.id;
}
