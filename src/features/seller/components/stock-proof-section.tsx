/** An offer that waits until support has seen its stock: what is asked, what was sent, and sending it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { stockProofRules, type StockProof } from '~/contracts/offers/stock-proof.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { ProofForm, proofStack, SentParts } from './proof-form.tsx';

/** Whether there is nothing to send. */
const isWaiting = ({ status, covers }: StockProof): boolean => covers && status === 'pending';

/** Nothing for an offer that is not asked for it. */
export function StockProofSection({ offer }: { offer: OwnOffer }) {
  if (!offer.held_for.some(({ kind }) => kind === 'stock')) return null;
  const { stock_proof: proof } = offer;
  const waits = proof !== null && isWaiting(proof);
  return (
    <Surface pad="md" className={proofStack}>
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
        ) : proof.covers ? (
          <Trans>Show it again: what you have shown does not count any more.</Trans>
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
function Sent({ proof }: { proof: StockProof }) {
  const { date } = useTimeFormat();
  const { count } = useFormat();
  const at = date(proof.created_at);
  const units = count(proof.units);
  return (
    <>
      <p>
        <Trans>
          You sent this on {at}, for a stock of {units}:
        </Trans>
      </p>
      <SentParts proof={proof} />
    </>
  );
}

function StockProofForm({ offer: { id } }: { offer: OwnOffer }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return (
    <ProofForm
      name={id}
      images={stockProofRules.images}
      imagesLabel={t`Pictures of the stock`}
      send={(input) => api.offers.askStockProof.send({ id, ...input })}
      onSent={(own) => queryClient.setQueryData(api.offers.own.key({ id }), own)}
    >
      {({ value, error, set }) => (
        <TextField
          label={t`What the pictures show`}
          hint={t`For example the character and its server. Only support reads it.`}
          value={value}
          autoComplete="off"
          maxLength={stockProofRules.about.max}
          error={error}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </ProofForm>
  );
}
