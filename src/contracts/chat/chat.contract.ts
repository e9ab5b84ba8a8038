/** The chat's queries over HTTP; everything else of the chat is realtime. */
import * as v from 'valibot';
import { countSchema, idSchema, queryInteger, timestampSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { chatErrors } from './chat.errors.ts';
import { channelSchema, messagePageSchema } from './chat.schemas.ts';

const route = routesOf('Chat');

const channels = endpoint
  .meta({ who: 'user' })
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
      meta: v.object({ has_more: v.boolean(), unread_chats_count: countSchema }),
    }),
  );

const messages = endpoint
  .meta({ who: 'user' })
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

export const chatContract = { channels, messages };
