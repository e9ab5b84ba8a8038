/** Asks once before the payment is released to the seller. Loaded when it is needed. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { css } from 'styled-system/css';
import { leftCents } from '~/contracts/orders/bill.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { isUnrevealed } from '~/features/common/unrevealed.ts';
import { useCharge } from '~/features/common/use-charge.ts';
import { api } from '~/platform/api/api.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Banner } from '~/ui/states.tsx';
import { showsChecklist } from '../checklist-shown.ts';
import { useOrderAction } from '../use-order-action.ts';
import { UntickedSteps } from './unticked-steps.tsx';

export function ConfirmDialog({ order, onClose }: { order: OrderOutput; onClose(): void }) {
  const { t } = useLingui();
  const charge = useCharge(order);
  const wayBack = useRef<HTMLButtonElement>(null);
  const confirm = useOrderAction(order, api.orders.confirm.send);
  const seller = usePersonName()(order.seller);
  const amount = charge(leftCents(order));
  const isBlind = isUnrevealed(order);
  return (
    <Dialog
      open
      role="alertdialog"
      initialFocus={wayBack}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        <Trans>
          Release {amount} to {seller}?
        </Trans>
      }
      description={
        <Trans>
          You confirm that you received everything. The payment is released and the order is
          complete.
        </Trans>
      }
      closeLabel={t`Close`}
      footer={
        <>
          <Button ref={wayBack} look="ghost" onClick={onClose}>
            {isBlind ? <Trans>Look at it first</Trans> : <Trans>Not yet</Trans>}
          </Button>
          <Button
            look={isBlind ? 'danger' : 'accent'}
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ id: order.id }, { onSuccess: onClose })}
          >
            <Trans>Release {amount}</Trans>
          </Button>
        </>
      }
    >
      {isBlind ? (
        <Banner tone="warning" title={<Trans>You have not looked at your delivery yet.</Trans>}>
          <Trans>
            {seller} gets the money all the same. If something does not work, it is easier to settle
            before you confirm.
          </Trans>
        </Banner>
      ) : null}
      {showsChecklist(order) && <UntickedSteps orderId={order.id} />}
      {confirm.error ? (
        <Banner tone="danger" role="alert" className={css({ marginTop: '3' })}>
          <FailureText error={confirm.error} />
        </Banner>
      ) : null}
    </Dialog>
  );
}
