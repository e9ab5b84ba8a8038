import { useLingui } from '@lingui/react/macro';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { RatingStars } from '~/ui/rating.tsx';

/** A rating as stars, read aloud as a number. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useLingui();
  const value = useFormat().rating(rating);
  return <RatingStars value={rating} label={t`${value} of 5 stars`} />;
}
