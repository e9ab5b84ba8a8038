/** Endpoints of the chat: the initial data of the page. Everything after that goes over sockets. */
import { readAs } from '../../core/unit-of-work.ts';
import { api } from '../../http/api.ts';
import { listChannels } from './use-cases/find-channels.ts';
import { loadMessages } from './use-cases/load-messages.ts';

export const chatEndpoints = {
  channels: api.chat.channels.handler(
    readAs(async (ctx, input) => {
      const page = await listChannels(ctx, { limit: input.limit, before: input.before });
      return {
        data: page.channels,
        meta: { has_more: page.hasMore, unread_chats_count: page.unreadCount },
      };
    }),
  ),

  messages: api.chat.messages.handler(readAs(loadMessages)),
};
