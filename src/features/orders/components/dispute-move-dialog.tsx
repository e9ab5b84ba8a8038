/** Calls support, or withdraws a dispute; both say first what follows. Loaded when one is opened. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { appConfig } from '~config';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { MOST_WITHDRAWALS } from '~/domain/dispute.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Banner } from '~/ui/states.tsx';
import { useOrderAction } from '../use-order-action.ts';

type Dispute = NonNullable<OrderOutput['dispute']>;

export function DisputeMoveDialog(props: {
  order: OrderOutput;
  dispute: Dispute;
  move: 'escalate' | 'withdraw';
  onClose(): void;
}) {
  const { order, dispute, move, onClose } = props;
  const { t } = useLingui();
  const isCall = move === 'escalate';
  const send = useOrderAction(
    order,
    isCall ? api.disputes.escalate.send : api.disputes.withdraw.send,
  );
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isCall ? <Trans>Call support?</Trans> : <Trans>Withdraw the dispute?</Trans>}
      description={isCall ? <CallText /> : <WithdrawalText place={placeOf(dispute)} />}
      closeLabel={t`Close`}
      footer={
        <Button
          look="accent"
          busy={send.isPending}
          onClick={() => send.mutate({ id: order.id }, { onSuccess: onClose })}
        >
          {isCall ? <Trans>Call support</Trans> : <Trans>Withdraw the dispute</Trans>}
        </Button>
      }
    >
      {send.error && (
        <Banner tone="danger" role="alert">
          <FailureText error={send.error} />
        </Banner>
      )}
    </Dialog>
  );
}

function CallText() {
  const hours = appConfig.orders.decideHours;
  return (
    <Trans>
      Support takes over now instead of after the time to settle, and decides within {hours} hours
      by what both of you can show. You cannot take this back.
    </Trans>
  );
}

type Place = 'delivering' | 'promised' | 'checking' | 'sellers' | 'completed';

function placeOf({ from_status: from, opened_by: opener }: Dispute): Place {
  if (from === 'completed') return 'completed';
  if (from === 'acceptance') return opener === 'buyer' ? 'checking' : 'sellers';
  return opener === 'buyer' ? 'delivering' : 'promised';
}

function WithdrawalText({ place }: { place: Place }) {
  const most = MOST_WITHDRAWALS;
  return (
    <>
      {withdrawalTexts[place]} <Trans>You can withdraw {most} disputes of an order.</Trans>
    </>
  );
}

const withdrawalTexts: Record<Place, ReactNode> = {
  delivering: (
    <Trans>
      The order goes on where it was. The seller gets the time back that the dispute took.
    </Trans>
  ),
  promised: (
    <Trans>
      The order goes on where it was. The promised time has run on: a dispute of the seller’s does
      not stop it.
    </Trans>
  ),
  checking: (
    <Trans>
      The order goes on where it was. The time to check has run on; after it the order completes by
      itself.
    </Trans>
  ),
  sellers: (
    <Trans>
      The order goes on where it was. The time to check gets back what the dispute took; after it
      the order completes by itself.
    </Trans>
  ),
  completed: (
    <Trans>
      The order is complete again, and its money goes back on hold for the seller. How often a
      completed order can be disputed is limited; this one counts.
    </Trans>
  ),
};
