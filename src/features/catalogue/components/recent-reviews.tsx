/** The newest reviews of completed orders, as their buyers wrote them. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Review } from '~/contracts/reviews/reviews.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { SectionHeading } from '~/ui/layout.tsx';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { Stars } from '~/features/common/stars.tsx';

export function RecentReviews({ reviews }: { reviews: readonly Review[] }) {
  return (
    <section>
      <SectionHeading>
        <Trans>Recent reviews</Trans>
      </SectionHeading>
      <ul>
        {reviews.map((review) => (
          <li key={review.id} className={item}>
            <ReviewLine review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReviewLine({ review }: { review: Review }) {
  const times = useTimeFormat();
  const nameOf = usePersonName();
  return (
    <article>
      <Stars rating={review.rating} />
      <p className={css({ fontSize: '15', marginTop: '2', marginBottom: '2.5' })}>
        {review.message}
      </p>
      <p className={meta}>
        <b>{nameOf(review.reviewer)}</b>
        <span>
          {times.ago(review.created_at)} · {review.category.game.title} · {review.category.title}
        </span>
      </p>
    </article>
  );
}

const item = css({ borderTop: '1px solid {colors.line}', paddingBlock: '4' });
/** One line, however long ago it was: a time that grows by a word once the page is alive moves nothing below. */
const meta = css({
  display: 'flex',
  gap: '2',
  fontSize: '12',
  color: 'muted',
  whiteSpace: 'nowrap',
  '& b': { color: 'text', fontWeight: 'strong', flex: 'none' },
  '& span': { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
});
