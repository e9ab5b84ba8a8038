/** Why an offer cannot be bought now, and what to do instead: shown in place of the button. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';

interface NotForSaleProps {
  offer: Offer;
  reason: Offer['purchase']['reason'];
}

export function NotForSale({ offer, reason }: NotForSaleProps) {
  const { category } = offer;
  return (
    <div className={css({ display: 'grid', gap: '3', marginTop: '4' })}>
      <Banner title={<Title reason={reason} />}>
        {reason === 'seller_away' && offer.seller.away_until ? (
          <Return at={offer.seller.away_until} />
        ) : (
          <Explanation reason={reason} />
        )}
      </Banner>
      {reason === 'own_offer' ? (
        <LinkButton full href={paths.editOffer(offer.id)}>
          <Trans>Edit your offer</Trans>
        </LinkButton>
      ) : (
        <LinkButton full look="accent" href={paths.category(category.game.alias, category.alias)}>
          <Trans>See other offers</Trans>
        </LinkButton>
      )}
    </div>
  );
}

function Title({ reason }: Pick<NotForSaleProps, 'reason'>) {
  switch (reason) {
    case 'own_offer':
      return <Trans>This is your offer.</Trans>;
    case 'out_of_stock':
      return <Trans>Sold out.</Trans>;
    case 'seller_away':
      return <Trans>The seller is away.</Trans>;
    default:
      return <Trans>Not on sale at the moment.</Trans>;
  }
}

/** When an offer that rests for its seller's vacation can be bought again. */
function Return({ at }: { at: string }) {
  const day = useTimeFormat().relativeDay(at);
  return <Trans>Back {day}. It can be bought again then.</Trans>;
}

function Explanation({ reason }: Pick<NotForSaleProps, 'reason'>) {
  switch (reason) {
    case 'own_offer':
      return <Trans>Buyers see it like this.</Trans>;
    case 'out_of_stock':
      return (
        <Trans>The last unit went to somebody else. Keep it as a favourite to find it again.</Trans>
      );
    case 'seller_away':
      return <Trans>It can be bought again when the seller is back.</Trans>;
    default:
      return <Trans>The seller has taken it off the market, or it is being checked.</Trans>;
  }
}
