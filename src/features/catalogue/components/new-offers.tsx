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

/** A game's best offers, on its own page: when they come counts there, not the game's name nor since when they stand. */
export function BestOffers({ offers }: { offers: readonly OfferCard[] }) {
  return <OfferLines offers={offers} title={<Trans>Best offers now</Trans>} isInGame />;
}

interface OfferLinesProps {
  offers: readonly OfferCard[];
  title: ReactNode;
  isInGame?: boolean;
}

/** Offers under a heading, one line each. */
function OfferLines({ offers, title, isInGame = false }: OfferLinesProps) {
  return (
    <section>
      <SectionHeading>{title}</SectionHeading>
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferLine
              offer={offer}
              isInGame={isInGame}
              note={isInGame ? <Promised delivery={offer.delivery} /> : undefined}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Promised({ delivery }: Pick<OfferCard, 'delivery'>) {
  const { method, minutes, counts_hours: countsHours } = delivery;
  const format = useFormat();
  if (method === 'instant' || minutes === null) return <Trans>at once</Trans>;
  const duration = format.minutes(minutes);
  if (countsHours) return <Trans>within {duration} of working time</Trans>;
  return <Trans>within {duration}</Trans>;
}

interface OfferLineProps {
  offer: OfferCard;
  /** The page names the game already. */
  isInGame?: boolean;
  /** Shown in place of the listing date. */
  note?: ReactNode;
}

export function OfferLine({ offer, note, isInGame = false }: OfferLineProps) {
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
          {isInGame ? null : `${category.game.title} · `}
          {category.title} · {seller.public_name} · {note ?? times.ago(offer.created_at)}
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
