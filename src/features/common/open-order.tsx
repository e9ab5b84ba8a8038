/** The viewer's own unpaid order of an offer: pay it, or cancel it. */
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { css } from 'styled-system/css';
import type { OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useSession } from '~/platform/session/session.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { usePageReturn } from '~/platform/hydration/use-page-return.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { ClockIcon, LockIcon } from '~/ui/icon.tsx';
import { Banner } from '~/ui/states.tsx';
import { invalidateOpenOrders, openOrderQueries } from './open-order.queries.ts';
import { useAction } from './use-action.ts';
import { useCharge } from './use-charge.ts';
import { useFocusAfter } from './use-focus-after.ts';

/** Loaded lazily: the dialog is larger than the page that may open it. */
const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

/** The open order of an offer; null when there is none, and for visitors. */
export function useOpenOrder(offerId: string): OrderSummaryOutput | null {
  const queryClient = useQueryClient();
  const isSignedIn = useSession() !== null;
  const { data } = useQuery({ ...openOrderQueries.of(offerId), enabled: isSignedIn });
  usePageReturn(() => {
    if (isSignedIn) void invalidateOpenOrders(queryClient);
  });
  return (isSignedIn && data) || null;
}

export function OpenOrder({ order }: { order: OrderSummaryOutput }) {
  const charge = useCharge(order);
  const times = useTimeFormat();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const leave = useFocusAfter();
  const letGo = useAction({
    mutationFn: () => {
      const input = { id: order.id };
      return api.orders.cancel.send(input, { idempotencyKey: keyWithin(order.id, 'let go') });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.orders.list.key() }),
    // It may have been paid or have ended elsewhere meanwhile.
    onSettled: () => invalidateOpenOrders(queryClient),
  });
  const total = charge(order.total_amount - order.discount_amount);
  const until = order.next_timer ? times.time(order.next_timer.at) : null;
  const { title } = order.offer;
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <Banner tone="info" icon={<ClockIcon />} title={<Trans>Reserved for you.</Trans>}>
        {until === null ? (
          <Trans>Your order of {total} waits for its payment.</Trans>
        ) : (
          <Trans>
            Your order of {total} waits for its payment. It is held for you until {until}.
          </Trans>
        )}
      </Banner>
      <LinkButton
        look="accent"
        size="lg"
        full
        href={paths.checkout(order.id)}
        icon={<LockIcon aria-hidden="true" />}
      >
        <Trans>Continue paying</Trans>
      </LinkButton>
      <Button look="ghost" full busy={letGo.isPending} onClick={() => setAsking(true)}>
        <Trans>Let it go</Trans>
      </Button>
      <Suspense>
        {isAsking ? (
          <AskDialog
            title={<Trans>Let go of “{title}”?</Trans>}
            description={<Trans>Others can buy it again. Nothing was charged.</Trans>}
            cancelLabel={<Trans>Keep the order</Trans>}
            actionLabel={<Trans>Let it go</Trans>}
            onConfirm={() => {
              leave(true);
              letGo.mutate();
            }}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
