/** Endpoints of the chat: the initial data of the page. Everything after that goes over sockets. */
import { readAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { listChannels } from './use-cases/find-channels.ts';
import { loadMessages } from './use-cases/load-messages.ts';

export const chatEndpoints = endpointsOf('chat', {
  channels: readAs(async (ctx, input) => {
    const page = await listChannels(ctx, { limit: input.limit, before: input.before });
    return {
      data: page.channels,
      meta: { has_more: page.hasMore, unread_chats_count: page.unreadCount },
    };
  }),

  messages: readAs(loadMessages),
});
