/** An offer in a category that is not open to its seller yet, and the way to open it. */
import { Trans } from '@lingui/react/macro';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';

export function ProofBanner({ offer }: { offer: OwnOffer }) {
  return (
    <Banner
      tone="warning"
      title={<Trans>This category asks its sellers for a proof.</Trans>}
      action={
        <LinkButton size="sm" href={`/seller/proof/${offer.category.id}`}>
          <Trans>Your proof</Trans>
        </LinkButton>
      }
    >
      <Consequence status={offer.status} />
    </Banner>
  );
}

function Consequence({ status }: Pick<OwnOffer, 'status'>) {
  switch (status) {
    case 'active':
    case 'sold':
      return (
        <Trans>This offer stays on sale. Showing it again after a pause needs the proof.</Trans>
      );
    case 'draft':
    case 'need_details':
      return (
        <Trans>
          It can be published once support has approved your proof. You can prepare it meanwhile.
        </Trans>
      );
    case 'inactive':
      return <Trans>It can be shown again once support has approved your proof.</Trans>;
    case 'on_review':
      return <Trans>Without the proof, support approves only what was on sale before.</Trans>;
  }
}
