/** What sellers thought of the buyer, and the seller's own stars: once for each order that has ended. Never public. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { toastFailure } from '~/features/common/toast-failure.tsx';
import { useFocusAfter } from '~/features/common/use-focus-after.ts';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { asFailure } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Surface } from '~/ui/layout.tsx';
import { RatingInput, RatingStars } from '~/ui/rating.tsx';
import { Banner } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';

/** The part's id: it has the focus once the form is gone. */
const PLACE = 'buyer-rating';

interface BuyerRatingProps {
  order: OrderOutput;
  rating: NonNullable<OrderOutput['buyer_rating']>;
  /** The buyer's. */
  name: string;
}

export function BuyerRating({ order, rating, name }: BuyerRatingProps) {
  const isToRate = order.actions.includes('rate_buyer');
  if (!isToRate && rating.count === 0) return null;
  return (
    <Surface as="section" pad="lg" id={PLACE} tabIndex={-1}>
      <h2 className={css({ textStyle: 'panel', marginBottom: '4' })}>
        <Trans>{name} as a buyer</Trans>
      </h2>
      <Mean {...rating} />
      <OwnStars stars={order.own_buyer_stars} role={order.role} />
      {isToRate ? <RateForm orderId={order.id} /> : null}
    </Surface>
  );
}

function Mean({ mean, count }: BuyerRatingProps['rating']) {
  const { t } = useLingui();
  const format = useFormat();
  if (mean === null) return null;
  const value = format.rating(mean);
  return (
    <p className={line}>
      <RatingStars value={mean} label={t`${value} of 5`} />
      <span>
        {value} · <Plural value={count} one="# rating" other="# ratings" />
      </span>
    </p>
  );
}

/** What this order's seller gave. */
function OwnStars({ stars, role }: { stars: number | null; role: OrderOutput['role'] }) {
  if (stars === null) return null;
  return (
    <p>
      {role === 'seller' ? (
        <Plural value={stars} one="You gave # star." other="You gave # stars." />
      ) : (
        <Plural
          value={stars}
          one="The seller of this order gave # star."
          other="The seller of this order gave # stars."
        />
      )}
    </p>
  );
}

/** The mutation of the form. Another tab may have been first: the order is asked anew after a refusal as well. */
function useRating(orderId: string) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const leave = useFocusAfter();
  return useSingleMutation({
    mutationFn: (stars: number) => {
      const input = { id: orderId, stars };
      return api.reviews.rateBuyer.send(input, { idempotencyKey: keyWithin(orderId, input) });
    },
    onSuccess: () => {
      leave(true, document.getElementById(PLACE));
      toast({ status: 'success', description: t`Your rating was saved.` });
    },
    onError: (error) => {
      if (asFailure(error).code !== 'RATING_EXISTS') return;
      // The form goes with its banner.
      leave(true, document.getElementById(PLACE));
      toastFailure(error, i18n);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.orders.key() }),
  });
}

function RateForm({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const [stars, setStars] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const rate = useRating(orderId);
  const words = [t`Bad`, t`Poor`, t`Fair`, t`Good`, t`Excellent`] as const;
  return (
    <form
      className={css({ display: 'grid', gap: '5' })}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(stars === null);
        if (stars !== null) rate.mutate(stars);
      }}
    >
      {rate.error && (
        <Banner tone="danger" role="alert">
          <FailureText error={rate.error} />
        </Banner>
      )}
      <RatingInput
        label={t`How was the buyer?`}
        hint={t`The sellers this buyer orders from and our staff see the mean of all stars. The buyer is not told.`}
        value={stars}
        words={words}
        error={isMissing && stars === null ? t`Choose one to five stars.` : undefined}
        onValueChange={setStars}
      />
      <div>
        <Button type="submit" busy={rate.isPending}>
          <Trans>Save the rating</Trans>
        </Button>
      </div>
    </form>
  );
}

const line = css({ display: 'flex', gap: '3', alignItems: 'center', marginBottom: '4' });
