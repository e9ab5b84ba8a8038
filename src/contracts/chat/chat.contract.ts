/** The chat's queries over HTTP; everything else of the chat is realtime. */
import * as v from 'valibot';
import { appConfig } from '~config';
import {
  countSchema,
  cursorQuery,
  emptySchema,
  endlessListOf,
  idSchema,
  longText,
  queryInteger,
  timestampSchema,
} from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { mediaErrors } from '../media/media.errors.ts';
import { chatErrors } from './chat.errors.ts';
import { offerErrors } from '../offers/offers.errors.ts';
import { ordersErrors } from '../orders/orders.errors.ts';
import {
  channelSchema,
  foundMessageSchema,
  messagePageSchema,
  messageSchema,
  newMessageSchema,
  quickReplySchema,
  translationSchema,
} from './chat.schemas.ts';

const route = routesOf('Chat');

const channels = endpoint
  .meta({ who: 'user', keys: ['messages:read'] })
  .route(route.get('/chat/channel', 'Own conversations, the latest message first'))
  .input(
    v.object({
      limit: queryInteger({ min: 1, max: 100, default: 30 }),
      /** `lastMessageDate` of the last known conversation: the cursor of the next page. */
      before: v.optional(timestampSchema),
    }),
  )
  .output(
    v.object({
      data: v.array(channelSchema),
      meta: v.object({
        has_more: v.boolean(),
        unread_chats_count: countSchema,
        /** Whether messages can be translated: a translator is configured. */
        can_translate: v.boolean(),
      }),
    }),
  );

const messages = endpoint
  .meta({ who: 'user', keys: ['messages:read'] })
  .route(
    route.get(
      '/chat/channel/{room_id}/message',
      'Messages before or after a sequence number; the latest ones without either',
    ),
  )
  .errors(documented(pick(chatErrors, 'CHANNEL_NOT_FOUND')))
  .input(
    v.object({
      room_id: idSchema,
      before: queryInteger({ min: 0, max: 2_147_483_647 }),
      after: queryInteger({ min: 0, max: 2_147_483_647 }),
      limit: queryInteger({ min: 1, max: 100, default: 50 }),
    }),
  )
  .output(messagePageSchema);

/** What the interface sends over its socket; programs send it here. `client_id` is its idempotency key. */
const send = endpoint
  .meta({ who: 'user', limit: { calls: 120, seconds: 60 }, keys: ['messages:write'] })
  .route({
    ...route.post('/chat/channel/{room_id}/message', 'Write a message in an own conversation'),
    successStatus: 201,
  })
  .errors(
    documented({
      ...pick(
        chatErrors,
        'CHANNEL_NOT_FOUND',
        'MESSAGE_REFUSED',
        'ATTACHMENT_NOT_FOUND',
        'CLIENT_ID_REUSED',
        'CONVERSATIONS_MANY',
        'CONVERSATIONS_UNCONFIRMED',
      ),
      ORDER_NOT_FOUND: ordersErrors.ORDER_NOT_FOUND,
      IMAGE_TAKEN_DOWN: mediaErrors.IMAGE_TAKEN_DOWN,
    }),
  )
  .input(newMessageSchema)
  .output(messageSchema);

const search = endpoint
  .meta({ who: 'user', limit: { calls: 60, seconds: 60 } })
  .route(route.get('/chat/message', 'Messages of own conversations with these words, newest first'))
  .errors(documented(pick(offerErrors, 'CURSOR_INVALID')))
  .input(
    v.object({
      /** Words or their beginnings; all of them have to be there. */
      q: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(100)),
      ...cursorQuery,
    }),
  )
  .output(endlessListOf(foundMessageSchema));

/** Language: that of the request. */
const translate = endpoint
  .meta({ who: 'user', limit: { calls: 60, seconds: 60 } })
  .route(route.post('/chat/channel/{room_id}/translation', 'Translate a message'))
  .errors(
    documented(
      pick(
        chatErrors,
        'CHANNEL_NOT_FOUND',
        'MESSAGE_NOT_FOUND',
        'TRANSLATION_OFF',
        'TRANSLATION_UNAVAILABLE',
      ),
    ),
  )
  .input(v.object({ room_id: idSchema, seq: v.pipe(countSchema, v.maxValue(2_147_483_647)) }))
  .output(translationSchema);

const replyText = longText({ min: 1, max: appConfig.chat.quickReplyLength });

const quickReplies = endpoint
  .meta({ who: 'user' })
  .route(route.get('/chat/quick-reply', 'Own quick replies, the oldest first'))
  .input(emptySchema)
  .output(v.object({ data: v.array(quickReplySchema) }));

const addQuickReply = endpoint
  .meta({ who: 'user' })
  .route(route.post('/chat/quick-reply', 'Keep a quick reply; for sellers'))
  .errors(
    documented({
      SELLER_REQUIRED: offerErrors.SELLER_REQUIRED,
      ...pick(chatErrors, 'QUICK_REPLIES_FULL', 'PLACEHOLDER_UNKNOWN'),
    }),
  )
  .input(v.object({ body: replyText }))
  .output(quickReplySchema);

const changeQuickReply = endpoint
  .meta({ who: 'user' })
  .route(route.put('/chat/quick-reply/{id}', 'Change a quick reply'))
  .errors(documented(pick(chatErrors, 'QUICK_REPLY_NOT_FOUND', 'PLACEHOLDER_UNKNOWN')))
  .input(v.object({ id: idSchema, body: replyText }))
  .output(quickReplySchema);

const removeQuickReply = endpoint
  .meta({ who: 'user' })
  .route(route.delete('/chat/quick-reply/{id}', 'Delete a quick reply'))
  .errors(documented(pick(chatErrors, 'QUICK_REPLY_NOT_FOUND')))
  .input(v.object({ id: idSchema }))
  .output(emptySchema);

export const chatContract = {
  channels,
  messages,
  send,
  search,
  translate,
  quickReplies,
  addQuickReply,
  changeQuickReply,
  removeQuickReply,
};
