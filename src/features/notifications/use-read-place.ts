/** Marks as read what was told about the thing whose page is open. */
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { setCount } from '~/features/common/session-counts.ts';
import { api } from '~/platform/api/api.ts';
import type { Session } from '~/platform/session/session.ts';

const orderPage = /^\/orders\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** What a page is about, as entries name it; null for all pages but an order's. The chat marks its conversations itself. */
export function aboutOf(pathname: string): string | null {
  return orderPage.exec(pathname)?.[1] ?? null;
}

/**
 * What was told about an order is read where the order is shown, in a visible tab; asks nothing while all is read.
 * Staff inside an account leave it to its owner.
 */
export function useReadPlace({ profile, customer }: Session): void {
  const client = useQueryClient();
  const about = useLocation({ select: ({ pathname }) => aboutOf(pathname) });
  const unread = profile.alerts.includes('IMPERSONATION')
    ? 0
    : customer.counts.unread_notifications;
  useEffect(() => {
    if (about === null || unread === 0) return;
    const read = (): void => {
      if (document.visibilityState !== 'visible') return;
      api.notifications.read.send({ about }).then(
        ({ unread_count: count }) => setCount(client, 'unread_notifications', count),
        // It stays unread until the page is seen again.
        () => {},
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [client, about, unread]);
}
