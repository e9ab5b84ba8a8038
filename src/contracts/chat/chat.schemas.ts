/**
 * Conversations (`channel` on the wire) and messages. A conversation is between two people; `room_id` is its id. Within
 * it `seq` numbers the messages without a gap, so that a client detects after a reconnect what it missed.
 */
import * as v from 'valibot';
import { appConfig } from '~config';
import {
  centsSchema,
  countSchema,
  currencySchema,
  idSchema,
  longText,
  shownPriceSchema,
  timestampSchema,
  urlSchema,
} from '../common.ts';
import { personSchema } from '../identity/identity.schemas.ts';
import { replyKinds } from '~/domain/auto-reply.ts';
import { orderStatuses } from '~/domain/order-lifecycle.ts';

const { maxImages, maxTextLength } = appConfig.chat;

export const attachmentSchema = v.object({
  media_id: idSchema,
  url: urlSchema,
  width: countSchema,
  height: countSchema,
});

/** The event that a system message reports; the interface renders it in the reader's language. */
export const systemCodes = [
  'order_created',
  'order_waiting_approval',
  'order_verification',
  'order_paid',
  'order_in_progress',
  'order_acceptance',
  'order_completed',
  'order_disputed',
  'order_cancelled',
  'order_refund',
  'order_reviewed',
  'dispute_withdrawn',
  'dispute_settled',
] as const;
export type SystemCode = (typeof systemCodes)[number];

export const messageSchema = v.object({
  id: idSchema,
  /** Idempotency key, chosen by the sender: sending it again changes nothing. Null for system messages. */
  client_id: v.nullable(idSchema),
  seq: countSchema,
  room_id: idSchema,
  /** Null for system messages. */
  sender_id: v.nullable(idSchema),
  kind: v.picklist(['text', 'system']),
  /** Which text of the sender's autopilot it is; null: a person wrote it. Events from before it lack it. */
  automatic: v.optional(v.nullable(v.picklist(replyKinds)), null),
  body: v.string(),
  attachments: v.array(attachmentSchema),
  offer_id: v.nullable(idSchema),
  order_id: v.nullable(idSchema),
  created_at: timestampSchema,
  system: v.nullable(
    v.object({
      code: v.picklist(systemCodes),
      values: v.record(v.string(), v.union([v.string(), v.number()])),
    }),
  ),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** An order between the two, as the chat's side pane shows it. `role` is the reader's. */
export const chatOrderSchema = v.object({
  id: idSchema,
  status: v.picklist(orderStatuses),
  role: v.picklist(['buyer', 'seller', 'staff']),
  offer_id: idSchema,
  offer_title: v.string(),
  image: v.nullable(urlSchema),
  count: countSchema,
  /** The price for the seller, the charged amount for the buyer. */
  total_amount: centsSchema,
  currency: currencySchema,
  created_at: timestampSchema,
});

/** An offer that was mentioned in the conversation. */
export const chatOfferSchema = v.object({
  id: idSchema,
  title: v.string(),
  catalog_price: shownPriceSchema,
  image: v.nullable(urlSchema),
  seller_id: idSchema,
  is_active: v.boolean(),
});

/** The names of this shape are the specification's. */
export const channelSchema = v.object({
  room_id: idSchema,
  companion: v.object({
    ...personSchema.entries,
    is_online: v.boolean(),
    last_online_at: v.nullable(timestampSchema),
  }),
  lastMessage: v.nullable(
    v.object({
      id: idSchema,
      seq: countSchema,
      body: v.string(),
      kind: v.picklist(['text', 'system']),
      system_code: v.nullable(v.picklist(systemCodes)),
      attachments_count: countSchema,
      createdAt: timestampSchema,
      sender_id: v.nullable(idSchema),
      /** The other side has read it. */
      is_read: v.boolean(),
    }),
  ),
  lastMessageDate: v.nullable(timestampSchema),
  isUnread: v.boolean(),
  /** No message was sent yet: the conversation disappears when it is left. */
  isTemporary: v.boolean(),
  /** Messages that the reader has not seen. */
  unread_count: countSchema,
  /** How far the reader and the companion have read. */
  read_seq: countSchema,
  companion_read_seq: countSchema,
  orders: v.array(chatOrderSchema),
  offers: v.array(chatOfferSchema),
});
export type Channel = v.InferOutput<typeof channelSchema>;

/** Messages in rising `seq`; `has_more` in the direction that was asked for. */
export const messagePageSchema = v.object({
  room_id: idSchema,
  data: v.array(messageSchema),
  has_more: v.boolean(),
});
export type MessagePage = v.InferOutput<typeof messagePageSchema>;

/** A new message: a text, images, or both. */
export const newMessageSchema = v.pipe(
  v.object({
    room_id: idSchema,
    client_id: idSchema,
    body: v.optional(longText({ max: maxTextLength }), ''),
    /** Ids of uploaded media. */
    attachments: v.optional(v.pipe(v.array(idSchema), v.maxLength(maxImages)), []),
    offer_id: v.optional(idSchema),
    /** The order between the two that it is about; without it the message belongs to none. */
    order_id: v.optional(idSchema),
  }),
  v.forward(
    v.partialCheck(
      [['body'], ['attachments']],
      ({ body, attachments }) => body !== '' || attachments.length > 0,
      'message_empty',
    ),
    ['body'],
  ),
);

/** A part of a text that is refused, and what it is. */
export const forbiddenPieceSchema = v.object({
  kind: v.picklist(['word', 'email', 'link', 'phone', 'messenger']),
  word: v.string(),
});
export type ForbiddenPiece = v.InferOutput<typeof forbiddenPieceSchema>;

/** A found message of an own conversation. */
export const foundMessageSchema = v.object({
  id: idSchema,
  room_id: idSchema,
  seq: countSchema,
  is_own: v.boolean(),
  /** A part of the text around what was found. */
  excerpt: v.string(),
  created_at: timestampSchema,
  companion: personSchema,
});
export type FoundMessage = v.InferOutput<typeof foundMessageSchema>;

/** A text that a seller keeps to answer with; placeholders (`domain/placeholders.ts`) are filled where it is used. */
export const quickReplySchema = v.object({ id: idSchema, body: v.string() });
export type QuickReply = v.InferOutput<typeof quickReplySchema>;

export const translationSchema = v.object({
  text: v.string(),
  /** The language that it was written in, as the translator names it; null when it does not. */
  from: v.nullable(v.string()),
});
