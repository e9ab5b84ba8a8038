/** Somebody pressed a notification of the device: it is read, whatever page it led to. A summary opens the centre. */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { setCount } from '~/features/common/session-counts.ts';
import { api } from '~/platform/api/api.ts';
import { openNotificationCentre } from '~/platform/ui-state/notification-centre.ts';

/** What the service worker puts behind an address (`public/sw.js`), and what summaries carry. */
const NOTICE = /^notice=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const CENTRE = 'notifications';

/** The notice that an address marks as read, as its fragment says; null without one. */
export function noticeOf(hash: string): string | null {
  return NOTICE.exec(hash)?.[1] ?? null;
}

/** The notice that the worker says was pressed; null for other messages, and for a summary. */
function pressed(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null;
  if (data.kind !== 'opened' || !('id' in data) || typeof data.id !== 'string') return null;
  return data.id;
}

/** @param mayRead staff inside an account leave it to its owner */
export function useOpenedNotice(mayRead: boolean): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const read = (id: string | null): void => {
      if (id === null || !mayRead) return;
      api.notifications.read.send({ ids: [id] }).then(
        ({ unread_count: count }) => setCount(client, 'unread_notifications', count),
        // It stays unread: nothing is lost by that.
        () => {},
      );
    };
    const look = (): void => {
      const { hash } = router.state.location;
      const id = noticeOf(hash);
      if (id === null && hash !== CENTRE) return;
      read(id);
      if (hash === CENTRE) openNotificationCentre();
      void router.navigate({ to: '.', search: true, hash: '', replace: true });
    };
    const hear = ({ data }: MessageEvent<unknown>): void => read(pressed(data));
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    workers?.addEventListener('message', hear);
    look();
    const stop = router.subscribe('onResolved', look);
    return () => {
      stop();
      workers?.removeEventListener('message', hear);
    };
  }, [client, router, mayRead]);
}
