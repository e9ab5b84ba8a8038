/** A question of support to one side: both read it, one answers by a statement. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { isTexts, useDraftState } from '~/platform/device/use-draft-texts.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { useDecided } from '../use-decided.ts';

export function AskDialog({ order, onClose }: { order: OrderOutput; onClose(): void }) {
  const { t } = useLingui();
  const [to, setTo] = useState<'buyer' | 'seller'>('seller');
  const [{ text = '' }, keep] = useDraftState(`question.${order.id}`, isTexts, {});
  const decided = useDecided();
  const send = useSingleMutation({
    mutationFn: () => api.cases.ask.send({ id: order.id, to, text }),
    onSuccess: async () => {
      keep(null);
      onClose();
      await decided(t`The question is sent.`);
    },
  });
  const errors = fieldErrorsOf(send.error);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Ask a side</Trans>}
      description={
        <Trans>Both sides read the question. The one you ask answers by a statement.</Trans>
      }
      closeLabel={t`Close`}
      footer={
        <Button look="accent" busy={send.isPending} onClick={() => send.mutate()}>
          <Trans>Send the question</Trans>
        </Button>
      }
    >
      <div className={css({ display: 'grid', gap: '4' })}>
        {send.error && !errors.text && (
          <Banner tone="danger" role="alert">
            <FailureText error={send.error} />
          </Banner>
        )}
        <NativeSelect
          label={<Trans>Whom you ask</Trans>}
          value={to}
          onChange={(event) => setTo(event.target.value === 'buyer' ? 'buyer' : 'seller')}
          options={[
            { value: 'seller', label: order.seller.public_name },
            { value: 'buyer', label: order.buyer.public_name },
          ]}
        />
        <TextArea
          label={<Trans>Question</Trans>}
          value={text}
          rows={4}
          maxLength={500}
          error={errors.text}
          onChange={(event) => keep({ text: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
