/**
 * Times of an order that staff set by rules with dates (decision 0127). An order copies those of the moment at which it is placed;
 * its other times are constants, or are copied from its offer and category.
 */
export interface OrderClocks {
  /** How long a payment waits for the buyer's identity check, and then for support. */
  verification_hours: number;
  approval_hours: number;
  /** After the promised time: then what nobody delivered is refunded. */
  late_hours: number;
  /** How long after its end both sides can review. */
  review_days: number;
}
