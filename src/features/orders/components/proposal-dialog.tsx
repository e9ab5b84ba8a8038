/** Accepts the other side's proposal, or takes one's own back; both say first what follows. Loaded when one is opened. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ProposalOutput } from '~/contracts/disputes/disputes.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Banner } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import { useOrderAction } from '../use-order-action.ts';
import { useKindLabels, useMeaning } from './proposal-labels.ts';

interface ProposalDialogProps {
  order: OrderOutput;
  dispute: NonNullable<OrderOutput['dispute']>;
  /** What was pressed, also when something else stands by now. */
  proposal: ProposalOutput;
  isStanding: boolean;
  act: 'accept' | 'take_back';
  /** Of the element that gets the focus when it is done. */
  nextId: string;
  onClose(): void;
}

/**
 * What was pressed is gone with the proposal, and the dialog with the dispute: it is said outside of both, and the focus goes
 * to what is next. @returns to be called when it is done
 */
function useLeaving({ act, nextId }: ProposalDialogProps): () => void {
  const { t } = useLingui();
  const isDone = useRef(false);
  useEffect(
    () => () => {
      // Behind the dialog's own return of the focus.
      if (isDone.current) setTimeout(() => document.getElementById(nextId)?.focus(), 0);
    },
    [nextId],
  );
  return () => {
    isDone.current = true;
    const description =
      act === 'accept' ? t`The dispute is settled.` : t`Your proposal is taken back.`;
    toast({ status: 'success', description });
  };
}

export function ProposalDialog(props: ProposalDialogProps) {
  const { order, dispute, proposal, isStanding, act, onClose } = props;
  const { t } = useLingui();
  const kind = useKindLabels(dispute)[proposal.kind];
  const meaning = useMeaning(order)(proposal);
  const isAccept = act === 'accept';
  const input = { id: order.id, proposal: proposal.id };
  const leave = useLeaving(props);
  const call = isAccept ? api.disputes.accept.send : api.disputes.takeBack.send;
  const send = useOrderAction<typeof input>(order, async (terms, intent) => {
    const moved = await call(terms, intent);
    leave();
    return moved;
  });
  const isGone = !isStanding && !send.isPending && !send.isSuccess;
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
          disabledReason={
            isGone ? <Trans>This proposal stands no longer. Nothing was done.</Trans> : undefined
          }
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
