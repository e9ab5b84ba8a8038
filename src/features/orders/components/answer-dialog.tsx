/** The other side answers a dispute: text and pictures. Loaded when it is opened. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { ProofImages } from '~/features/common/proof-images.tsx';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { useImageUploads } from '~/platform/media/use-image-uploads.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { useOrderAction } from '../use-order-action.ts';

const MAX_IMAGES = 10;

export function AnswerDialog({ order, onClose }: { order: OrderOutput; onClose(): void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const uploads = useImageUploads(MAX_IMAGES);
  const answer = useOrderAction(order, api.orders.answer.send);
  const errors = fieldErrorsOf(answer.error);
  const input = { id: order.id, text, images: uploads.mediaIds };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Answer the dispute</Trans>}
      description={<Trans>The other side and support read it. You can answer once.</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button
          look="accent"
          busy={answer.isPending || uploads.isBusy}
          onClick={() => answer.mutate(input, { onSuccess: onClose, onError: uploads.refuse })}
        >
          <Trans>Send the answer</Trans>
        </Button>
      }
    >
      <div className={css({ display: 'grid', gap: '4' })}>
        {answer.error && !errors.text && (
          <Banner tone="danger" role="alert">
            <FailureText error={answer.error} />
          </Banner>
        )}
        <TextArea
          label={t`Your side`}
          hint={t`Never write passwords here.`}
          value={text}
          rows={4}
          maxLength={2_000}
          error={errors.text}
          onChange={(event) => setText(event.target.value)}
        />
        <ProofImages uploads={uploads} label={t`Pictures as proof`} max={MAX_IMAGES} />
      </div>
    </Dialog>
  );
}
