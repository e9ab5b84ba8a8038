/** Queries of notifications and Telegram. They are always stale. */
import { api } from '~/platform/api/api.ts';

const ASK_AGAIN_MS = 3_000;
const fresh = { staleTime: 0 };

export const notificationQueries = {
  settings: () => api.notifications.settings.queryOptions(undefined, fresh),
  /** Polled while it waits for somebody to press Start. */
  telegram: () =>
    api.notifications.telegram.queryOptions(undefined, {
      ...fresh,
      refetchInterval: (query) => (query.state.data?.status === 'bound' ? false : ASK_AGAIN_MS),
    }),
  unsubscribe: (token: string) => api.notifications.showUnsubscribe.queryOptions({ token }, fresh),
  /** The sandbox's Telegram. */
  sandboxTelegram: (chat: number) =>
    api.notifications.sandboxTelegram.queryOptions(
      { chat_id: chat },
      { ...fresh, refetchInterval: ASK_AGAIN_MS },
    ),
};
