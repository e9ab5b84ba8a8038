/**
 * The port to payment providers. A provider hosts its own page, and tells by signed webhooks what happened
 * there: twice, late or out of order. Nothing here is called inside a database transaction.
 */
import type { Locale } from '~config';

/** What money is taken for: it decides who books the captured amount. */
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
  /** The whole event, kept for people who have to look into a case. */
  payload: object;
}

export interface PaymentProvider {
  name: string;
  /** Makes the hosted page, idempotently by `reference`, and answers where to send the payer. */
  createCheckout(request: CheckoutRequest): Promise<{ redirectUrl: string }>;
  /**
   * Checks the signature over the exact bytes, then the form.
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
