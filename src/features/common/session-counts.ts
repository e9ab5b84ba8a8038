/** How much is unread, in the session that the frame shows. */
import type { QueryClient } from '@tanstack/react-query';
import { sessionQueries } from '~/platform/session/session.ts';

/**
 * Writes a number into the session, which the frame reads. A session that is just being loaded may have been counted
 * before: it is asked for again, so that the older number never stands in the end.
 */
export function setCount(
  client: QueryClient,
  name: 'unread_chats' | 'unread_notifications',
  count: number,
): void {
  const { queryKey } = sessionQueries.me();
  client.setQueryData(queryKey, (session) => {
    if (!session || session.customer.counts[name] === count) return session;
    const { customer } = session;
    return {
      ...session,
      customer: { ...customer, counts: { ...customer.counts, [name]: count } },
    };
  });
  if (client.isFetching({ queryKey, exact: true })) void client.invalidateQueries({ queryKey });
}
