/**
 * What of Stripe's description the stand-in speaks. The official SDK's declarations are generated from that
 * description; schemas made of these types decide whether a request or an answer is one of Stripe's.
 */
import type Stripe from 'stripe';

/** By the word in `object`. */
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

/** A file comes beside the fields of its form. */
type FileFields = Omit<Stripe.FileCreateParams, 'file'>;

/** By the endpoint. */
export interface Requests {
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams;
  'GET /v1/checkout/sessions': Stripe.Checkout.SessionListParams;
  'GET /v1/checkout/sessions/:id': Stripe.Checkout.SessionRetrieveParams;
  'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams;
  'GET /v1/payment_intents': Stripe.PaymentIntentListParams;
  'GET /v1/payment_intents/search': Stripe.PaymentIntentSearchParams;
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams;
  'POST /v1/payment_intents/:id/capture': Stripe.PaymentIntentCaptureParams;
  'POST /v1/payment_intents/:id/cancel': Stripe.PaymentIntentCancelParams;
  'GET /v1/charges': Stripe.ChargeListParams;
  'GET /v1/charges/:id': Stripe.ChargeRetrieveParams;
  'POST /v1/refunds': Stripe.RefundCreateParams;
  'GET /v1/refunds': Stripe.RefundListParams;
  'GET /v1/refunds/:id': Stripe.RefundRetrieveParams;
  'GET /v1/disputes': Stripe.DisputeListParams;
  'GET /v1/disputes/:id': Stripe.DisputeRetrieveParams;
  'POST /v1/disputes/:id': Stripe.DisputeUpdateParams;
  'POST /v1/disputes/:id/close': Stripe.DisputeCloseParams;
  'POST /v1/files': FileFields;
  'GET /v1/files/:id': Stripe.FileRetrieveParams;
  'GET /v1/balance': Stripe.BalanceRetrieveParams;
  'GET /v1/balance_transactions': Stripe.BalanceTransactionListParams;
  'GET /v1/balance_transactions/:id': Stripe.BalanceTransactionRetrieveParams;
  'POST /v1/payouts': Stripe.PayoutCreateParams;
  'GET /v1/payouts': Stripe.PayoutListParams;
  'GET /v1/payouts/:id': Stripe.PayoutRetrieveParams;
  'GET /v1/events': Stripe.EventListParams;
  'GET /v1/events/:id': Stripe.EventRetrieveParams;
}

/** What the schemas are made of. */
export interface Described {
  answers: Answers;
  requests: Requests;
}
