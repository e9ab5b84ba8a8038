/** Orders in which bids are compared. Pure. */
import type { Bid } from '~/contracts/requests/requests.schemas.ts';

export type BidSort = 'price' | 'time' | 'on_time';

const orders: Record<BidSort, (a: Bid, b: Bid) => number> = {
  price: (a, b) => a.total_amount - b.total_amount,
  time: (a, b) => a.delivery_minutes - b.delivery_minutes,
  // Who was never measured stands last: nothing is known of them.
  on_time: (a, b) => (b.on_time_share.value ?? -1) - (a.on_time_share.value ?? -1),
};

/** Blocked sellers' last; what is equal stays in the order of the price. */
export function sortedBids(bids: readonly Bid[], sort: BidSort): Bid[] {
  const blocked = (bid: Bid) => Number(bid.is_blocked);
  return bids.toSorted(
    (a, b) => blocked(a) - blocked(b) || orders[sort](a, b) || orders.price(a, b),
  );
}
