/** Sending a message: accepted, stored under the next number of its room, then acknowledged. */
import type { ClientEventPayload } from '~/contracts/realtime.ts';
import type { Message } from '~/contracts/chat/chat.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { requireActive, refuseImpersonation } from '../../accounts/index.ts';
import { claimMedia } from '../../media/index.ts';
import { isOrderBetween } from '../../orders/index.ts';
import { messageStored } from '../chat.events.ts';
import { begunSince, mostConversations, requireFewBegun, requireMember } from '../chat.policy.ts';
import { presentMessage } from '../chat.presenter.ts';
import type { StoredAttachment } from '../chat.tables.ts';
import { findForbidden, type ForbiddenPiece } from '../forbidden-text.ts';
import { insertMessage } from '../messages.repository.ts';
import { lockBegun, lockMembership, selectBegun } from '../rooms.repository.ts';

type Input = ClientEventPayload<'new_message'>;

/** Words and contact data in a text that the chat refuses. */
export function forbiddenIn(ctx: Ctx, text: string): ForbiddenPiece[] {
  return findForbidden(text, ctx.services.env.appOrigin);
}

/** The sender's own images. @throws {Failure} ATTACHMENT_NOT_FOUND, IMAGE_TAKEN_DOWN */
async function claimAttachments(ctx: UserCtx, ids: readonly string[]): Promise<StoredAttachment[]> {
  if (ids.length === 0) return [];
  try {
    const images = await claimMedia(ctx, ids, 'attachments');
    return images.map(({ id, ...image }) => ({ media_id: id, ...image }));
  } catch (error) {
    const isMissing = error instanceof Failure && error.code === 'IMAGE_NOT_FOUND';
    throw isMissing ? new Failure('ATTACHMENT_NOT_FOUND', { ...error.details }) : error;
  }
}

/** Nobody writes first to everybody. Only a room's first message comes here: all others wait for nobody. */
async function requireToBegin({ actor, db, now }: UserCtx): Promise<void> {
  await lockBegun(db, actor.userId);
  const limit = mostConversations(actor.trustLevel);
  const begun = await selectBegun(db, actor.userId, { since: begunSince(now), limit });
  requireFewBegun(begun, actor.trustLevel, now);
}

/** Whether a stored message equals the input: then this is a retry with the same idempotency key. */
function isSame(stored: Message, input: Input): boolean {
  const images = stored.attachments.map((image) => image.media_id);
  return (
    stored.body === input.body &&
    stored.offer_id === (input.offer_id ?? null) &&
    stored.order_id === (input.order_id ?? null) &&
    images.length === input.attachments.length &&
    images.every((id, index) => id === input.attachments[index])
  );
}

/** A message names an order of its two people or none. @throws {Failure} ORDER_NOT_FOUND */
async function requireOwnOrder(ctx: UserCtx, orderId: string, companionId: string): Promise<void> {
  const pair = [ctx.actor.userId, companionId] as const;
  if (!(await isOrderBetween(ctx.db, orderId, pair))) throw new Failure('ORDER_NOT_FOUND');
}

/**
 * Stores the message; `client_id` is the idempotency key.
 * @throws {Failure} CHANNEL_NOT_FOUND, ORDER_NOT_FOUND, MESSAGE_REFUSED, ATTACHMENT_NOT_FOUND, CLIENT_ID_REUSED, CONVERSATIONS_MANY,
 *   IMAGE_TAKEN_DOWN, CONVERSATIONS_UNCONFIRMED, BANNED, IMPERSONATING
 */
export async function sendMessage(ctx: UserCtx, input: Input): Promise<Message> {
  const { userId } = ctx.actor;
  requireActive(ctx.actor);
  refuseImpersonation(ctx.actor);
  const [refused] = forbiddenIn(ctx, input.body);
  if (refused) throw new Failure('MESSAGE_REFUSED', { values: { ...refused } });
  const attachments = await claimAttachments(ctx, input.attachments);
  const room = requireMember(await lockMembership(ctx.db, input.room_id, userId, 'write'));
  if (input.order_id !== undefined) await requireOwnOrder(ctx, input.order_id, room.companion_id);
  if (room.last_seq === 0) await requireToBegin(ctx);
  const { row, isNew, turned } = await insertMessage(ctx.db, {
    roomId: input.room_id,
    id: newId(),
    seq: room.last_seq + 1,
    clientId: input.client_id,
    senderId: userId,
    body: input.body,
    attachments,
    offerId: input.offer_id ?? null,
    orderId: input.order_id ?? null,
    automatic: null,
    at: ctx.now,
  });
  const message = presentMessage(row);
  if (!isNew) {
    if (!isSame(message, input)) throw new Failure('CLIENT_ID_REUSED');
    return message;
  }
  const members = [userId, room.companion_id];
  await ctx.publish(messageStored({ message, member_ids: members, seen_by: userId, turned }));
  return message;
}
