/** What the offer's status means for its seller, and what to do about it. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { freshness } from '~/domain/offer-freshness.ts';
import { HoldReasons } from '~/features/common/hold-reasons.tsx';
import { HelpLink } from '~/features/common/help-link.tsx';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { ClockIcon, NeedDetailsIcon, PackageOpenIcon, PauseIcon } from '~/ui/icon.tsx';
import { Banner } from '~/ui/states.tsx';
import { useOfferActions } from '../use-offer-actions.ts';

/** Nothing for drafts: the page itself says what to do with them. */
export function StatusBanner({ offer }: { offer: OwnOffer }) {
  const reason = offer.status_reason;
  switch (offer.status) {
    case 'draft':
      return null;
    case 'on_review':
      return <ReviewBanner offer={offer} />;
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
          {offer.stock_proven === null ? null : <ProvenStock {...offer.stock_proven} />}
          {offer.confirm_by === null ? null : <ConfirmBy offer={offer} until={offer.confirm_by} />}
        </Banner>
      );
    case 'inactive':
      if (offer.rested_at !== null) return <RestingBanner offer={offer} />;
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

function ReviewBanner({ offer }: { offer: OwnOffer }) {
  return (
    <Banner
      tone="info"
      icon={<ClockIcon aria-hidden="true" />}
      title={<Trans>Support looks at this offer.</Trans>}
    >
      {offer.held_for.some(({ kind }) => kind === 'newcomer' || kind === 'sent_back') ? (
        <Trans>It goes on sale as soon as it is approved.</Trans>
      ) : (
        <HeldText offer={offer} />
      )}{' '}
      <HelpLink about="offer_reviewed" />
      <HoldReasons reasons={offer.held_for} />
    </Banner>
  );
}

function HeldText({ offer }: { offer: OwnOffer }) {
  if (offer.held_for.some(({ kind }) => kind === 'stock')) {
    return (
      <Trans>
        It goes on sale as soon as support has approved it, or you change what is named here and
        save.
      </Trans>
    );
  }
  return (
    <Trans>
      It goes on sale as soon as you change what is named here and save, or support has approved the
      words.
    </Trans>
  );
}

/** For how many units nothing is asked, and until when. */
function ProvenStock({ units, until }: { units: number; until: string }) {
  const { day } = useTimeFormat();
  const { count } = useFormat();
  const shown = count(units);
  const last = day(until);
  return (
    <p className={confirmLine}>
      <span>
        <Trans>
          Proven: a stock of up to {shown}, until {last}.
        </Trans>{' '}
        <Trans>Support looks at the offer again when you sell more, and after that day.</Trans>
      </span>
    </p>
  );
}

function ConfirmButton({ offer }: { offer: OwnOffer }) {
  const { confirm } = useOfferActions();
  return (
    <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate(offer)}>
      <Trans>Still right</Trans>
    </Button>
  );
}

function RestingBanner({ offer }: { offer: OwnOffer }) {
  const { days } = freshness;
  return (
    <Banner
      tone="warning"
      icon={<PauseIcon aria-hidden="true" />}
      title={<Trans>This offer rests.</Trans>}
      action={<ConfirmButton offer={offer} />}
    >
      <Trans>
        Nobody confirmed price and stock for {days} days. If they are still right, or with a new
        price or stock, it is on sale again.
      </Trans>
    </Banner>
  );
}

/** When price and stock were confirmed, and until when they are to be confirmed again. */
function ConfirmBy({ offer, until }: { offer: OwnOffer; until: string }) {
  const { ago, day } = useTimeFormat();
  const at = ago(offer.confirmed_at);
  const last = day(until);
  return (
    <p className={confirmLine}>
      <span>
        <Trans>
          Price and stock confirmed {at}; to be confirmed by {last}.
        </Trans>
      </span>
      <ConfirmButton offer={offer} />
    </p>
  );
}

const confirmLine = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  margin: '0',
  paddingTop: '2',
});
