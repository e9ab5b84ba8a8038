/** What a seller showed of the stock of an offer that waits for that. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import type { StockProof } from '~/contracts/offers/stock-proof.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Banner } from '~/ui/states.tsx';
import { ProofPictures } from './proof-pictures.tsx';

const stack = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const text = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '80ch' });

export function StockShown({ offer }: { offer: OwnOffer }) {
  if (!offer.held_for.some(({ kind }) => kind === 'stock')) return null;
  const { stock_proof: proof } = offer;
  if (proof === null) {
    return (
      <Banner tone="info" title={<Trans>The seller has not shown this stock yet.</Trans>}>
        <Trans>They are asked for pictures on the page of the offer.</Trans>
      </Banner>
    );
  }
  return <Shown offer={offer} proof={proof} />;
}

function Shown({ offer, proof }: { offer: OwnOffer; proof: StockProof }) {
  const { moment } = useTimeFormat();
  const { count } = useFormat();
  const units = count(proof.units);
  const at = moment(proof.created_at);
  const waits = proof.status === 'pending' && proof.covers;
  return (
    <div className={stack}>
      <p>
        <Trans>
          Stock that the seller showed: {units} · {at}
        </Trans>
      </p>
      {waits ? null : (
        <Banner
          tone="warning"
          title={
            proof.status === 'refused' ? (
              <Trans>This was refused.</Trans>
            ) : proof.covers ? (
              <Trans>This does not count any more.</Trans>
            ) : (
              <Trans>Stock or goods have changed since.</Trans>
            )
          }
        >
          <Trans>The seller is asked for another proof.</Trans>
        </Banner>
      )}
      <p className={text}>{proof.about}</p>
      <ProofPictures images={proof.images} name={offer.title} />
    </div>
  );
}
