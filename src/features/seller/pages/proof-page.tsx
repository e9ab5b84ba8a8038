/** What a seller proves before a category is open to them: what was sent, what came of it, and sending it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { proofRules, type OwnProof, type SellerProof } from '~/contracts/offers/proof.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { PageTitle, Surface, Wrap } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { ProofForm, proofStack, SentParts } from '../components/proof-form.tsx';

const page = css({ display: 'grid', gap: '8', paddingTop: { base: '5', wide: '8' } });
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
      {isOpen || proof?.status === 'pending' ? null : <SellerProofForm categoryId={categoryId} />}
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
  const { date } = useTimeFormat();
  const at = date(proof.created_at);
  return (
    <Surface pad="md" className={proofStack}>
      <p>
        <Trans>You sent this on {at}:</Trans>
      </p>
      <SentParts proof={proof} />
    </Surface>
  );
}

function SellerProofForm({ categoryId }: { categoryId: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const of = { category_id: categoryId };
  return (
    <ProofForm
      name={categoryId}
      images={proofRules.images}
      imagesLabel={t`Pictures as proof`}
      send={(input) => api.offers.askSellerProof.send({ ...of, ...input })}
      onSent={(own) => queryClient.setQueryData(api.offers.sellerProof.key(of), own)}
    >
      {({ value, error, set }) => (
        <TextArea
          label={t`What you can show`}
          hint={t`At least 20 characters. Only support reads it.`}
          value={value}
          rows={6}
          maxLength={proofRules.about.max}
          error={error}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </ProofForm>
  );
}
