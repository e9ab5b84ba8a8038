/** Queries of the chat. Events keep what is cached current (chat.realtime.ts), so nothing grows stale. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { historyOf, type ChannelList } from './chat-state.ts';

/** Channels of a page of the list, messages of a page of a room. */
export const CHANNELS_PAGE = 30;
export const MESSAGES_PAGE = 50;

export const chatQueries = {
  channels: () =>
    queryOptions({
      queryKey: [...api.chat.key(), 'channel-list'],
      queryFn: async (): Promise<ChannelList> => {
        const page = await api.chat.channels.fetch({ limit: CHANNELS_PAGE });
        return { channels: page.data, hasMore: page.meta.has_more };
      },
      staleTime: Infinity,
    }),
  /** The beginning of the keys of all rooms; each goes on with the room's id. */
  histories: () => [...api.chat.key(), 'history'],
  history: (roomId: string) =>
    queryOptions({
      queryKey: [...chatQueries.histories(), roomId],
      queryFn: async () =>
        historyOf(await api.chat.messages.fetch({ room_id: roomId, limit: MESSAGES_PAGE })),
      staleTime: Infinity,
    }),
};
