/** What of Stripe's description the stand-in speaks: from these types the schemas are made that it is checked against. */
import type Stripe from 'stripe';

export interface Answers {
  'checkout.session': Stripe.Checkout.Session;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  file: Stripe.File;
  balance: Stripe.Balance;
  balance_transaction: Stripe.BalanceTransaction;
  payout: Stripe.Payout;
  event: Stripe.EventBase;
}
