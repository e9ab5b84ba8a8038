/** Offers of goods that differ, as rows: more of them at once than as cards. */
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { css, cx } from 'styled-system/css';
import type { OfferCard } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { sharedCard, sharedPart } from '~/platform/navigation/shared-element.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Price } from '~/ui/marks.tsx';
import { ellipsis } from '~/features/common/shared-styles.ts';
import {
  OfferPicture,
  MeasuredTime,
  OnTime,
  PromisedTime,
  RatingFigure,
  SellerLevel,
} from '~/features/offer/index.ts';

const SHOWN_ATTRIBUTES = 4;

export function OfferRows({ offers }: { offers: readonly OfferCard[] }) {
  return (
    <ul className={css({ marginTop: '4', borderBottom: edge })}>
      {offers.map((offer) => (
        <li key={offer.id} ref={sharedCard(offer.id)}>
          <OfferRow offer={offer} />
        </li>
      ))}
    </ul>
  );
}

/** Drawn again only when its offer changes, as the cards are. */
const OfferRow = memo(function OfferRow({ offer }: { offer: OfferCard }) {
  const format = useFormat();
  const isPrecise = offer.category.base === 'currency';
  const attributes = offer.attributes
    .filter((attribute) => typeof attribute.value !== 'boolean')
    .slice(0, SHOWN_ATTRIBUTES)
    .map((attribute) => attribute.display);
  return (
    <Anchor href={paths.offer(offer.id)} className={row}>
      <span className={thumb} {...sharedPart('picture')}>
        <OfferPicture offer={offer} image={offer.image} sizes="96px" className={fill} />
      </span>
      <span className={css({ minWidth: '0' })}>
        <b className={name} {...sharedPart('title')}>
          {offer.title}
        </b>
        <small className={ellipsis}>{attributes.join(' · ')}</small>
        <small className={cx(onNarrow, ellipsis)}>
          {offer.seller.public_name} · <RatingFigure rating={offer.seller.rating} /> ·{' '}
          <PromisedTime delivery={offer.delivery} />
        </small>
      </span>
      <span className={cx(onWide, css({ minWidth: '0' }))}>
        <span className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
          <span className={ellipsis}>{offer.seller.public_name}</span>
          <SellerLevel level={offer.seller.level} />
        </span>
        <small className={ellipsis}>
          <OnTime seller={offer.seller} />
        </small>
      </span>
      <span className={onWide}>
        <RatingFigure rating={offer.seller.rating} />
      </span>
      <span className={onWide}>
        <PromisedTime delivery={offer.delivery} />
        <small className={ellipsis}>
          <MeasuredTime seller={offer.seller} />
        </small>
      </span>
      <span className={css({ textAlign: 'end' })}>
        <Price>{format.unitPrice(offer.catalog_price, isPrecise)}</Price>
        {offer.in_stock > 1 ? (
          <small className={css({ display: 'block' })}>
            <Trans>{format.count(offer.in_stock)} in stock</Trans>
          </small>
        ) : null}
      </span>
    </Anchor>
  );
});

const edge = '1px solid {colors.line}';
const row = css({
  display: 'grid',
  gridTemplateColumns: {
    base: '72px minmax(0, 1fr) auto',
    wide: '96px minmax(0, 1.8fr) minmax(0, 1fr) 92px 104px 104px',
  },
  gap: { base: '3', wide: '4' },
  alignItems: 'center',
  minHeight: '76px',
  paddingBlock: '2.5',
  borderTop: edge,
  fontSize: '14',
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  _hover: { bg: 'surface' },
  _focusVisible: { outlineOffset: '-2px' },
  '& small': { color: 'muted' },
});
const thumb = css({
  position: 'relative',
  aspectRatio: '1.6',
  borderRadius: 'control',
  overflow: 'hidden',
  bg: 'raised',
});
const fill = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  objectFit: 'cover',
});
const name = css({
  display: 'block',
  fontSize: '15',
  fontWeight: '560',
  lineHeight: '1.35',
  lineClamp: '2',
});
const onWide = css({ display: { base: 'none', wide: 'block' } });
const onNarrow = css({ display: { wide: 'none !important' } });
