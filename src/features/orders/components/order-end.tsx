/** What belongs to the end of an order: what both sides say of each other. Loaded after the page. */
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { BuyerRating } from './rate-buyer.tsx';
import { ReviewForm, ReviewShown } from './review-form.tsx';

/** The form while the buyer may review, what was written, and for the seller what is known of the buyer. */
export function OrderEnd({ order }: { order: OrderOutput }) {
  const nameOf = usePersonName();
  const { actions, review, role } = order;
  return (
    <>
      {actions.includes('review') && <ReviewForm order={order} />}
      {review && <ReviewShown review={review} sellerName={nameOf(order.seller)} role={role} />}
      {order.buyer_rating && (
        <BuyerRating order={order} rating={order.buyer_rating} name={nameOf(order.buyer)} />
      )}
    </>
  );
}
