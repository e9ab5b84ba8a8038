/** Realtime handlers of notifications: the count in the frame, and the lists of an open centre. */
import type { QueryClient } from '@tanstack/react-query';
import type { notificationsServerEvents } from '~/contracts/notifications/notifications.realtime.ts';
import { api } from '~/platform/api/api.ts';
import type { ListenersOf } from '~/platform/realtime/socket.ts';
import { setCount } from '~/features/common/session-counts.ts';
import { sessionQueries } from '~/platform/session/session.ts';

/** What an open page marks as read at once (a message of the open conversation) raises no count. */
const RISE_MS = 1_000;

/** After a reconnect: what was told meanwhile is not announced again. */
export function catchUpNotifications(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: api.notifications.list.key() });
}

export function notificationListeners(
  client: QueryClient,
): ListenersOf<typeof notificationsServerEvents> {
  let rise: ReturnType<typeof setTimeout> | undefined;
  const show = (count: number): void => {
    setCount(client, 'unread_notifications', count);
    void catchUpNotifications(client);
  };
  return {
    unread_notifications_count({ count }) {
      clearTimeout(rise);
      const shown =
        client.getQueryData(sessionQueries.me().queryKey)?.customer.counts.unread_notifications ??
        0;
      if (count > shown) rise = setTimeout(() => show(count), RISE_MS);
      else show(count);
    },
  };
}
