/** What buyers of completed orders said about the seller. Every star was given by a buyer. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { Review } from '~/contracts/reviews/reviews.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Avatar, Meter, Skeleton, Tag } from '~/ui/marks.tsx';
import { EmptyState, ErrorState } from '~/ui/states.tsx';
import { StarIcon } from '~/ui/icon.tsx';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { offerQueries } from '../offer.queries.ts';
import { ReportLink } from '~/features/common/report-link.tsx';
import { SectionLink } from '~/features/common/section-link.tsx';
import { Stars } from '~/features/common/stars.tsx';
import { OfferSection } from './offer-section.tsx';

interface ReviewsProps {
  seller: { id: string; public_name: string };
  /** Reviews of this very offer need not name it. */
  offerId: string;
}

const MAX_STARS = 5;
const SKELETONS = 3;

export function Reviews({ seller, offerId }: ReviewsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const query = useInfiniteQuery(offerQueries.sellerReviews(seller.id));
  const pages = query.data?.pages ?? [];
  const first = pages[0];
  const total = first ? format.count(first.meta.total) : '';
  const reviews = pages.flatMap((page) => page.data);
  return (
    <OfferSection
      title={<Trans>Reviews</Trans>}
      end={
        first && first.meta.total > reviews.length ? (
          <SectionLink href={paths.profileReviews(seller.id)}>
            <Trans>All {total}</Trans>
          </SectionLink>
        ) : null
      }
    >
      {query.isPending ? <ReviewSkeletons /> : null}
      {query.isLoadingError ? (
        <ErrorState
          title={<Trans>Oops something went wrong!</Trans>}
          retryLabel={t`Try again`}
          onRetry={() => void query.refetch()}
        >
          <Trans>The reviews did not arrive.</Trans>
        </ErrorState>
      ) : null}
      {first?.summary.rating === null ? <NoReviews name={seller.public_name} /> : null}
      {first && first.summary.rating !== null ? <Summary summary={first.summary} /> : null}
      <div className={css({ marginTop: '6' })}>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} isHere={review.offer.id === offerId} />
        ))}
      </div>
      {query.hasNextPage ? (
        <EndlessFoot query={query} more={<Trans>Show more reviews</Trans>} />
      ) : null}
    </OfferSection>
  );
}

function NoReviews({ name }: { name: string }) {
  return (
    <EmptyState icon={<StarIcon aria-hidden="true" />} title={<Trans>No rating yet</Trans>}>
      <Trans>
        {name} has no reviews so far. Ratings come from buyers of completed orders only; your money
        stays in escrow until you confirm either way.
      </Trans>
    </EmptyState>
  );
}

interface SummaryProps {
  summary: {
    rating: number | null;
    count: number;
    communication: number | null;
    fulfillment: number | null;
    start_time: number | null;
  };
}

function Summary({ summary }: SummaryProps) {
  const { t } = useLingui();
  const format = useFormat();
  const count = format.count(summary.count);
  const rating = summary.rating ?? 0;
  const aspects = [
    { label: t`Communication`, value: summary.communication },
    { label: t`Fulfillment`, value: summary.fulfillment },
    { label: t`Start time`, value: summary.start_time },
  ];
  return (
    <div className={summaryGrid}>
      <div>
        <p className={big}>{format.rating(rating)}</p>
        <p className={css({ marginTop: '2.5' })}>
          <Stars rating={rating} />
        </p>
        <p className={css({ marginTop: '1.5', fontSize: '12', color: 'muted' })}>
          <Plural
            value={summary.count}
            one={`${count} review by the buyer of a completed order`}
            other={`${count} reviews by buyers of completed orders`}
          />
        </p>
      </div>
      <div className={css({ display: 'grid', gap: '2.5' })}>
        {aspects.map(({ label, value }) =>
          value === null ? null : (
            <div key={label} className={aspect}>
              <span className={css({ color: 'muted' })}>{label}</span>
              <Meter label={label} value={value} max={MAX_STARS} />
              <b>{format.rating(value)}</b>
            </div>
          ),
        )}
        <p className={css({ fontSize: '12', color: 'muted' })}>
          <Trans>Ratings are only ever given by a buyer. None is filled in automatically.</Trans>
        </p>
      </div>
    </div>
  );
}

function ReviewItem({ review, isHere }: { review: Review; isHere: boolean }) {
  const times = useTimeFormat();
  const nameOf = usePersonName();
  const { t } = useLingui();
  const name = nameOf(review.reviewer);
  const sellerName = review.seller.public_name;
  return (
    <article className={item}>
      <div className={line}>
        <Avatar name={review.reviewer.public_name} src={review.reviewer.avatar} size={28} />
        <b className={css({ fontSize: '14' })}>{name}</b>
        <Stars rating={review.rating} />
        {review.is_refunded ? (
          <Tag>
            <Trans>Order was refunded</Trans>
          </Tag>
        ) : null}
        <time dateTime={review.created_at} className={when}>
          {times.relativeDay(review.created_at)}
        </time>
        <ReportLink type="review" id={review.id} label={t`Report the review of ${name}`} />
      </div>
      {review.message === '' ? null : <p className={message}>{review.message}</p>}
      {isHere ? null : (
        <p className={css({ fontSize: '12', color: 'muted', marginTop: '1.5' })}>
          {review.category.game.title} · {review.offer.title}
        </p>
      )}
      {review.reply ? (
        <p className={reply}>
          <Trans>
            <b>{sellerName}</b> answered: {review.reply.message}
          </Trans>
        </p>
      ) : null}
    </article>
  );
}

function ReviewSkeletons() {
  return Array.from({ length: SKELETONS }, (_, index) => (
    <div key={index} className={item}>
      <Skeleton width="40%" height="28px" />
      <Skeleton width="80%" height="16px" className={css({ marginTop: '3' })} />
    </div>
  ));
}

const edge = '1px solid {colors.line}';
const summaryGrid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '150px minmax(0, 1fr)' },
  gap: { base: '5', md: '10' },
  alignItems: 'center',
  fontVariantNumeric: 'tabular-nums',
});
const big = css({
  fontSize: '48',
  fontStretch: '116%',
  fontWeight: '740',
  lineHeight: '1',
  letterSpacing: '-0.03em',
});
const aspect = css({
  display: 'grid',
  gridTemplateColumns: '110px 1fr 40px',
  gap: '3.5',
  alignItems: 'center',
  fontSize: '14',
  '& > b': { textAlign: 'end', fontWeight: '600' },
});
const item = css({ borderTop: edge, paddingBlock: '4' });
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const when = css({ marginInlineStart: 'auto', fontSize: '12', color: 'muted' });
const message = css({
  marginTop: '2',
  fontSize: '15',
  lineHeight: '1.5',
  maxWidth: '72ch',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
const reply = css({
  marginTop: '2.5',
  paddingInlineStart: '3.5',
  borderInlineStart: '2px solid {colors.line.strong}',
  fontSize: '14',
  color: 'muted',
  overflowWrap: 'anywhere',
  '& b': { color: 'text' },
});
