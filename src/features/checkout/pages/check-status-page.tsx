/** Between the payment provider and the order: a waiting screen that polls until it is resolved. */
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { ReservedNote } from '~/features/common/reserved-note.tsx';
import { WaitingForProvider } from '../components/waiting-for-provider.tsx';
import { isPaid, useTrackedPurchase } from '../use-tracked-purchase.ts';

const POLL_MS = 1_000;

/** Polls until the provider's webhook has changed the order's status, then goes to the order. */
export function CheckStatusPage({ orderId }: { orderId: string }) {
  const router = useRouter();
  const { data: order } = useQuery({
    ...api.orders.show.queryOptions({ id: orderId }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.status === 'created' ? POLL_MS : false),
  });
  // A payment that failed, or that support looks into, changes no status: the order's page tells it. Notices of earlier
  // payments do not end the wait for the last one.
  const { data: payments } = useQuery({
    ...api.orders.payments.queryOptions({ id: orderId }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.meta.pending === false ? false : POLL_MS),
  });
  const isDecided =
    (order !== undefined && order.status !== 'created') || payments?.meta.pending === false;
  useTrackedPurchase(order !== undefined && isPaid(order));
  useEffect(() => {
    if (isDecided) void router.navigate({ href: paths.order(orderId), replace: true });
  }, [isDecided, orderId, router]);
  return (
    <WaitingForProvider
      action={
        <>
          <ReservedNote orderIds={[orderId]} />
          <LinkButton href={paths.order(orderId)}>
            <Trans>Show the order</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>
        This usually takes a few seconds. You may leave: the order goes on by itself and we write to
        you.
      </Trans>
    </WaitingForProvider>
  );
}
