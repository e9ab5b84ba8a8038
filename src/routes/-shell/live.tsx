/** Effects of realtime events while somebody is signed in: orders, money, conversations. Renders nothing. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CONFIRMED_HASH } from '~/features/common/auth-href.ts';
import { useOrderToast } from '~/features/orders/use-order-toast.ts';
import type { Session } from '~/platform/session/session.ts';
import { useUnreadSignal } from '~/platform/realtime/unread-signal.ts';
import { useRealtime } from '~/platform/realtime/use-realtime.ts';
import { toast } from '~/ui/toast-store.ts';
import { listenToServer } from './realtime.ts';

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

export function Live({ session }: { session: Session }) {
  const client = useQueryClient();
  const showOrderToast = useOrderToast();
  const myId = session.profile.id;
  useConfirmedWord();
  useRealtime();
  useUnreadSignal(session.customer.counts.unread_chats);
  useEffect(() => listenToServer(client, myId, showOrderToast), [client, myId, showOrderToast]);
  return null;
}
