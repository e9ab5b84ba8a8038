/** An offer that waits until support has seen its stock: what is asked, what was sent, and sending it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { stockProofRules, type StockProof } from '~/contracts/offers/stock-proof.schemas.ts';
import { NeedsScript } from '~/features/common/contract-form.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';
import { ProofImages } from '~/features/common/proof-images.tsx';
import { useFocusOnError } from '~/features/common/use-focus-on-error.ts';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { useImageUploads } from '~/platform/media/use-image-uploads.ts';
import { Button } from '~/ui/button.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const text = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '80ch' });
const pictures = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const picture = css({ width: '96px', height: '96px', objectFit: 'cover', borderRadius: 'md' });

/** Whether there is nothing to send. One that was approved a moment ago may be read before its offer. */
const isWaiting = ({ status, covers }: StockProof): boolean =>
  covers && (status === 'pending' || status === 'approved');

/** Nothing for an offer that is not asked for it. */
export function StockProofSection({ offer }: { offer: OwnOffer }) {
  if (!offer.held_for.some(({ kind }) => kind === 'stock')) return null;
  const { stock_proof: proof } = offer;
  const waits = proof !== null && isWaiting(proof);
  return (
    <Surface pad="md" className={stack}>
      <SectionHeading size="small">
        <Trans>Proof of your stock</Trans>
      </SectionHeading>
      <div role="status">
        <Outcome proof={proof} />
      </div>
      {proof === null ? null : <Sent proof={proof} />}
      {waits ? null : <StockProofForm offer={offer} />}
    </Surface>
  );
}

/** What holds now. */
function Outcome({ proof }: { proof: StockProof | null }) {
  if (proof !== null && isWaiting(proof)) {
    return (
      <Banner tone="info" title={<Trans>Support looks at what you sent.</Trans>}>
        <Trans>The offer goes on sale once it is approved.</Trans>
      </Banner>
    );
  }
  if (proof?.status === 'refused') {
    return (
      <Banner tone="warning" title={<Trans>What you sent is not enough.</Trans>}>
        {proof.reason}
      </Banner>
    );
  }
  return (
    <Banner
      tone="warning"
      title={
        proof === null ? (
          <Trans>Show that you have these goods.</Trans>
        ) : (
          <Trans>Show it again: you sell more, or other goods, than you have shown.</Trans>
        )
      }
    >
      <Trans>
        A good picture shows the goods with their amount, the name of the character that has them,
        and today’s date, on paper or on the screen.
      </Trans>
    </Banner>
  );
}

/** What was sent last. */
function Sent({ proof }: { proof: StockProof }): ReactNode {
  const { moment } = useTimeFormat();
  const { count } = useFormat();
  const at = moment(proof.created_at);
  const units = count(proof.units);
  return (
    <>
      <p>
        <Trans>
          You sent this on {at}, for a stock of {units}:
        </Trans>
      </p>
      <p className={text}>{proof.about}</p>
      <div className={pictures}>
        {proof.images.map(({ media_id: id, url }) => (
          <Picture key={id} url={url} place={{ px: 96 }} className={picture} />
        ))}
      </div>
    </>
  );
}

function StockProofForm({ offer: { id } }: { offer: OwnOffer }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [about, setAbout] = useState('');
  const uploads = useImageUploads(stockProofRules.images);
  const send = useSingleMutation({
    mutationFn: () => api.offers.askStockProof.send({ id, about, images: uploads.mediaIds }),
    onSuccess: (own) => queryClient.setQueryData(api.offers.own.key({ id }), own),
    onError: uploads.refuse,
  });
  const errors = fieldErrorsOf(send.error);
  const form = useFocusOnError(send.error);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!uploads.isBusy) send.mutate();
      }}
    >
      {send.error ? (
        <Banner tone="danger" role="alert">
          <FailureText error={send.error} />
        </Banner>
      ) : null}
      <TextField
        label={t`What the pictures show`}
        hint={t`For example the character and its server. Only support reads it.`}
        value={about}
        autoComplete="off"
        maxLength={stockProofRules.about.max}
        error={errors.about}
        onChange={(event) => setAbout(event.target.value)}
      />
      <ProofImages
        uploads={uploads}
        label={t`Pictures of the stock`}
        hint={t`At least one. Only support sees them.`}
        max={stockProofRules.images}
        error={errors.images}
      />
      <div>
        <Button type="submit" look="accent" busy={send.isPending || uploads.isBusy}>
          <Trans>Send to support</Trans>
        </Button>
      </div>
      <NeedsScript />
    </form>
  );
}
