/** Effects of realtime events while somebody is signed in: orders, money, conversations. The notification centre opens here. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { CONFIRMED_HASH } from '~/features/common/auth-href.ts';
import { isOpenAndSeen } from '~/features/chat/open-room.ts';
import { useMessageToast } from '~/features/chat/use-message-toast.ts';
import { useOpenedNotice } from '~/features/notifications/use-opened-notice.ts';
import { useReadPlace } from '~/features/notifications/use-read-place.ts';
import { useShownNotices } from '~/features/notifications/use-shown-notices.ts';
import { useOrderToast } from '~/features/orders/use-order-toast.ts';
import { localeOfPath, withLocale } from '~/platform/i18n/locale.ts';
import { clearOfflineCache, cachePages } from '~/platform/offline/offline-cache.ts';
import type { Session } from '~/platform/session/session.ts';
import { useUnreadSignal } from '~/platform/realtime/unread-signal.ts';
import { useRealtime } from '~/platform/realtime/use-realtime.ts';
import { toast } from '~/ui/toast-store.ts';
import {
  closeNotificationCentre,
  useNotificationCentreOpen,
} from '~/platform/ui-state/notification-centre.ts';
import { NewNotices } from './new-notices.tsx';
import { loadNotificationCentre } from './rail-items.tsx';
import { listenToServer } from './realtime.ts';

const NotificationCentre = lazy(loadNotificationCentre);

/**
 * Whoever opened the link of a mail while signed in is redirected home: shows there, once, that the link has worked.
 */
function useConfirmedWord(): void {
  const { t } = useLingui();
  const router = useRouter();
  useEffect(() => {
    const look = (): void => {
      if (router.state.location.hash !== CONFIRMED_HASH) return;
      toast({ status: 'success', description: t`Your e-mail address is confirmed.` });
      void router.navigate({ to: '.', search: true, hash: '', replace: true });
    };
    look();
    return router.subscribe('onResolved', look);
  }, [router, t]);
}

/** Caches the lists, and each order and conversation that is looked at, to be read without a connection. */
function useOfflineCache({ profile, customer }: Session): void {
  const router = useRouter();
  const { id } = profile;
  const isActing = profile.alerts.includes('IMPERSONATION');
  const { is_seller: isSeller } = customer;
  useEffect(() => {
    if (isActing) return;
    const cache = (...paths: string[]) => void cachePages(id, paths);
    const { publicHref } = router.state.location;
    const locale = localeOfPath(publicHref);
    const lists = ['/orders/purchases', ...(isSeller ? ['/orders/sell'] : []), '/chat'];
    cache(...lists.map((path) => withLocale(path, locale)), publicHref);
    const stop = router.subscribe('onResolved', ({ toLocation, pathChanged, hrefChanged }) => {
      if (pathChanged || hrefChanged) cache(toLocation.publicHref);
    });
    return stop;
  }, [router, id, isActing, isSeller]);
  // Nobody is signed in any more, or somebody else is (the key in shell.tsx). With the worker goes what this device is
  // pushed.
  useEffect(() => () => void clearOfflineCache(), []);
}

export function Live({ session }: { session: Session }) {
  const client = useQueryClient();
  const myId = session.profile.id;
  const onNews = useOrderToast(isOpenAndSeen);
  const onMessage = useMessageToast(myId);
  useConfirmedWord();
  useOfflineCache(session);
  useRealtime();
  useReadPlace(session);
  useOpenedNotice(!session.profile.alerts.includes('IMPERSONATION'));
  useShownNotices(session.customer.counts.unread_notifications);
  useUnreadSignal(session.customer.counts.unread_chats);
  useEffect(
    () => listenToServer(client, myId, { onNews, onMessage }),
    [client, myId, onNews, onMessage],
  );
  return (
    <>
      <NewNotices unread={session.customer.counts.unread_notifications} />
      <Centre session={session} />
    </>
  );
}

function Centre({ session }: { session: Session }) {
  const isOpen = useNotificationCentreOpen();
  useEffect(() => closeNotificationCentre, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <NotificationCentre session={session} onClose={closeNotificationCentre} />
    </Suspense>
  );
}
