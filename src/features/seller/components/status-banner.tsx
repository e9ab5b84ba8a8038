/** What the offer's status means for its seller, and what to do about it. */
import { Trans } from '@lingui/react/macro';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { HoldReasons } from '~/features/common/hold-reasons.tsx';
import { HelpLink } from '~/features/common/help-link.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { ClockIcon, NeedDetailsIcon, PackageOpenIcon, PauseIcon } from '~/ui/icon.tsx';
import { Banner } from '~/ui/states.tsx';

/** Nothing for drafts: the page itself says what to do with them. */
export function StatusBanner({ offer }: { offer: OwnOffer }) {
  const reason = offer.status_reason;
  switch (offer.status) {
    case 'draft':
      return null;
    case 'on_review':
      return (
        <Banner
          tone="info"
          icon={<ClockIcon aria-hidden="true" />}
          title={<Trans>Support looks at this offer.</Trans>}
        >
          {offer.held_for.some(({ kind }) => kind !== 'word') ? (
            <Trans>It goes on sale as soon as it is approved.</Trans>
          ) : (
            <Trans>
              It goes on sale as soon as you change the marked words and save, or support has
              approved them.
            </Trans>
          )}{' '}
          <HelpLink about="offer_reviewed" />
          <HoldReasons reasons={offer.held_for} />
        </Banner>
      );
    case 'need_details':
      return (
        <Banner
          tone="warning"
          icon={<NeedDetailsIcon aria-hidden="true" />}
          title={<Trans>Support needs more details.</Trans>}
        >
          {reason ?? <Trans>Complete the offer and send it again.</Trans>}{' '}
          <HelpLink about="offer_reviewed" />
        </Banner>
      );
    case 'active':
      return (
        <Banner
          tone="success"
          title={<Trans>This offer is on sale.</Trans>}
          action={
            <LinkButton size="sm" href={paths.offer(offer.id)}>
              <Trans>Public page</Trans>
            </LinkButton>
          }
        >
          <Trans>Changes are public as soon as you save them. Open orders keep their terms.</Trans>
        </Banner>
      );
    case 'inactive':
      return (
        <Banner
          icon={<PauseIcon aria-hidden="true" />}
          title={<Trans>This offer is hidden.</Trans>}
        >
          {reason ?? <Trans>Nobody can buy it until you activate it.</Trans>}
        </Banner>
      );
    case 'sold':
      return (
        <Banner
          tone="warning"
          icon={<PackageOpenIcon aria-hidden="true" />}
          title={<Trans>Sold out.</Trans>}
        >
          <Trans>Add stock and save: the offer is on sale again at once.</Trans>
        </Banner>
      );
  }
}
