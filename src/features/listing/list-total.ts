/** The total of an offer list, as far as it was counted. */
import type { OfferList } from '~/contracts/offers/offers.schemas.ts';

export type ListTotal = Pick<OfferList['meta'], 'total' | 'total_is_exact'>;

/** "1,204", or "10,000+" where counting stopped early. */
export function totalText(
  { total, total_is_exact: isExact }: ListTotal,
  format: (count: number) => string,
): string {
  return isExact ? format(total) : `${format(total)}+`;
}
