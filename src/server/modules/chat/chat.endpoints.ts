/** Endpoints of the chat: the initial data of the page, search, quick replies, translations. The rest goes over sockets. */
import { readAs, stepwise, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { selectQuickReplies } from './quick-replies.repository.ts';
import { listChannels } from './use-cases/find-channels.ts';
import { loadMessages } from './use-cases/load-messages.ts';
import { addQuickReply, changeQuickReply, removeQuickReply } from './use-cases/quick-replies.ts';
import { findMessages } from './use-cases/search-messages.ts';
import { sendMessage } from './use-cases/send-message.ts';
import { translateMessage } from './use-cases/translate-message.ts';

export const chatEndpoints = endpointsOf('chat', {
  channels: readAs(async (ctx, input) => {
    const page = await listChannels(ctx, { limit: input.limit, before: input.before });
    return {
      data: page.channels,
      meta: {
        has_more: page.hasMore,
        unread_chats_count: page.unreadCount,
        can_translate: ctx.services.translator !== null,
      },
    };
  }),

  messages: readAs(loadMessages),

  send: writeAs(sendMessage),

  search: readAs(findMessages),

  translate: stepwise(translateMessage),

  quickReplies: readAs(async (ctx) => ({
    data: await selectQuickReplies(ctx.db, ctx.actor.userId),
  })),

  addQuickReply: writeAs((ctx, { body }) => addQuickReply(ctx, body)),

  changeQuickReply: writeAs(changeQuickReply),

  removeQuickReply: writeAs((ctx, { id }) => removeQuickReply(ctx, id)),
});
