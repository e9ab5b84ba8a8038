/** The reviews that a seller received, with the form for an answer under each that has none. */
import { Trans } from '@lingui/react/macro';
import { css, cx } from 'styled-system/css';
import type { Review } from '~/contracts/reviews/reviews.schemas.ts';
import { ReviewReply } from '~/features/common/review-reply.tsx';
import type { FormFlash } from '~/platform/api/use-contract-form.ts';
import { TextLink } from '~/ui/marks.tsx';
import { placeOf, ProfileReviews } from './profile-reviews.tsx';

const chosen = css({ fontWeight: 'label' });

/** The form under a review that waits. */
function OwnAnswer({ review, flash }: { review: Review; flash: FormFlash | null }) {
  return <ReviewReply reviewId={review.id} placeId={placeOf(review)} flash={flash} />;
}

export function OwnReviews(props: {
  id: string;
  isSeller: boolean;
  stars: number | undefined;
  /** Only those that wait for an answer. */
  isWaiting: boolean;
  /** What a form without script was refused for. */
  flash: FormFlash | null;
}) {
  const { isWaiting, flash } = props;
  return (
    <ProfileReviews
      id={props.id}
      stars={props.stars}
      empty={<Trans>Buyers can review you after a completed order.</Trans>}
      own={{
        isWaiting,
        // Only sellers answer.
        filter: props.isSeller && (
          <TextLink
            className={cx(isWaiting && chosen)}
            href={isWaiting ? '?' : '?answered=false'}
            aria-current={isWaiting ? 'true' : undefined}
          >
            <Trans>Without your answer</Trans>
          </TextLink>
        ),
        Answer: props.isSeller ? OwnAnswer : null,
        flash,
        none: <Trans>You have answered all of them.</Trans>,
      }}
    />
  );
}
