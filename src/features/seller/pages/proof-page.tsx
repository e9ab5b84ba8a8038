/** What a seller proves before a category is open to them: what was sent, what came of it, and sending it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { proofRules, type OwnProof, type SellerProof } from '~/contracts/offers/proof.schemas.ts';
import { NeedsScript } from '~/features/common/contract-form.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';
import { ProofImages } from '~/features/common/proof-images.tsx';
import { useFocusOnError } from '~/features/common/use-focus-on-error.ts';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { useImageUploads } from '~/platform/media/use-image-uploads.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { PageTitle, Surface, Wrap } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';

const page = css({ display: 'grid', gap: '8', paddingTop: { base: '5', wide: '8' } });
const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const text = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '80ch' });
const pictures = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const picture = css({ width: '96px', height: '96px', objectFit: 'cover', borderRadius: 'md' });

export function ProofPage({ categoryId }: { categoryId: string }) {
  const { data } = useSuspenseQuery(
    api.offers.sellerProof.queryOptions({ category_id: categoryId }),
  );
  const { category, is_open: isOpen, proof } = data;
  const name = `${category.game.title} · ${category.title}`;
  return (
    <Wrap className={page}>
      <PageTitle>
        <Trans>Proof for {name}</Trans>
      </PageTitle>
      <Outcome own={data} />
      {proof === null ? null : <Sent proof={proof} />}
      {isOpen || proof?.status === 'pending' ? null : <ProofForm categoryId={categoryId} />}
    </Wrap>
  );
}

/** What holds now. */
function Outcome({ own: { is_open: isOpen, proof } }: { own: OwnProof }) {
  if (isOpen) {
    return (
      <Banner
        tone="success"
        title={<Trans>This category is open to you.</Trans>}
        action={
          <LinkButton size="sm" href={paths.createOffer}>
            <Trans>Make an offer</Trans>
          </LinkButton>
        }
      >
        <Trans>There is nothing to prove.</Trans>
      </Banner>
    );
  }
  if (proof?.status === 'pending') {
    return (
      <Banner tone="info" title={<Trans>Support looks at what you sent.</Trans>}>
        <Trans>You are told of the decision. Drafts are possible meanwhile.</Trans>
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
    <Banner tone="info" title={<Trans>Only sellers who showed that they can sell here.</Trans>}>
      <Trans>
        Say what you sell and where it is from, and add pictures: your profile in the game, your
        rank, earlier work. Only support sees them.
      </Trans>
    </Banner>
  );
}

/** What was sent last. */
function Sent({ proof }: { proof: SellerProof }) {
  const { moment } = useTimeFormat();
  const at = moment(proof.created_at);
  return (
    <Surface pad="md" className={stack}>
      <p>
        <Trans>You sent this on {at}:</Trans>
      </p>
      <p className={text}>{proof.about}</p>
      <div className={pictures}>
        {proof.images.map(({ media_id: id, url }) => (
          <Picture key={id} url={url} place={{ px: 96 }} className={picture} />
        ))}
      </div>
    </Surface>
  );
}

function ProofForm({ categoryId }: { categoryId: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [about, setAbout] = useState('');
  const uploads = useImageUploads(proofRules.images);
  const send = useSingleMutation({
    mutationFn: () =>
      api.offers.askSellerProof.send({
        category_id: categoryId,
        about,
        images: uploads.mediaIds,
      }),
    onSuccess: (own) =>
      queryClient.setQueryData(api.offers.sellerProof.key({ category_id: categoryId }), own),
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
      <TextArea
        label={t`What you can show`}
        hint={t`At least 20 characters. Only support reads it.`}
        value={about}
        rows={6}
        maxLength={proofRules.about.max}
        error={errors.about}
        onChange={(event) => setAbout(event.target.value)}
      />
      <ProofImages
        uploads={uploads}
        label={t`Pictures as proof`}
        hint={t`At least one. Only support sees them.`}
        max={proofRules.images}
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
