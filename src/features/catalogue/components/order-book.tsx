/** The order book: one row a seller, repriced for the amount. Narrow, a row becomes three lines. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css, cx } from 'styled-system/css';
import type { OfferCard } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/paths.ts';
import { useFormat } from '~/platform/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { Skeleton } from '~/ui/marks.tsx';
import { nextDiscount, quoteAmount, type AmountQuote } from '../amounts.ts';
import { buyHref } from '../buy-href.ts';
import { edge, ellipsis } from './edges.ts';
import {
  MeasuredTime,
  OnTime,
  PromisedTime,
  RatingFigure,
  ReviewsCount,
  SellerAvatar,
  SellerLevel,
} from './seller-facts.tsx';

interface OrderBookProps {
  offers: readonly OfferCard[];
  /** What every row is priced for. */
  count: number;
  /** The row that fills the amount for the least. */
  bestId: string | null;
  /** Attributes that the filters leave open and rows must therefore tell. */
  openKeys: readonly string[];
  /** Rows that stand for what is on its way. */
  pending?: number;
}

export function OrderBook({ offers, count, bestId, openKeys, pending = 0 }: OrderBookProps) {
  const { t } = useLingui();
  const format = useFormat();
  const largestStock = Math.max(1, ...offers.map((offer) => offer.in_stock));
  const amount = format.count(count);
  return (
    <div role="table" aria-label={t`Offers`} className={book}>
      <div role="row" className={cx(grid, heads)}>
        <span role="columnheader">
          <Trans>Seller</Trans>
        </span>
        <span role="columnheader">
          <Trans>Rating</Trans>
        </span>
        <span role="columnheader">
          <Trans>Delivery</Trans>
        </span>
        <span role="columnheader" data-end>
          <Trans>Stock</Trans>
        </span>
        <span role="columnheader" data-end>
          <Trans>Min.</Trans>
        </span>
        <span role="columnheader" data-end>
          <Trans>Unit price</Trans>
        </span>
        <span role="columnheader" data-end>
          <Trans>{amount} cost</Trans>
        </span>
        <span role="columnheader" aria-label={t`Buy`} />
      </div>
      {offers.map((offer) => (
        <Row
          key={offer.id}
          offer={offer}
          quote={quoteAmount(offer, count)}
          isBest={offer.id === bestId}
          stockShare={offer.in_stock / largestStock}
          openKeys={openKeys}
        />
      ))}
      {Array.from({ length: pending }, (_, index) => (
        <SkeletonRow key={index} />
      ))}
    </div>
  );
}

interface RowProps {
  offer: OfferCard;
  quote: AmountQuote;
  isBest: boolean;
  stockShare: number;
  openKeys: readonly string[];
}

function Row({ offer, quote, isBest, stockShare, openKeys }: RowProps) {
  const format = useFormat();
  const { seller } = offer;
  const stock = format.count(offer.in_stock);
  const isWhole = quote.available === quote.count;
  return (
    <div role="row" className={cx(grid, row)} data-best={isBest || undefined}>
      <div role="cell" className={who}>
        <SellerAvatar seller={seller} size={36} />
        <span className={css({ minWidth: '0' })}>
          <span className={nameLine}>
            <Anchor
              href={`${paths.offer(offer.id)}?count=${quote.count}`}
              className={cx(ellipsis, cover)}
            >
              {seller.public_name}
            </Anchor>
            <SellerLevel level={seller.level} />
          </span>
          <small className={ellipsis}>
            <OnTime seller={seller} />
          </small>
          <OpenAttributes offer={offer} keys={openKeys} />
        </span>
      </div>
      <div role="cell" className={wideOnly}>
        <RatingFigure rating={seller.rating} />
        {seller.rating === null ? null : (
          <small>
            <ReviewsCount count={seller.reviews_count} />
          </small>
        )}
      </div>
      <div role="cell" className={wideOnly}>
        <PromisedTime delivery={offer.delivery} />
        <small>
          <MeasuredTime seller={seller} />
        </small>
      </div>
      <div role="cell" className={wideOnly} data-end>
        {stock}
        <span className={depth} aria-hidden="true">
          <i style={{ transform: `scaleX(${Math.max(0.02, stockShare)})` }} />
        </span>
      </div>
      <div role="cell" className={wideOnly} data-end>
        {format.count(offer.min_purchase)}
      </div>
      <div role="cell" className={unit}>
        {format.unitPrice(quote.unitPrice, true)}
        <Discount offer={offer} quote={quote} />
      </div>
      <NarrowFacts offer={offer} />
      <Cost offer={offer} quote={quote} isWhole={isWhole} />
      <div role="cell" className={buyCell}>
        <BuyButton offer={offer} quote={quote} isBest={isBest} isWhole={isWhole} />
      </div>
    </div>
  );
}

/** "Standard · PC" where the filters leave the market open. */
function OpenAttributes({ offer, keys }: { offer: OfferCard; keys: readonly string[] }) {
  const shown = offer.attributes.filter((attribute) => keys.includes(attribute.key));
  if (shown.length === 0) return null;
  return <small className={ellipsis}>{shown.map(({ display }) => display).join(' · ')}</small>;
}

function Discount({ offer, quote }: { offer: OfferCard; quote: AmountQuote }) {
  const format = useFormat();
  const next = nextDiscount(offer, quote.count);
  if (quote.percent > 0) {
    const share = format.share(quote.percent / 100, 2);
    return (
      <small>
        <Trans>−{share} included</Trans>
      </small>
    );
  }
  if (!next) return null;
  const share = format.share(next.percent / 100, 2);
  const from = format.count(next.from_count);
  return (
    <small>
      <Trans>
        −{share} from {from}
      </Trans>
    </small>
  );
}

/** On the narrow frame the columns become one line of facts. */
function NarrowFacts({ offer }: { offer: OfferCard }) {
  const format = useFormat();
  const stock = format.count(offer.in_stock);
  const minimum = format.count(offer.min_purchase);
  return (
    <div role="cell" className={facts}>
      <RatingFigure rating={offer.seller.rating} /> · <PromisedTime delivery={offer.delivery} /> ·{' '}
      <Trans>
        stock {stock} · min. {minimum}
      </Trans>
    </div>
  );
}

function Cost({
  offer,
  quote,
  isWhole,
}: {
  offer: OfferCard;
  quote: AmountQuote;
  isWhole: boolean;
}) {
  const format = useFormat();
  const amount = format.count(quote.count);
  const stock = format.count(offer.in_stock);
  const minimum = format.count(offer.min_purchase);
  if (isWhole && quote.totalCents !== null) {
    return (
      <div role="cell" className={cost}>
        <small className={narrowOnly}>
          <Trans>{amount} cost</Trans>
        </small>
        {format.cents(quote.totalCents)}
      </div>
    );
  }
  return (
    <div role="cell" className={cx(cost, shortfall)}>
      {quote.available === null ? (
        <Trans>Sells from {minimum}</Trans>
      ) : (
        <Trans>Only {stock} in stock</Trans>
      )}
    </div>
  );
}

function BuyButton(props: {
  offer: OfferCard;
  quote: AmountQuote;
  isBest: boolean;
  isWhole: boolean;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { offer, quote } = props;
  const count = quote.available ?? Math.min(offer.min_purchase, offer.in_stock);
  const amount = format.count(count);
  const name = offer.seller.public_name;
  return (
    <LinkButton
      size="sm"
      look={props.isBest ? 'accent' : 'neutral'}
      rel="nofollow"
      href={buyHref(offer.id, count)}
      aria-label={t`Buy ${amount} from ${name}`}
      className={buy}
    >
      {props.isWhole ? <Trans>Buy</Trans> : <Trans>Buy {amount}</Trans>}
    </LinkButton>
  );
}

/** Of the size of a row, so that nothing moves when the rows arrive. */
function SkeletonRow() {
  return (
    <div role="row" aria-hidden="true" className={cx(grid, row)}>
      <div role="cell" className={who}>
        <Skeleton circle width="36px" height="36px" />
        <span className={css({ flex: '1', display: 'grid', gap: '2' })}>
          <Skeleton width="60%" height="12px" />
          <Skeleton width="80%" height="10px" />
        </span>
      </div>
      {[64, 56, 60, 32].map((width, index) => (
        <div key={index} role="cell" className={wideOnly}>
          <Skeleton width={`${width}px`} height="12px" />
        </div>
      ))}
      <div role="cell" className={unit}>
        <Skeleton width="72px" height="14px" />
      </div>
      <div role="cell" className={facts}>
        <Skeleton width="70%" height="12px" />
      </div>
      <div role="cell" className={cost}>
        <Skeleton width="64px" height="14px" />
      </div>
      <div role="cell" className={buyCell}>
        <Skeleton width="64px" height="36px" />
      </div>
    </div>
  );
}

const book = css({
  marginTop: { base: '2', wide: '5' },
  marginInline: { base: 'calc(-1 * {spacing.gutter})', wide: '0' },
  fontVariantNumeric: 'tabular-nums lining-nums',
});
const grid = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) auto',
    wide: 'minmax(140px, 1.5fr) 92px 92px 72px 56px 96px 92px 92px',
    xl: 'minmax(170px, 1.5fr) 104px 104px 92px 56px 100px 96px 96px',
  },
  columnGap: { base: '3', wide: '2.5', xl: '3' },
  alignItems: 'center',
  '& [data-end]': { textAlign: 'end' },
});
const heads = css({
  display: { base: 'none', wide: 'grid' },
  paddingInline: '4',
  paddingBottom: '2.5',
  fontSize: '12',
  fontWeight: 'label',
  color: 'muted',
});
const row = css({
  position: 'relative',
  rowGap: '2.5',
  minHeight: { base: '0', wide: '68px' },
  paddingBlock: { base: '3.5', wide: '2' },
  paddingInline: '4',
  borderTop: edge,
  fontSize: '14',
  '& small': { display: 'block', color: 'muted', lineHeight: '1.35' },
  _last: { borderBottom: edge },
  _hover: { bg: 'surface', '--ground': '{colors.surface}' },
  '&[data-best]': {
    bg: 'surface',
    '--ground': '{colors.surface}',
    boxShadow: 'inset 3px 0 0 {colors.accent.text}',
  },
  '&:has(a[href*="/offers/"]:focus-visible)': {
    outline: '2px solid {colors.focus}',
    outlineOffset: '-2px',
  },
});
const who = css({ display: 'flex', alignItems: 'center', gap: '3', minWidth: '0' });
const nameLine = css({ display: 'flex', alignItems: 'center', gap: '2', minWidth: '0' });
/* The seller's name leads to the offer and covers the row; the button lies above. */
const cover = css({
  fontWeight: '600',
  textDecoration: 'none',
  outline: 'none',
  _before: { content: '""', position: 'absolute', inset: '0' },
});
const wideOnly = css({ display: { base: 'none', wide: 'block' } });
const narrowOnly = css({ display: { wide: 'none !important' } });
const unit = css({
  fontSize: '16',
  fontWeight: 'strong',
  textAlign: 'end',
  gridColumn: { base: '2', wide: 'auto' },
  gridRow: { base: '1', wide: 'auto' },
  '& > small': { fontWeight: 'medium' },
});
const facts = css({
  display: { base: 'block', wide: 'none' },
  gridColumn: '1 / -1',
  gridRow: '2',
  fontSize: '12',
  color: 'muted',
  lineHeight: '1.4',
  '& svg': { display: 'inline-block' },
});
const cost = css({
  display: { base: 'flex', wide: 'block' },
  alignItems: 'baseline',
  gap: '2',
  gridColumn: { base: '1', wide: 'auto' },
  gridRow: { base: '3', wide: 'auto' },
  fontSize: '16',
  fontWeight: 'strong',
  textAlign: { base: 'start', wide: 'end' },
  '& > small': { fontWeight: 'normal' },
});
const shortfall = css({
  fontSize: '12',
  fontWeight: 'medium',
  color: 'muted',
  lineHeight: '1.35',
  textWrap: 'balance',
});
const buyCell = css({
  gridColumn: { base: '2', wide: 'auto' },
  gridRow: { base: '3', wide: 'auto' },
  textAlign: 'end',
  display: 'grid',
  justifyItems: 'end',
});
const buy = css({
  minWidth: { base: '112px', wide: '56px' },
  paddingInline: { wide: '3' },
});
const depth = css({
  display: 'block',
  height: '3px',
  marginTop: '1.5',
  bg: 'line',
  '& > i': {
    display: 'block',
    height: 'full',
    bg: 'chart.2',
    transformOrigin: 'right',
  },
});
