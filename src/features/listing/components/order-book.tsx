/** The order book: one row a seller, repriced for the amount. Narrow, a row becomes three lines. */
import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { css, cx } from 'styled-system/css';
import type { OfferCard } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { sharedCard, sharedPart } from '~/platform/navigation/shared-element.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { Skeleton } from '~/ui/marks.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import {
  nextDiscount,
  quoteAmount,
  type AmountQuote,
  buyHref,
  MeasuredTime,
  OnTime,
  PromisedTime,
  RatingFigure,
  ReviewsCount,
  SellerAvatar,
  SellerLevel,
} from '~/features/offer/index.ts';
import { ellipsis } from '~/features/common/shared-styles.ts';
import * as look from './order-book.styles.ts';

interface OrderBookProps {
  offers: readonly OfferCard[];
  /** The count that every row is priced for. */
  count: number;
  /** The row with the lowest total for the amount. */
  bestId: string | null;
  /** Attributes that the filters leave open and rows must therefore show. */
  openKeys: readonly string[];
  /** Skeleton rows while the list is loading. */
  pending?: number;
}

export function OrderBook({ offers, count, bestId, openKeys, pending = 0 }: OrderBookProps) {
  const { t } = useLingui();
  const format = useFormat();
  const largestStock = Math.max(1, ...offers.map((offer) => offer.in_stock));
  const amount = format.count(count);
  return (
    <div role="table" aria-label={t`Offers`} className={look.book}>
      <div role="row" className={cx(look.grid, look.heads)}>
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
        <span role="columnheader">
          <span className={visuallyHidden}>
            <Trans>Buy</Trans>
          </span>
        </span>
      </div>
      {offers.map((offer) => (
        <Row
          key={offer.id}
          offer={offer}
          count={count}
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
  count: number;
  isBest: boolean;
  stockShare: number;
  openKeys: readonly string[];
}

/** Drawn again only when something of its own changes, as the cards are. */
const Row = memo(function Row({ offer, count, isBest, stockShare, openKeys }: RowProps) {
  const format = useFormat();
  const quote = quoteAmount(offer, count);
  const { seller } = offer;
  const stock = format.count(offer.in_stock);
  const isWhole = quote.available === quote.count;
  return (
    <div
      role="row"
      ref={sharedCard(offer.id)}
      className={cx(look.grid, look.row)}
      data-best={isBest || undefined}
    >
      <div role="cell" className={look.who}>
        <SellerAvatar seller={seller} size={36} />
        <span className={css({ minWidth: '0' })}>
          <span className={look.nameLine} {...sharedPart('title')}>
            <Anchor
              href={`${paths.offer(offer.id)}?count=${quote.count}`}
              className={cx(ellipsis, look.cover)}
            >
              {seller.public_name}
            </Anchor>
            <SellerLevel level={seller.level} />
          </span>
          <small>
            <OnTime seller={seller} />
          </small>
          <OpenAttributes offer={offer} keys={openKeys} />
        </span>
      </div>
      <div role="cell" className={look.wideOnly}>
        <RatingFigure rating={seller.rating} />
        {seller.rating === null ? null : (
          <small>
            <ReviewsCount count={seller.reviews_count} />
          </small>
        )}
      </div>
      <div role="cell" className={look.wideOnly}>
        <PromisedTime delivery={offer.delivery} />
        <small>
          <MeasuredTime seller={seller} />
        </small>
      </div>
      <div role="cell" className={look.wideOnly} data-end>
        {stock}
        <span className={look.depth} aria-hidden="true">
          <i style={{ transform: `scaleX(${Math.max(0.02, stockShare)})` }} />
        </span>
      </div>
      <div role="cell" className={look.wideOnly} data-end>
        {format.count(offer.min_purchase)}
      </div>
      <div role="cell" className={look.unit}>
        {format.unitPrice(quote.unitPrice, true)}
        <Discount offer={offer} quote={quote} />
      </div>
      <NarrowDetails offer={offer} />
      <Cost offer={offer} quote={quote} isWhole={isWhole} />
      <div role="cell" className={look.buyCell}>
        <BuyButton offer={offer} quote={quote} isBest={isBest} isWhole={isWhole} />
      </div>
    </div>
  );
});

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

/** On narrow screens the columns become one line of text. */
function NarrowDetails({ offer }: { offer: OfferCard }) {
  const format = useFormat();
  const stock = format.count(offer.in_stock);
  const minimum = format.count(offer.min_purchase);
  return (
    <div role="cell" className={look.details}>
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
      <div role="cell" className={look.cost}>
        <small className={look.narrowOnly}>
          <Trans>{amount} cost</Trans>
        </small>
        {format.cents(quote.totalCents)}
      </div>
    );
  }
  return (
    <div role="cell" className={look.shortfall}>
      {quote.available === null && quote.count >= Math.min(offer.min_purchase, offer.in_stock) ? (
        <Trans>Too much for one order</Trans>
      ) : quote.available === null ? (
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
      className={look.buy}
    >
      {props.isWhole ? <Trans>Buy</Trans> : <Trans>Buy {amount}</Trans>}
    </LinkButton>
  );
}

/** A skeleton of a row's size, so that nothing moves when the rows are loaded. */
function SkeletonRow() {
  return (
    <div role="row" aria-hidden="true" className={cx(look.grid, look.row)}>
      <div role="cell" className={look.who}>
        <Skeleton circle width="36px" height="36px" />
        <span className={css({ flex: '1', display: 'grid', gap: '2' })}>
          <Skeleton width="60%" height="12px" />
          <Skeleton width="80%" height="10px" />
        </span>
      </div>
      {[64, 56, 60, 32].map((width, index) => (
        <div key={index} role="cell" className={look.wideOnly}>
          <Skeleton width={`${width}px`} height="12px" />
        </div>
      ))}
      <div role="cell" className={look.unit}>
        <Skeleton width="72px" height="14px" />
      </div>
      <div role="cell" className={look.details}>
        <Skeleton width="70%" height="12px" />
      </div>
      <div role="cell" className={look.cost}>
        <Skeleton width="64px" height="14px" />
      </div>
      <div role="cell" className={look.buyCell}>
        <Skeleton width="64px" height="36px" />
      </div>
    </div>
  );
}
