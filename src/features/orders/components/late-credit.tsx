/** What a late order brings its buyer besides the refund: the one press for both, and afterwards what was given. */
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { leftCents } from '~/contracts/orders/bill.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { useCharge } from '~/features/common/use-charge.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';

const EndDialog = lazy(async () => ({
  default: (await import('./order-exit-dialogs.tsx')).EndDialog,
}));

const SHARE = appConfig.orders.bonusShareBps / 10_000;

export function LateCredit({ order }: { order: OrderOutput }) {
  const charge = useCharge(order);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  if (order.late_credit === null) return null;
  const credit = charge(order.late_credit.amount);
  const share = format.share(SHARE);
  if (order.late_credit.is_given) {
    return (
      <Banner tone="success" className={css({ marginTop: '4' })}>
        <Trans>
          You got {credit} as bonus money because nothing came in time. It pays for up to {share} of
          a later order.
        </Trans>
      </Banner>
    );
  }
  const refund = charge(leftCents(order));
  return (
    <div className={css({ marginTop: '4' })}>
      <p className={css({ maxWidth: '56ch' })}>
        <Trans>
          If you do not want to wait any longer, you get {refund} back at once, and {credit} as
          bonus money from us. It pays for up to {share} of a later order.
        </Trans>
      </p>
      {order.actions.includes('cancel') && (
        <Button look="accent" size="lg" className={button} onClick={() => setOpen(true)}>
          <Trans>Refund and bonus</Trans>
        </Button>
      )}
      <Suspense>
        {isOpen && order.actions.includes('cancel') && (
          <EndDialog order={order} way="cancel" onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  );
}

const button = css({ marginTop: '4', width: { base: '100%', sm: 'auto' } });
