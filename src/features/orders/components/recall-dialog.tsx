/** Support pays the buyer of an account that was taken back: a reason, and one press. Loaded when it is opened. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';

interface RecallDialogProps {
  order: OrderOutput;
  /** What the buyer gets, as it is written. */
  amount: string;
  onClose(): void;
}

export function RecallDialog({ order, amount, onClose }: RecallDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const { queryKey } = api.orders.recall.queryOptions({ id: order.id });
  const pay = useSingleMutation({
    mutationFn: (input: { id: string; reason: string }) =>
      api.orders.payRecall.send(input, { idempotencyKey: keyWithin(order.id, [input]) }),
    onSuccess: (recall) => {
      queryClient.setQueryData(queryKey, recall);
      onClose();
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const errors = fieldErrorsOf(pay.error);
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Pay {amount} to the buyer?</Trans>}
      description={
        <Trans>
          Only where it can be shown that the account was taken back within its warranty: by a mail
          of the publisher with its date, or the words of the seller.
        </Trans>
      }
      closeLabel={t`Close`}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="accent"
            busy={pay.isPending}
            onClick={() => pay.mutate({ id: order.id, reason })}
          >
            <Trans>Pay the buyer</Trans>
          </Button>
        </>
      }
    >
      <div className={css({ display: 'grid', gap: '4' })}>
        {pay.error && !errors.reason && (
          <Banner tone="danger" role="alert">
            <FailureText error={pay.error} />
          </Banner>
        )}
        <TextArea
          label={t`Reason`}
          hint={t`It stands in the record.`}
          value={reason}
          rows={4}
          maxLength={1_000}
          error={errors.reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
