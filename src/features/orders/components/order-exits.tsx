/** The ways to leave an order: cancel, decline, dispute. Each asks for confirmation. */
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { Button } from '~/ui/button.tsx';

type Exit = 'cancel' | 'decline' | 'dispute';

/** Loaded lazily: dialogs are larger than the page that may open them. */
const dialogs = () => import('./order-exit-dialogs.tsx');
const EndDialog = lazy(async () => ({ default: (await dialogs()).EndDialog }));
const DisputeDialog = lazy(async () => ({ default: (await dialogs()).DisputeDialog }));

export function OrderExits({ order }: { order: OrderOutput }) {
  const [open, setOpen] = useState<Exit | null>(null);
  const close = () => setOpen(null);
  const has = (action: Exit): boolean => order.actions.includes(action);
  return (
    <>
      {has('dispute') && (
        <Button size="lg" onClick={() => setOpen('dispute')}>
          <Trans>Something is wrong</Trans>
        </Button>
      )}
      {/* With a credit the one press for both stands above (`LateCredit`). */}
      {has('cancel') && order.late_credit === null && (
        <Button look="ghost" size="lg" onClick={() => setOpen('cancel')}>
          <Trans>Cancel the order</Trans>
        </Button>
      )}
      {has('decline') && (
        <Button look="ghost" size="lg" onClick={() => setOpen('decline')}>
          {order.status === 'paid' ? <Trans>Decline</Trans> : <Trans>Give up</Trans>}
        </Button>
      )}
      <Suspense>
        {open === 'dispute' && <DisputeDialog order={order} onClose={close} />}
        {(open === 'cancel' || open === 'decline') && (
          <EndDialog order={order} way={open} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
