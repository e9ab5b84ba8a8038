/**
 * The port to payment providers. A provider hosts its own page, and reports results by signed webhooks, which may come
 * twice, late or out of order. Nothing here is called inside a database transaction.
 */
import type { Locale } from '~config';

/** What the money is for: it decides which module posts the captured amount. */
export type PaymentPurpose = 'order' | 'deposit';

export interface CheckoutRequest {
  purpose: PaymentPurpose;
  /** Our id of the payment or deposit. The same reference always gives the same checkout. */
  reference: string;
  amountCents: number;
  currency: 'USD';
  /** What the payer sees. */
  title: string;
  /** Absolute address; the provider adds `payment_status=success` or `fail`. */
  returnUrl: string;
  locale: Locale;
}

/** An event whose signature has been checked. */
export interface VerifiedEvent {
  eventId: string;
  type: 'payment.succeeded' | 'payment.failed';
  purpose: PaymentPurpose;
  reference: string;
  amountCents: number;
  currency: string;
  /** The whole event, stored for people who have to investigate a case. */
  payload: object;
}

export interface PaymentProvider {
  name: string;
  /** Creates the hosted page, idempotently by `reference`, and returns the URL to send the payer to. */
  createCheckout(request: CheckoutRequest): Promise<{ redirectUrl: string }>;
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
