/** What buyers wrote about somebody, and the means of their stars. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { Review } from '~/contracts/reviews/reviews.schemas.ts';
import type { FormFlash } from '~/platform/api/use-contract-form.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { StarIcon } from '~/ui/icon.tsx';
import { Meter, Tag, TextLink } from '~/ui/marks.tsx';
import { RatingStars } from '~/ui/rating.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { profileQueries } from '../profile.queries.ts';
import { ReportLink } from '~/features/common/report-link.tsx';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { usePersonName } from '~/platform/i18n/person-name.ts';

const MAX_STARS = 5;

const layout = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: '280px minmax(0, 1fr)' },
  gap: { base: '6', wide: '16' },
  alignItems: 'start',
});
const means = css({ display: 'grid', gap: '4', paddingTop: '4' });
const item = css({
  display: 'grid',
  gap: '2',
  borderTop: '1px solid {colors.line}',
  paddingBlock: '5',
  overflowWrap: 'anywhere',
});
const top = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const meta = css({ color: 'muted', textStyle: 'caption' });
const filters = css({ display: 'grid', gap: '1', marginTop: '4' });
const filter = css({
  display: 'grid',
  gridTemplateColumns: '5rem minmax(0, 1fr) 3rem',
  alignItems: 'center',
  gap: '3',
  minHeight: '44px',
  textStyle: 'small',
  fontVariantNumeric: 'tabular-nums',
});
const chosen = css({ fontWeight: 'label' });
const atEnd = css({ textAlign: 'end', color: 'muted' });
const strong = css({ color: 'text' });
const whole = css({ whiteSpace: 'nowrap' });
const words = css({ maxWidth: '72ch' });
const reply = css({
  marginTop: '1',
  paddingInlineStart: '4',
  borderInlineStart: '2px solid {colors.line.strong}',
  color: 'muted',
  textStyle: 'small',
});

/** The id of the element that shows a review. */
export const placeOf = (review: Review): string => `review-${review.id}`;

function ReviewItem({ review, answer }: { review: Review; answer: ReactNode }) {
  const { t } = useLingui();
  const format = useFormat();
  const times = useTimeFormat();
  const { reviewer, seller, category } = review;
  const value = format.rating(review.rating);
  const nameOf = usePersonName();
  const name = nameOf(reviewer);
  const sellerName = seller.public_name;
  return (
    <li className={item} id={placeOf(review)} tabIndex={-1}>
      <div className={top}>
        <RatingStars value={review.rating} label={t`${value} of 5`} />
        {review.is_refunded ? (
          <Tag>
            <Trans>Refunded</Trans>
          </Tag>
        ) : null}
      </div>
      {review.message === '' ? null : <p className={words}>{review.message}</p>}
      <p className={meta}>
        <b className={strong}>{name}</b>
        {' · '}
        <span className={whole}>{times.ago(review.created_at)}</span>
        {' · '}
        {category.game.title} · {review.offer.title}
        {' · '}
        <ReportLink type="review" id={review.id} label={t`Report the review of ${name}`} />
      </p>
      {review.reply ? (
        <div className={reply}>
          <b className={strong}>
            <Trans>{sellerName} answered</Trans>
          </b>
          <p>{review.reply.message}</p>
        </div>
      ) : (
        answer
      )}
    </li>
  );
}

function Mean({ label, value }: { label: string; value: number | null }) {
  const { rating } = useFormat();
  if (value === null) return null;
  return <Meter label={label} value={value} max={MAX_STARS} end={rating(value)} />;
}

/** How many gave how many stars; each line shows only those, and the chosen one shows all again. */
function ByStars(props: {
  counts: readonly number[];
  stars: number | undefined;
  isNarrowed: boolean;
  children: ReactNode;
}) {
  const { counts, stars } = props;
  const { t } = useLingui();
  const format = useFormat();
  const most = Math.max(1, ...counts);
  return (
    <nav className={filters} aria-label={t`Reviews by stars`}>
      {counts
        .map((count, index) => ({ count, value: index + 1 }))
        .toReversed()
        .map(({ count, value }) => (
          <Anchor
            key={value}
            className={cx(filter, value === stars && chosen)}
            href={value === stars ? '?' : `?stars=${value}`}
            aria-current={value === stars ? 'true' : undefined}
          >
            <Plural value={value} one="# star" other="# stars" />
            <Meter value={count} max={most} label={t`Reviews`} />
            <span className={atEnd}>{format.count(count)}</span>
          </Anchor>
        ))}
      {props.children}
      {props.isNarrowed ? (
        <TextLink href="?">
          <Trans>All reviews</Trans>
        </TextLink>
      ) : null}
    </nav>
  );
}

interface ProfileReviewsProps {
  id: string;
  /** Shows only those of so many. */
  stars: number | undefined;
  empty: ReactNode;
  /** What only the seller has: reviews that wait for an answer, and the form for it. */
  own?: {
    isWaiting: boolean;
    /** Narrows the list to those. */
    filter: ReactNode;
    Answer: ComponentType<{ review: Review; flash: FormFlash | null }> | null;
    /** What a form without script was refused for. */
    flash: FormFlash | null;
    /** Nothing waits. */
    none: ReactNode;
  };
}

export function ProfileReviews({ id, stars, empty, own }: ProfileReviewsProps) {
  const { t } = useLingui();
  const isWaiting = own?.isWaiting ?? false;
  const query = useSuspenseInfiniteQuery(profileQueries.reviews(id, stars, isWaiting));
  const reviews = query.data.pages.flatMap((page) => page.data);
  const summary = query.data.pages[0]?.summary;
  if (!summary || summary.count === 0) {
    return (
      <EmptyState icon={<StarIcon />} title={<Trans>No reviews yet</Trans>}>
        {empty}
      </EmptyState>
    );
  }
  return (
    <div className={layout}>
      <div className={means}>
        <Mean label={t`Communication`} value={summary.communication} />
        <Mean label={t`Fulfillment`} value={summary.fulfillment} />
        <Mean label={t`Start time`} value={summary.start_time} />
        <ByStars
          counts={summary.by_stars}
          stars={stars}
          isNarrowed={stars !== undefined || isWaiting}
        >
          {own?.filter}
        </ByStars>
      </div>
      <div>
        <ul>
          {reviews.map((review) => (
            <ReviewItem
              key={review.id}
              review={review}
              answer={own?.Answer ? <own.Answer review={review} flash={own.flash} /> : null}
            />
          ))}
        </ul>
        {reviews.length === 0 ? (
          <p className={meta}>
            {isWaiting ? own?.none : <Trans>No review has so many stars.</Trans>}
          </p>
        ) : null}
        <EndlessFoot query={query} />
      </div>
    </div>
  );
}
