/** The newest offers, one line each. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { OfferCard } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { Price } from '~/ui/marks.tsx';
import { GameEmblem } from '~/features/common/game-emblem.tsx';

export function NewOffers({ offers }: { offers: readonly OfferCard[] }) {
  return <OfferLines offers={offers} title={<Trans>Newly added</Trans>} />;
}

/** Offers under a heading, one line each. */
export function OfferLines({ offers, title }: { offers: readonly OfferCard[]; title: ReactNode }) {
  return (
    <section>
      <SectionHeading>{title}</SectionHeading>
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferLine offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OfferLineProps {
  offer: OfferCard;
  /** Shown in place of the listing date. */
  note?: ReactNode;
}

export function OfferLine({ offer, note }: OfferLineProps) {
  const format = useFormat();
  const times = useTimeFormat();
  const { category, seller } = offer;
  const isPrecise = category.base === 'currency';
  return (
    <Anchor href={paths.offer(offer.id)} className={line}>
      <GameEmblem game={category.game} px={36} />
      <span className={css({ minWidth: '0' })}>
        <b className={ellipsis}>{offer.title}</b>
        <small className={ellipsis}>
          {category.game.title} · {category.title} · {seller.public_name} ·{' '}
          {note ?? times.ago(offer.created_at)}
        </small>
      </span>
      <Price>{format.unitPrice(offer.catalog_price, isPrecise)}</Price>
    </Anchor>
  );
}

const line = css({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr) auto',
  gap: '3.5',
  alignItems: 'center',
  minHeight: '64px',
  borderTop: '1px solid {colors.line}',
  textDecoration: 'none',
  _hover: { bg: 'surface' },
  '& b': { fontWeight: '560', fontSize: '15' },
  '& small': { color: 'muted', fontSize: '12' },
});
const ellipsis = css({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
