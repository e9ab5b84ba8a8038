/** Accepts the other side's proposal, or takes one's own back; both say first what follows. Loaded when one is opened. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ProposalOutput } from '~/contracts/disputes/disputes.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Banner } from '~/ui/states.tsx';
import { useOrderAction } from '../use-order-action.ts';
import { useKindLabels, useMeaning } from './proposal-labels.ts';

export function ProposalDialog(props: {
  order: OrderOutput;
  dispute: NonNullable<OrderOutput['dispute']>;
  proposal: ProposalOutput;
  act: 'accept' | 'take_back';
  onClose(): void;
}) {
  const { order, dispute, proposal, act, onClose } = props;
  const { t } = useLingui();
  const kind = useKindLabels(dispute)[proposal.kind];
  const meaning = useMeaning(order)(proposal);
  const isAccept = act === 'accept';
  const send = useOrderAction(
    order,
    isAccept ? api.disputes.accept.send : api.disputes.takeBack.send,
  );
  const input = { id: order.id, proposal: proposal.id };
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isAccept ? <Trans>Accept: {kind}?</Trans> : <Trans>Take the proposal back?</Trans>}
      description={
        isAccept ? (
          <>
            {meaning} <Trans>This ends the dispute at once and cannot be taken back.</Trans>
          </>
        ) : (
          <Trans>The dispute goes on. You can propose something else.</Trans>
        )
      }
      closeLabel={t`Close`}
      footer={
        <Button
          look="accent"
          busy={send.isPending}
          onClick={() => send.mutate(input, { onSuccess: onClose })}
        >
          {isAccept ? <Trans>Accept and end the dispute</Trans> : <Trans>Take it back</Trans>}
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
