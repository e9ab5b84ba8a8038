/** The list of the notification centre, and marking its entries as read. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationFilter } from '~/contracts/notifications/kinds.ts';
import type { ReadInput } from '~/contracts/notifications/notifications.schemas.ts';
import { useAction } from '~/features/common/use-action.ts';
import { setCount } from '~/features/common/session-counts.ts';
import { api } from '~/platform/api/api.ts';
import { noticesOf } from './notifications.queries.ts';
import { catchUpNotifications } from './notifications.realtime.ts';

export function useCentre() {
  const client = useQueryClient();
  const [filter, setFilter] = useState<NotificationFilter>('all');
  const options = noticesOf(filter);
  // What was told while the centre was closed is asked for when it is opened.
  const query = useInfiniteQuery({ ...options, staleTime: 0 });
  const [saidOf, setSaid] = useState<number | null>(null);
  const read = useAction({
    mutationFn: (input: ReadInput) => api.notifications.read.send(input),
    onSuccess: async ({ unread_count: count }) => {
      setCount(client, 'unread_notifications', count);
      setSaid(count);
      await catchUpNotifications(client);
    },
  });
  /** When the newest was told that this person has been shown; a filter may show older ones, or none. */
  const newestAt = (): string | undefined => {
    return [client.getQueryData(noticesOf('all').queryKey), query.data]
      .flatMap((list) => list?.pages[0]?.data[0]?.created_at ?? [])
      .toSorted()
      .at(-1);
  };
  const readAll = (): void => {
    const at = newestAt();
    if (at !== undefined) read.mutate({ up_to: at });
  };
  return { filter, setFilter, query, queryKey: options.queryKey, read, readAll, saidOf };
}
