/** The seller's delivery: what only the buyer may open, what was done, and pictures as proof, as the goods ask for it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { handoverOf } from '~/contracts/orders/handover.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { useFocusOnError } from '~/features/common/use-focus-on-error.ts';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { Button } from '~/ui/button.tsx';
import { PackageCheckIcon } from '~/ui/icon.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { ProofImages } from '~/features/common/proof-images.tsx';
import { useImageUploads } from '~/platform/media/use-image-uploads.ts';
import { useOrderAction } from '../use-order-action.ts';
import { emptyDraft, SealedFields, sealedOf } from './sealed-fields.tsx';

const MAX_IMAGES = 10;

export function DeliverForm({ order, onCancel }: { order: OrderOutput; onCancel(): void }) {
  const { t } = useLingui();
  const rule = handoverOf(order.offer.category.base);
  const hasSealed = rule.fields.length > 0;
  const [draft, setDraft] = useState(() => emptyDraft(rule, order.count));
  const [text, setText] = useState('');
  const uploads = useImageUploads(MAX_IMAGES);
  const deliver = useOrderAction(order, api.orders.deliver.send, withoutSealed);
  const errors = fieldErrorsOf(deliver.error);
  const form = useFocusOnError(deliver.error);
  return (
    <form
      ref={form}
      noValidate
      className={css({ display: 'grid', gap: '5', marginTop: '5' })}
      onSubmit={(event) => {
        event.preventDefault();
        const sealed = sealedOf(rule, draft);
        const input = { id: order.id, text, images: uploads.mediaIds, sealed };
        deliver.mutate(input, { onError: uploads.refuse });
      }}
    >
      {deliver.error && (
        <Banner tone="danger" role="alert">
          <FailureText error={deliver.error} />
        </Banner>
      )}
      {hasSealed && <SealedFields rule={rule} draft={draft} errors={errors} onChange={setDraft} />}
      <TextArea
        label={hasSealed ? t`Message with the delivery` : t`What you delivered`}
        {...(rule.proof !== 'words_or_picture' && { aside: t`optional` })}
        hint={t`The buyer and support read it. Never write passwords here.`}
        value={text}
        rows={hasSealed ? 2 : 4}
        maxLength={2_000}
        error={errors.text}
        onChange={(event) => setText(event.target.value)}
      />
      <ProofImages
        uploads={uploads}
        label={t`Pictures as proof`}
        {...(rule.proof === 'picture' && { hint: t`At least one, of the trade.` })}
        max={MAX_IMAGES}
        error={errors.images}
      />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <Button
          type="submit"
          look="accent"
          size="lg"
          busy={deliver.isPending || uploads.isBusy}
          icon={<PackageCheckIcon aria-hidden="true" />}
        >
          <Trans>Mark as delivered</Trans>
        </Button>
        <Button look="ghost" size="lg" onClick={onCancel}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}

/** What is a secret leaves no trace in the key of the call. */
function withoutSealed({ sealed: _, ...rest }: { sealed?: unknown }): unknown {
  return rest;
}
