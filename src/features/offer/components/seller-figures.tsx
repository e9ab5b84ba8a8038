/** The seller's figures in a line: measured, with their sample, or honestly nothing yet. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { OfferCard } from '~/contracts/offers/offers.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { StarIcon } from '~/ui/icon.tsx';
import { Avatar, Mark } from '~/ui/marks.tsx';

type CardSeller = OfferCard['seller'];

/** Below this many orders a share is not significant: only the number is shown. */
const SHARE_FROM = 5;

export function SellerLevel({ level }: { level: number }) {
  const { t } = useLingui();
  return <Mark title={t`Seller level ${level}`}>L{level}</Mark>;
}

export function SellerAvatar({ seller, size }: { seller: CardSeller; size: number }) {
  const { t } = useLingui();
  return (
    <Avatar
      name={seller.public_name}
      src={seller.avatar}
      size={size}
      online={seller.is_online}
      presenceLabel={seller.is_online ? t`Online now` : t`Not online`}
    />
  );
}

/** "On time 99 % of 1,373", "3 orders so far" or "First offers here". */
export function OnTime({ seller }: { seller: CardSeller }) {
  const format = useFormat();
  const { value, sample } = seller.on_time_share;
  const orders = format.count(seller.completed_orders);
  if (seller.completed_orders === 0) return <Trans>First offers here</Trans>;
  if (value === null || sample < SHARE_FROM) {
    return (
      <Plural
        value={seller.completed_orders}
        one={`${orders} order so far`}
        other={`${orders} orders so far`}
      />
    );
  }
  const share = format.share(value);
  const total = format.count(sample);
  return (
    <Trans>
      On time {share} of {total}
    </Trans>
  );
}

/** A star and the mean, or a text where there is no review. */
export function RatingFigure({ rating }: { rating: number | null }) {
  const format = useFormat();
  if (rating === null) {
    return (
      <span className={css({ color: 'muted' })}>
        <Trans>No rating yet</Trans>
      </span>
    );
  }
  return (
    <span className={figure}>
      <StarIcon size={14} aria-hidden="true" />
      {format.rating(rating)}
    </span>
  );
}

export function ReviewsCount({ count }: { count: number }) {
  const reviews = useFormat().count(count);
  return <Plural value={count} one={`${reviews} review`} other={`${reviews} reviews`} />;
}

/** The day on which a seller is back from vacation. */
export function BackOn({ at }: { at: string }) {
  const day = useTimeFormat().relativeDay(at);
  return <Trans>Away, back {day}</Trans>;
}

/** The promise: "Instant" or "20 min". */
export function PromisedTime({ delivery }: { delivery: OfferCard['delivery'] }) {
  const format = useFormat();
  if (delivery.away_until) return <BackOn at={delivery.away_until} />;
  if (delivery.method === 'instant' || delivery.minutes === null) return <Trans>Instant</Trans>;
  const duration = format.minutes(delivery.minutes);
  return delivery.counts_hours ? <Trans>{duration} of work</Trans> : duration;
}

/** The measured delivery time: "median 6 min" or "not measured". */
export function MeasuredTime({ seller }: { seller: CardSeller }) {
  const format = useFormat();
  const { value } = seller.delivery_median_minutes;
  if (value === null) return <Trans>not measured yet</Trans>;
  const duration = format.minutes(value);
  return <Trans>median {duration}</Trans>;
}

const figure = css({
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '& > svg': {
    display: 'inline-block',
    fill: 'currentColor',
    verticalAlign: '-2px',
    marginInlineEnd: '1',
  },
});
