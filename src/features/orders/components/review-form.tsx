/** The buyer's review: three aspects and a text, once per completed order; and the seller's answer. */
import { useLingui as useMessages } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import type { Hidden } from '~/contracts/reviews/hide-codes.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { Appeal } from '~/features/common/appeal.tsx';
import { hideCodeNames } from '~/contracts/reviews/hide-code-names.ts';
import { ReviewReply, SellerAnswer } from '~/features/common/review-reply.tsx';
import { isUnrevealed } from '~/features/common/unrevealed.ts';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { Button } from '~/ui/button.tsx';
import { Surface } from '~/ui/layout.tsx';
import { RatingInput, RatingStars } from '~/ui/rating.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';

const aspects = ['communication', 'fulfillment', 'start_time'] as const;
type Aspect = (typeof aspects)[number];
type Stars = Record<Aspect, number | null>;

function useAspectLabels(): Record<Aspect, string> {
  const { t } = useLingui();
  return {
    communication: t`Communication`,
    fulfillment: t`Fulfillment`,
    start_time: t`Start time`,
  };
}

/** The stars that all aspects have; null where they differ or wait. */
const common = ({ communication, fulfillment, start_time: startTime }: Stars): number | null =>
  communication === fulfillment && fulfillment === startTime ? communication : null;

export function ReviewForm({ order }: { order: OrderOutput }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [stars, setStars] = useState<Stars>({
    communication: null,
    fulfillment: null,
    start_time: null,
  });
  const [message, setMessage] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const write = useMutation({
    mutationFn: (given: Record<Aspect, number>) =>
      api.reviews.write.send({ id: order.id, ...given, message }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: api.orders.key() }),
        queryClient.invalidateQueries({ queryKey: api.offers.show.key({ id: order.offer.id }) }),
      ]),
  });
  const send = () => {
    const { communication, fulfillment, start_time: startTime } = stars;
    const isComplete = communication !== null && fulfillment !== null && startTime !== null;
    setIncomplete(!isComplete);
    if (isComplete && !write.isPending) {
      write.mutate({ communication, fulfillment, start_time: startTime });
    }
  };
  const errors = fieldErrorsOf(write.error);
  const look = isUnrevealed(order) ? 'neutral' : 'accent';
  return (
    <Surface as="section" pad="lg" id="review">
      <h2 className={css({ textStyle: 'panel', marginBottom: '4' })}>
        <Trans>How was it?</Trans>
      </h2>
      <form
        className={css({ display: 'grid', gap: '5' })}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {write.error && Object.keys(errors).length === 0 && (
          <Banner tone="danger" role="alert">
            <FailureText error={write.error} />
          </Banner>
        )}
        <AspectInputs
          stars={stars}
          isIncomplete={isIncomplete}
          onChange={(given) => setStars((known) => ({ ...known, ...given }))}
        />
        <TextArea
          label={t`Your words (optional)`}
          value={message}
          rows={4}
          maxLength={appConfig.orders.reviewLength}
          error={errors.message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <div>
          <Button type="submit" look={look} busy={write.isPending}>
            <Trans>Publish the review</Trans>
          </Button>
        </div>
      </form>
    </Surface>
  );
}

/** One press gives all aspects the same stars; each may be changed after. */
function AspectInputs(props: {
  stars: Stars;
  isIncomplete: boolean;
  onChange(given: Partial<Stars>): void;
}) {
  const { t } = useLingui();
  const labels = useAspectLabels();
  const words = [t`Bad`, t`Poor`, t`Fair`, t`Good`, t`Excellent`] as const;
  const missing = t`Choose one to five stars.`;
  return (
    <>
      <RatingInput
        label={t`All three at once`}
        value={common(props.stars)}
        words={words}
        onValueChange={(value) =>
          props.onChange({ communication: value, fulfillment: value, start_time: value })
        }
      />
      {aspects.map((aspect) => (
        <RatingInput
          key={aspect}
          label={labels[aspect]}
          value={props.stars[aspect]}
          words={words}
          error={props.isIncomplete && props.stars[aspect] === null ? missing : undefined}
          onValueChange={(value) => props.onChange({ [aspect]: value })}
        />
      ))}
    </>
  );
}

/** Author and seller still see what staff have hidden, and why. */
function HiddenBy(props: { id: string; hidden: Hidden; isAuthor: boolean }) {
  const { id, hidden } = props;
  const { i18n } = useMessages();
  return (
    <div className={css({ marginBottom: '4' })}>
      <Banner tone="warning" title={<Trans>Support has hidden this review.</Trans>}>
        <Trans>Only buyer, seller and our staff see it, and it counts nowhere.</Trans>{' '}
        {i18n._(hideCodeNames[hidden.code])}
        {': '}
        <q className={css({ overflowWrap: 'anywhere' })}>{hidden.reason}</q>
      </Banner>
      {props.isAuthor ? <Appeal type="review" id={id} /> : null}
    </div>
  );
}

/** What was written, and the seller's answer or the form for it. */
export function ReviewShown(props: {
  review: NonNullable<OrderOutput['review']>;
  sellerName: string;
  /** Staff look on. */
  role: OrderOutput['role'];
}) {
  const { review, sellerName } = props;
  const { t } = useLingui();
  const labels = useAspectLabels();
  return (
    <Surface as="section" pad="lg" id="review" tabIndex={-1}>
      <h2 className={css({ textStyle: 'panel', marginBottom: '4' })}>
        <Trans>The review</Trans>
      </h2>
      {review.hidden === null ? null : (
        <HiddenBy id={review.id} hidden={review.hidden} isAuthor={props.role === 'buyer'} />
      )}
      <dl className={css({ display: 'grid', gap: '2' })}>
        {aspects.map((aspect) => (
          <div
            key={aspect}
            className={css({ display: 'flex', justifyContent: 'space-between', gap: '4' })}
          >
            <dt>{labels[aspect]}</dt>
            <dd>
              <RatingStars value={review[aspect]} label={t`${review[aspect]} of 5 stars`} />
            </dd>
          </div>
        ))}
      </dl>
      {review.message !== '' && (
        <p className={css({ marginTop: '4', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>
          {review.message}
        </p>
      )}
      {review.reply === null ? null : <SellerAnswer name={sellerName}>{review.reply}</SellerAnswer>}
      {props.role === 'seller' && review.reply === null && review.hidden === null ? (
        <ReviewReply reviewId={review.id} placeId="review" />
      ) : null}
    </Surface>
  );
}
