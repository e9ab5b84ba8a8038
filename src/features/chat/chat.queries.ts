/** Query options of the chat. Events keep what is cached current (chat.realtime.ts), so nothing grows stale. */
import { queryOptions } from '@tanstack/react-query';
import { historyOf, type ChannelList } from './chat-state.ts';
import { fetchChannels, fetchMessages, fetchOrderOfChat } from './chat.functions.ts';

/** Channels of a page of the list, messages of a page of a room. */
export const CHANNELS_PAGE = 30;
export const MESSAGES_PAGE = 50;

export const chatQueries = {
  all: ['chat'] as const,
  channels: () =>
    queryOptions({
      queryKey: ['chat', 'channels'],
      queryFn: async (): Promise<ChannelList> => {
        const page = await fetchChannels({ data: { limit: CHANNELS_PAGE } });
        return { channels: page.data, hasMore: page.meta.has_more };
      },
      staleTime: Infinity,
    }),
  history: (roomId: string) =>
    queryOptions({
      queryKey: ['chat', 'history', roomId],
      queryFn: async () =>
        historyOf(await fetchMessages({ data: { room_id: roomId, limit: MESSAGES_PAGE } })),
      staleTime: Infinity,
    }),
  /** The same entry as the order's own page. */
  order: (id: string) =>
    queryOptions({
      queryKey: ['orders', 'detail', id],
      queryFn: () => fetchOrderOfChat({ data: { id } }),
    }),
};
