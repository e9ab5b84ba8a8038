/** Queries of the chat. Realtime events update the cache (chat.realtime.ts), so the queries never become stale. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { historyOf, type ChannelList } from './chat-state.ts';

/** Page sizes: conversations of the list, messages of a conversation. */
export const CHANNELS_PAGE = 30;
export const MESSAGES_PAGE = 50;

export const chatQueries = {
  channels: () =>
    queryOptions({
      queryKey: [...api.chat.key(), 'channel-list'],
      queryFn: async (): Promise<ChannelList> => {
        const page = await api.chat.channels.fetch({ limit: CHANNELS_PAGE });
        const { has_more: hasMore, can_translate: canTranslate } = page.meta;
        return { channels: page.data, hasMore, canTranslate };
      },
      staleTime: Infinity,
    }),
  /** The key prefix of all conversations; each key ends with the conversation's id. */
  histories: () => [...api.chat.key(), 'history'],
  history: (roomId: string) =>
    queryOptions({
      queryKey: [...chatQueries.histories(), roomId],
      queryFn: async () =>
        historyOf(await api.chat.messages.fetch({ room_id: roomId, limit: MESSAGES_PAGE })),
      staleTime: Infinity,
    }),
};
