/** The seller's delivery: what was done, with pictures as proof. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { failureText, fieldErrorsOf } from '~/platform/api/failures.ts';
import { Button } from '~/ui/button.tsx';
import { PackageCheckIcon } from '~/ui/icon.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { ProofImages } from '~/features/common/proof-images.tsx';
import { useImageUploads } from '~/platform/media/use-image-uploads.ts';
import { useOrderAction } from '../use-order-action.ts';

const MAX_IMAGES = 10;

export function DeliverForm({ order, onCancel }: { order: OrderOutput; onCancel(): void }) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const uploads = useImageUploads(MAX_IMAGES);
  const deliver = useOrderAction(order, api.orders.deliver.send);
  const errors = fieldErrorsOf(deliver.error);
  return (
    <form
      className={css({ display: 'grid', gap: '4', marginTop: '5' })}
      onSubmit={(event) => {
        event.preventDefault();
        const input = { id: order.id, text, images: uploads.mediaIds };
        deliver.mutate(input, { onError: uploads.refuse });
      }}
    >
      {deliver.error && !errors.text && (
        <Banner tone="danger" role="alert">
          {failureText(deliver.error, i18n)}
        </Banner>
      )}
      <TextArea
        label={t`What you delivered`}
        hint={t`The buyer and support read it. Never write passwords here.`}
        value={text}
        rows={4}
        maxLength={2_000}
        required
        error={errors.text}
        onChange={(event) => setText(event.target.value)}
      />
      <ProofImages uploads={uploads} label={t`Pictures as proof`} max={MAX_IMAGES} />
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
