/** An offer in a category that is not open to its seller yet, and the way to open it. */
import { Trans } from '@lingui/react/macro';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';

export function ProofBanner({ offer }: { offer: OwnOffer }) {
  const { title } = offer.category;
  return (
    <Banner
      tone="warning"
      title={<Trans>Prove first that you can sell here.</Trans>}
      action={
        <LinkButton size="sm" href={`/seller/proof/${offer.category.id}`}>
          <Trans>Send your proof</Trans>
        </LinkButton>
      }
    >
      {offer.status === 'active' || offer.status === 'sold' ? (
        <Trans>
          This offer stays on sale. {title} asks for a proof of everybody who publishes there, or
          shows an offer again.
        </Trans>
      ) : (
        <Trans>
          {title} asks for a proof of everybody who publishes there. You can prepare the offer
          meanwhile: it stays a draft.
        </Trans>
      )}
    </Banner>
  );
}
