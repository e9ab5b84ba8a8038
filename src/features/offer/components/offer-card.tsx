/** An offer as a card: picture, rank, attributes, seller, price. The title's link covers the card. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { Attribute } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OfferCard as Offer } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { sharedCard, sharedPart } from '~/platform/navigation/shared-element.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { RankLadder } from '~/ui/charts.tsx';
import { ClockIcon, InstantIcon } from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Price, Skeleton, Tag } from '~/ui/marks.tsx';
import { cardAttributes, type CardAttributes } from '../card-attributes.ts';
import { ellipsis } from '~/features/common/shared-styles.ts';
import { OfferPicture } from './offer-picture.tsx';
import { BackOn, OnTime, SellerAvatar, SellerLevel } from './seller-figures.tsx';

interface OfferCardProps {
  offer: Offer;
  /** Of the category, where the page has it: ordinal attributes get a scale. */
  attributes?: readonly Attribute[];
  /** The favourite button, in the corner of the picture. */
  corner?: ReactNode;
  /** Below the title where cards of several games meet. */
  withCategory?: boolean;
  /** Among the first cards of the page. */
  eager?: boolean;
}

const PICTURE_SIZES =
  '(min-width: 1440px) 312px, (min-width: 1280px) 24vw, (min-width: 1024px) 44vw, (min-width: 640px) 46vw, 94vw';

export function OfferCard({ offer, attributes = [], corner, withCategory, eager }: OfferCardProps) {
  const shown = cardAttributes(offer, attributes);
  return (
    <Surface as="article" interactive className={card} ref={sharedCard(offer.id)}>
      <div className={picture} {...sharedPart('picture')}>
        <OfferPicture
          offer={offer}
          image={offer.image}
          sizes={PICTURE_SIZES}
          eager={eager ?? false}
          className={fill}
        />
        <DeliveryTag offer={offer} />
        {corner === undefined ? null : <span className={cornerPlace}>{corner}</span>}
      </div>
      <div className={body}>
        <Rank shown={shown} />
        <h2 className={title} {...sharedPart('title')}>
          <Anchor
            href={paths.offer(offer.id)}
            data-cover=""
            className={css({ textDecoration: 'none' })}
          >
            {offer.title}
          </Anchor>
        </h2>
        {withCategory ? (
          <p className={cx(ellipsis, css({ fontSize: '12', color: 'muted', marginTop: '-6px' }))}>
            {offer.category.game.title} · {offer.category.title}
          </p>
        ) : null}
        <Figures shown={shown} />
        <Tags shown={shown} offer={offer} />
        <Foot offer={offer} />
      </div>
    </Surface>
  );
}

function DeliveryTag({ offer }: { offer: Offer }) {
  const format = useFormat();
  const { method, minutes } = offer.delivery;
  const { away_until: awayUntil } = offer.delivery;
  const isInstant = method === 'instant' || minutes === null;
  const duration = isInstant ? '' : format.minutes(minutes);
  return (
    <span className={tagPlace}>
      <Tag
        onPicture
        icon={isInstant ? <InstantIcon aria-hidden="true" /> : <ClockIcon aria-hidden="true" />}
      >
        {awayUntil ? (
          <BackOn at={awayUntil} />
        ) : isInstant ? (
          <Trans>Instant</Trans>
        ) : offer.delivery.counts_hours ? (
          <Trans>Within {duration} of work</Trans>
        ) : (
          <Trans>Within {duration}</Trans>
        )}
      </Tag>
    </span>
  );
}

function Rank({ shown: { rank } }: { shown: CardAttributes }) {
  const { t } = useLingui();
  if (!rank) return null;
  return (
    <div className={rankLine}>
      <p className={css({ minWidth: '0' })}>
        <small className={css({ color: 'muted', display: 'block' })}>{rank.label}</small>
        <b className={rankName}>{rank.display}</b>
      </p>
      <RankLadder
        value={rank.value}
        max={rank.max}
        label={t`Step ${rank.value} of ${rank.max}`}
        height={28}
      />
    </div>
  );
}

function Figures({ shown: { figures } }: { shown: CardAttributes }) {
  if (figures.length === 0) return null;
  return (
    <dl className={figureList}>
      {figures.map((figure) => (
        <div key={figure.key} className={css({ minWidth: '0' })}>
          <dt className={ellipsis}>{figure.label}</dt>
          <dd className={ellipsis}>{figure.display}</dd>
        </div>
      ))}
    </dl>
  );
}

function Tags({ shown: { tags }, offer }: { shown: CardAttributes; offer: Offer }) {
  const days = offer.warranty_days;
  if (tags.length === 0 && days === 0) return null;
  return (
    <p className={tagList}>
      {days === 0 ? null : (
        <Tag>
          <Plural value={days} one="#-day warranty" other="#-day warranty" />
        </Tag>
      )}
      {tags.map((tag) => (
        <Tag key={tag.key}>{tag.label}</Tag>
      ))}
    </p>
  );
}

function Foot({ offer }: { offer: Offer }) {
  const format = useFormat();
  const { seller } = offer;
  const isPrecise = offer.category.base === 'currency';
  return (
    <div className={foot}>
      <SellerAvatar seller={seller} size={32} />
      <div className={css({ minWidth: '0', flex: '1' })}>
        <span className={css({ display: 'flex', alignItems: 'center', gap: '1' })}>
          <span className={ellipsis}>{seller.public_name}</span>
          <SellerLevel level={seller.level} />
        </span>
        <small className={cx(ellipsis, css({ color: 'muted', lineHeight: '1.3' }))}>
          <OnTime seller={seller} />
        </small>
      </div>
      <Price size={isPrecise ? 'md' : 'lg'}>
        {format.unitPrice(offer.catalog_price, isPrecise)}
      </Price>
    </div>
  );
}

/** A skeleton of a card's size. */
export function OfferCardSkeleton() {
  return (
    <Surface aria-hidden="true" className={card}>
      <div className={picture} />
      <div className={body}>
        <Skeleton width="50%" height="22px" />
        <Skeleton height="43px" />
        <Skeleton height="40px" />
        <Skeleton width="70%" height="24px" />
        <Skeleton height="36px" />
      </div>
    </Surface>
  );
}

const edge = '1px solid {colors.line}';
/** Cards beside each other as room allows. */
export const cardGrid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: '4',
  marginTop: '4',
});

const card = css({ display: 'flex', flexDirection: 'column', overflow: 'hidden', height: 'full' });
const picture = css({
  position: 'relative',
  aspectRatio: '2.75',
  bg: 'raised',
  overflow: 'hidden',
});
const fill = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  objectFit: 'cover',
});
const tagPlace = css({ position: 'absolute', insetInlineStart: '10px', bottom: '10px' });
const cornerPlace = css({ position: 'absolute', insetInlineEnd: '2', top: '2', zIndex: '2' });
const body = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  gap: '2.5',
  padding: '14px 16px 16px',
});
const rankLine = css({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '3',
});
const rankName = css({
  display: 'block',
  fontSize: '22',
  fontStretch: '116%',
  fontWeight: 'heading',
  lineHeight: '1.1',
  letterSpacing: '-0.012em',
});
const title = css({
  fontSize: '16',
  fontStretch: '100%',
  fontWeight: '560',
  lineHeight: '1.35',
  letterSpacing: '0',
  textWrap: 'wrap',
  minHeight: '43px',
  lineClamp: '2',
  overflowWrap: 'anywhere',
});
const figureList = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  borderBlock: edge,
  paddingBlock: '2.5',
  fontSize: '14',
  lineHeight: '1.3',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { fontSize: '12', color: 'muted' },
  '& dd': { fontWeight: '600' },
});
const tagList = css({ display: 'flex', flexWrap: 'wrap', gap: '1' });
const foot = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  marginTop: 'auto',
  fontSize: '14',
  fontVariantNumeric: 'tabular-nums',
});
