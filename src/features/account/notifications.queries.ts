/** Queries of notifications and Telegram. They are always stale. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { loadAnyFlash } from './notifications.form-posts.ts';

const ASK_AGAIN_MS = 3_000;
const fresh = { staleTime: 0 };

export const notificationQueries = {
  settings: () => api.notifications.settings.queryOptions(undefined, fresh),
  /** What a form of the settings that was sent without script was refused for; asked for with each visit of the page. */
  flash: () =>
    queryOptions({
      queryKey: ['notification-flash'],
      queryFn: loadAnyFlash,
      staleTime: 'static',
    }),
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
