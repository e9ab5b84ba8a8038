/**
 * The port to payment providers. A provider hosts its own page, and reports results by signed webhooks, which may come
 * twice, late or out of order. Nothing here is called inside a database transaction.
 */
import type { Locale } from '~config';

/** What the money is for: it decides which module posts the captured amount. */
export type PaymentPurpose = 'order' | 'deposit';

/** What an event is about: money that came in, or money that went back to its card. */
export type EventPurpose = PaymentPurpose | 'refund';

export interface CheckoutRequest {
  purpose: PaymentPurpose;
  /** Our id of the payment or deposit. The same reference always gives the same checkout. */
  reference: string;
  amountCents: number;
  currency: 'USD';
  /** What the payer sees. */
  title: string;
  /** 3-D Secure is asked for in any case; otherwise the provider decides. */
  needsThreeDs: boolean;
  /** Absolute address; the provider adds `payment_status=success` or `fail`. */
  returnUrl: string;
  locale: Locale;
}

/** An event whose signature has been checked. */
export interface VerifiedEvent {
  eventId: string;
  type: 'payment.succeeded' | 'payment.failed' | 'refund.succeeded' | 'refund.failed';
  purpose: EventPurpose;
  /** Our id of the payment, deposit or refund. */
  reference: string;
  /** Of a refund: which of our requests it answers. */
  attempt: number | null;
  amountCents: number;
  currency: string;
  /** The whole event, stored for people who have to investigate a case. */
  payload: object;
}

/** Gives money of a capture back to the card that paid. */
export interface RefundRequest {
  /** Our id of the captured payment or deposit. */
  reference: string;
  /** Our id of the refund. */
  refundId: string;
  /** Rises when the provider is asked anew after a failure: together with the refund it is the idempotency key. */
  attempt: number;
  amountCents: number;
  currency: 'USD';
}

export interface PaymentProvider {
  name: string;
  /** Creates the hosted page, idempotently by `reference`, and returns the URL to send the payer to. */
  createCheckout(request: CheckoutRequest): Promise<{ redirectUrl: string }>;
  /**
   * Takes a refund, idempotently by `refundId` and `attempt`; an event reports how it ended.
   * @throws when the provider could not be reached or knows no such capture
   */
  refund(request: RefundRequest): Promise<void>;
  /**
   * Verifies the signature over the exact bytes, then the form.
   * @throws Failure PAYMENT_SIGNATURE_INVALID when the signature is wrong or too old,
   *   PAYMENT_EVENT_MALFORMED when the signed event is not one of ours to read.
   */
  verifyWebhook(headers: Headers, rawBody: string): VerifiedEvent;
}

export interface PaymentProviders {
  /** Null when this provider is not configured. */
  find(name: string): PaymentProvider | null;
  names: readonly string[];
}
