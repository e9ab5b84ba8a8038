/** What changes by itself while somebody is signed in: orders, money, conversations. Renders nothing. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { orderStatusWords } from '~/features/common/order-status.tsx';
import { CONFIRMED_HASH } from '~/features/common/auth-href.ts';
import { applyOrderStatus } from '~/features/orders/orders.queries.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import type { Session } from '~/platform/session/session.ts';
import { subscribe, whenOnline } from '~/platform/realtime/socket.ts';
import { useUnreadSignal } from '~/platform/realtime/unread-signal.ts';
import { useRealtime } from '~/platform/realtime/use-realtime.ts';
import { toast } from '~/ui/toast-store.ts';

const ChatSignals = lazy(() => import('~/features/chat/components/chat-signals.tsx'));

/** Whoever opened the link of a mail while signed in lands at home: says there, once, that the link has worked. */
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

export function Live({ session }: { session: Session | null }) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const client = useQueryClient();
  const isSignedIn = session !== null;
  useConfirmedWord();
  useRealtime(isSignedIn);
  useUnreadSignal(session?.customer.counts.unread_chats ?? 0);
  useEffect(() => {
    if (!isSignedIn) return;
    const ends = [
      subscribe('update_order_status', (payload) => {
        void applyOrderStatus(client, payload);
        const href = paths.order(payload.order_id);
        // Whoever looks at the order sees it change; others are told and led there.
        if (router.state.location.pathname === href) return;
        const status = i18n._(orderStatusWords[payload.status].label);
        toast({
          description: t`An order changed: ${status}`,
          action: {
            label: t`Show the order`,
            onAction: () => void router.navigate({ to: '.', href }),
          },
        });
      }),
      // Events that were missed while the connection was away are not sent again.
      whenOnline(() => void client.invalidateQueries({ queryKey: api.orders.key() })),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [isSignedIn, client, router, i18n, t]);
  if (session === null) return null;
  return (
    <Suspense>
      <ChatSignals myId={session.profile.id} />
    </Suspense>
  );
}
