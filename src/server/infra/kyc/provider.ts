/**
 * The port to identity providers. A provider hosts its own pages and stores the documents; it reports results by signed
 * webhooks, which may come twice, late or out of order. Nothing here is called inside a database transaction.
 */
import type { Locale } from '~config';
import type {
  RejectionReason,
  VerificationLevel,
} from '~/contracts/verification/verification.schemas.ts';

export type KycProviderName = 'sandbox' | 'sumsub';

export interface CheckRequest {
  /** Our id of the check: the only thing about the person that the provider gets from us. */
  reference: string;
  level: VerificationLevel;
  /** Absolute URL that the provider's page returns to. */
  returnUrl: string;
  locale: Locale;
}

export type CheckResult =
  | { status: 'pending' | 'approved' | 'expired' | 'cancelled' }
  | { status: 'rejected'; reason: RejectionReason; isFinal: boolean };

/** An event whose signature has been checked. */
export interface VerifiedCheckEvent {
  eventId: string;
  /** The provider's own event type, for people who investigate a case. */
  type: string;
  reference: string;
  /** The provider's id of the person or case, when it sends one. */
  providerReference: string | null;
  /** What was checked; null when the event is about none of our levels. */
  level: VerificationLevel | null;
  /** When it happened, by the provider's clock: orders events that are received out of order. */
  occurredAt: Date;
  /** Null for events that change nothing for us. */
  result: CheckResult | null;
}

export interface KycProvider {
  name: KycProviderName;
  /**
   * Creates the link to the provider's page, idempotently by `reference`.
   * @throws anything when the provider does not answer in time or refuses
   */
  openCheck(request: CheckRequest): Promise<{ link: string }>;
  /**
   * Verifies the signature over the exact bytes, then the form and the age.
   * @param now time of receipt: the real time, not the product's clock, because the sender has its own
   * @throws Failure VERIFICATION_SIGNATURE_INVALID when the signature is wrong or the call too old,
   *   VERIFICATION_EVENT_MALFORMED when the signed event is not one of ours to read
   */
  verifyWebhook(headers: Headers, rawBody: string, now?: Date): VerifiedCheckEvent;
}

export interface KycProviders {
  /** The provider that carries out new checks; null while none is configured. */
  active: KycProvider | null;
  /** Null when this provider is not configured. */
  find(name: string): KycProvider | null;
}
