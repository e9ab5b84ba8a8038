/** A statement: words, pictures, and messages of the chat that it marks. What was typed is kept until it is sent. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { css } from 'styled-system/css';
import { MOST_STATEMENT_IMAGES, MOST_STATEMENT_TEXT } from '~/contracts/cases/cases.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { ProofImages } from '~/features/common/proof-images.tsx';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { isTexts, useDraftState } from '~/platform/device/use-draft-texts.ts';
import { useImageUploads } from '~/platform/media/use-image-uploads.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';

const MarkMessages = lazy(async () => ({
  default: (await import('./mark-messages.tsx')).MarkMessages,
}));

interface StatementDialogProps {
  order: OrderOutput;
  /** How many can still be added, this one among them. */
  left: number;
  onClose(): void;
}

function useStating({ order, left, onClose }: StatementDialogProps, done: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  type Input = Parameters<typeof api.cases.state.send>[0];
  return useSingleMutation({
    mutationFn: (input: Input) =>
      api.cases.state.send(input, { idempotencyKey: keyWithin(order.id, [left, input]) }),
    onSuccess: (after) => {
      done();
      queryClient.setQueryData(api.cases.show.key({ id: order.id }), after);
      toast({ status: 'success', description: t`Your statement is added.` });
      onClose();
    },
    onError: () => queryClient.invalidateQueries({ queryKey: api.cases.key() }),
  });
}

export function StatementDialog(props: StatementDialogProps) {
  const { order, left, onClose } = props;
  const { t } = useLingui();
  const [{ text = '' }, keep] = useDraftState(`statement.${order.id}`, isTexts, {});
  const [marks, setMarks] = useState<readonly string[]>([]);
  const [isMarking, setMarking] = useState(false);
  const uploads = useImageUploads(MOST_STATEMENT_IMAGES);
  const send = useStating(props, () => keep(null));
  const errors = fieldErrorsOf(send.error);
  const input = { id: order.id, text, images: uploads.mediaIds, marks: [...marks] };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Add a statement</Trans>}
      description={
        <Trans>
          The other side and support read it at once, and it cannot be changed later. Statements
          that you can still add: {left}.
        </Trans>
      }
      closeLabel={t`Close`}
      footer={
        <Button
          look="accent"
          busy={send.isPending || uploads.isBusy}
          onClick={() => send.mutate(input, { onError: uploads.refuse })}
        >
          <Trans>Send the statement</Trans>
        </Button>
      }
    >
      <div className={css({ display: 'grid', gap: '4' })}>
        {send.error && !errors.text && (
          <Banner tone="danger" role="alert">
            <FailureText error={send.error} />
          </Banner>
        )}
        <TextArea
          label={t`What you say`}
          hint={t`Never write passwords here.`}
          value={text}
          rows={4}
          maxLength={MOST_STATEMENT_TEXT}
          error={errors.text}
          onChange={(event) => keep({ text: event.target.value })}
        />
        <ProofImages uploads={uploads} label={t`Pictures as proof`} max={MOST_STATEMENT_IMAGES} />
        {isMarking ? (
          <Suspense>
            <MarkMessages order={order} marks={marks} onMark={setMarks} />
          </Suspense>
        ) : (
          <Button onClick={() => setMarking(true)}>
            <Trans>Mark messages of the chat</Trans>
          </Button>
        )}
      </div>
    </Dialog>
  );
}
