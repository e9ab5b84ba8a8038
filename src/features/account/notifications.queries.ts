/** Query options of notifications and Telegram. Their keys belong to the session: they go with it. */
import { queryOptions } from '@tanstack/react-query';
import {
  fetchNotificationSettings,
  fetchSandboxTelegram,
  fetchTelegram,
  fetchUnsubscribe,
} from './notifications.functions.ts';

const ASK_AGAIN_MS = 3_000;

export const notificationQueries = {
  settings: () =>
    queryOptions({
      queryKey: ['session', 'notifications'],
      queryFn: () => fetchNotificationSettings(),
      staleTime: 0,
    }),
  /** Asked again while it waits for somebody to press Start. */
  telegram: () =>
    queryOptions({
      queryKey: ['session', 'telegram'],
      queryFn: () => fetchTelegram(),
      staleTime: 0,
      refetchInterval: (query) => (query.state.data?.status === 'bound' ? false : ASK_AGAIN_MS),
    }),
  unsubscribe: (token: string) =>
    queryOptions({
      queryKey: ['account', 'unsubscribe', token],
      queryFn: () => fetchUnsubscribe({ data: { token } }),
      staleTime: 0,
    }),
  /** The sandbox's Telegram. */
  sandboxTelegram: (chat: number) =>
    queryOptions({
      queryKey: ['account', 'sandbox-telegram', chat],
      queryFn: () => fetchSandboxTelegram({ data: { chat_id: chat } }),
      staleTime: 0,
      refetchInterval: ASK_AGAIN_MS,
    }),
};
