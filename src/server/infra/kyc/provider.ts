/**
 * The port to identity providers. A provider hosts its own pages and keeps the documents; it tells by signed
 * webhooks what came out: twice, late or out of order. Nothing here is called inside a database transaction.
 */
import type { Locale } from '~config';
import type {
  RejectionReason,
  VerificationLevel,
} from '~/contracts/verification/verification.schemas.ts';

export type KycProviderName = 'sandbox' | 'sumsub';

export interface CheckRequest {
  /** Our id of the check: the only thing that the provider learns about the person from us. */
  reference: string;
  level: VerificationLevel;
  /** Absolute address that the provider's page leads back to. */
  returnUrl: string;
  locale: Locale;
}

export type CheckResult =
  | { status: 'pending' | 'approved' | 'expired' | 'cancelled' }
  | { status: 'rejected'; reason: RejectionReason; isFinal: boolean };

/** An event whose signature has been checked. */
export interface VerifiedCheckEvent {
  eventId: string;
  /** The provider's own word, for people who look into a case. */
  type: string;
  reference: string;
  /** The provider's name of the person or case, when it tells one. */
  providerReference: string | null;
  /** What was checked; null when the event is about none of our levels. */
  level: VerificationLevel | null;
  /** When it happened, by the provider's clock: orders events that come in another order. */
  occurredAt: Date;
  /** Null for news that change nothing for us. */
  result: CheckResult | null;
}

export interface KycProvider {
  name: KycProviderName;
  /**
   * Makes the link to the provider's page, idempotently by `reference`.
   * @throws anything when the provider does not answer in time or refuses
   */
  openCheck(request: CheckRequest): Promise<{ link: string }>;
  /**
   * Checks the signature over the exact bytes, then the form and the age.
   * @param now when it came: the real time, not the product's movable clock, because the sender has its own
   * @throws Failure VERIFICATION_SIGNATURE_INVALID when the signature is wrong or the call too old,
   *   VERIFICATION_EVENT_MALFORMED when the signed event is not one of ours to read
   */
  verifyWebhook(headers: Headers, rawBody: string, now?: Date): VerifiedCheckEvent;
}

export interface KycProviders {
  /** Who carries out new checks; null while nobody is configured. */
  active: KycProvider | null;
  /** Null when this provider is not configured. */
  find(name: string): KycProvider | null;
}
