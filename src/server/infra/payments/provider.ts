/**
 * The port to payment providers. A provider hosts its own page, and reports results by signed webhooks, which may come
 * twice, late or out of order. Nothing here is called inside a database transaction. Every verb but `verifyWebhook` may
 * throw `ProviderDown`, and every verb that asks for something also `ProviderRefused`.
 */
import type { Locale } from '~config';

/** What the money is for: it decides which module posts the captured amount. */
export type PaymentPurpose = 'order' | 'deposit';

/** What an event is about: money that came in, money that went back to its card, or money that a bank took back. */
export type EventPurpose = PaymentPurpose | 'refund' | 'chargeback' | 'none';

/** Whether the card is charged at once, or promises the money until it is captured or released. */
export type CaptureMode = 'automatic' | 'manual';

/**
 * How a call ended that brought nothing:
 * - `unknown`    nobody answered: it may still be running
 * - `answered`   by a failure that the provider keeps under the idempotency key and repeats
 * - `key_taken`  another call has its idempotency key: the provider itself is well
 */
export type CallEnd = 'unknown' | 'answered' | 'key_taken';

/** A provider could not be asked. `unclear`: it may have done what was asked, so it is looked up before it is asked again. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown';
  readonly provider: string;
  readonly certainty: 'not_done' | 'unclear';
  readonly end: CallEnd;

  constructor(
    provider: string,
    certainty: 'not_done' | 'unclear',
    cause: unknown,
    end: CallEnd = 'unknown',
  ) {
    super(`${provider} could not be reached`, { cause });
    this.provider = provider;
    this.certainty = certainty;
    this.end = end;
  }
}

export type RefusalCode =
  | 'not_found'
  | 'wrong_state'
  | 'amount_too_large'
  | 'amount_too_small'
  | 'already_refunded'
  | 'charge_disputed'
  | 'not_allowed'
  | 'invalid';

/** The provider answered that this is impossible, and always will be. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly provider: string;
  readonly code: RefusalCode;

  constructor(provider: string, code: RefusalCode, message: string) {
    super(message);
    this.provider = provider;
    this.code = code;
  }
}

export interface CreateRequest {
  purpose: PaymentPurpose;
  /** Our id of the payment or deposit. With `generation` it is the idempotency key: the same two give the same page. */
  reference: string;
  /** Rises once a look-up found that nothing stands, or nothing stands any more, under the one before. */
  generation: number;
  amountCents: number;
  currency: 'USD';
  capture: CaptureMode;
  /** What the payer sees. */
  title: string;
  /** 3-D Secure is asked for in any case; otherwise the provider decides. */
  needsThreeDs: boolean;
  /** Absolute address; the provider adds `payment_status=success` or `fail`. */
  returnUrl: string;
  /** When the page should close; the provider may keep it open for longer, up to its least. */
  closesAt: Date;
  locale: Locale;
}

/** The provider's page, and what it calls it. */
export interface CreatedPage {
  redirectUrl: string;
  pageId: string;
  /** Null where the provider has no payment before the payer acts. */
  paymentId: string | null;
  closesAt: Date;
}

/** The state of a payment at the provider. `declined` is not final: the page is open and another card can be tried. */
export type SeenStatus =
  | 'open'
  | 'declined'
  | 'authorised'
  | 'captured'
  | 'expired'
  | 'voided'
  | 'failed'
  | 'unknown';

/** What the provider knows of a payment now. */
export interface SeenPayment {
  reference: string;
  purpose: PaymentPurpose;
  status: SeenStatus;
  /** Of `authorised`: what can be taken. Of `captured`: what was taken. */
  amountCents: number;
  currency: string;
  pageId: string | null;
  paymentId: string | null;
  chargeId: string | null;
  authorisedUntil: Date | null;
  /** The answer, stored for people who have to investigate a case: without names, addresses and cards. */
  payload: object;
}

/** Gives money of a capture back to the card that paid. */
export interface RefundRequest {
  /** Our id of the captured payment or deposit. */
  reference: string;
  /** What the provider calls it; null where that is not noted: it is looked for. */
  paymentId: string | null;
  /** The page on which it was paid, where it is known; it spares the search. */
  pageId?: string | null;
  /** Our id of the refund. */
  refundId: string;
  /** Rises when the provider is asked anew after a failure: together with the refund it is the idempotency key. */
  attempt: number;
  amountCents: number;
  currency: 'USD';
  /** A request for this attempt may have been sent before: it is looked for first, since idempotency keys end. */
  isRetry: boolean;
  /**
   * How often this attempt was answered by a failure (`ProviderDown.end`), none without it: such an answer is repeated under
   * its key, so it is part of the key.
   */
  failures?: number;
}

/** An event whose signature has been checked. */
export interface VerifiedEvent {
  eventId: string;
  type:
    | 'payment.authorised'
    | 'payment.succeeded'
    | 'payment.declined'
    | 'payment.failed'
    | 'payment.expired'
    | 'payment.voided'
    | 'refund.succeeded'
    | 'refund.failed'
    | 'chargeback.changed';
  purpose: EventPurpose;
  /** Our id of the payment, deposit or refund; the provider's of a chargeback, and of a refund that we did not ask for. */
  reference: string;
  /** Of a refund: which of our requests it answers. */
  attempt: number | null;
  amountCents: number;
  currency: string;
  /** What the provider calls the page, the payment and its charge, where the event names them. */
  pageId: string | null;
  paymentId: string | null;
  chargeId: string | null;
  /** Of `payment.authorised`: until when the money can be taken. */
  authorisedUntil: Date | null;
  /** The event, stored for people who have to investigate a case: without names, addresses and cards. */
  payload: object;
}

export type ChargebackStatus =
  | 'inquiry'
  | 'inquiry_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'prevented';

/** What the provider knows of a chargeback now. */
export interface SeenChargeback {
  /** The provider's id. */
  chargebackId: string;
  /** The provider's id of the payment that is taken back. */
  paymentId: string;
  status: ChargebackStatus;
  /** The provider's word for it. */
  reason: string;
  amountCents: number;
  currency: string;
  respondBy: Date | null;
  /** The charge can still be refunded instead. */
  isRefundable: boolean;
  /** What it moved in the provider's books: withdrawn, given back. */
  entries: readonly BalanceEntry[];
  payload: object;
}

export type EvidenceText =
  | 'product_description'
  | 'customer_name'
  | 'customer_email'
  | 'purchase_ip'
  | 'access_log'
  | 'service_date'
  | 'refund_policy'
  | 'refund_refusal'
  | 'other';

export type EvidenceFile = 'receipt' | 'communication' | 'delivery' | 'other';

/** What is told to the bank about a chargeback. The names are neutral; an adapter maps them to the provider's. */
export interface EvidenceRequest {
  chargebackId: string;
  /** Each at most 20 000 characters, together at most 150 000. */
  text: Partial<Record<EvidenceText, string>>;
  files: Partial<
    Record<
      EvidenceFile,
      { name: string; mime: 'application/pdf' | 'image/png' | 'image/jpeg'; bytes: Uint8Array }
    >
  >;
  /** False keeps it at the provider as a draft. */
  submit: boolean;
}

export type EntryCategory =
  | 'charge'
  | 'refund'
  | 'refund_failure'
  | 'chargeback'
  | 'chargeback_reversal'
  | 'fee'
  | 'payout'
  | 'payout_reversal'
  | 'topup'
  | 'release'
  | 'other';

/** One line of the provider's own books. */
export interface BalanceEntry {
  entryId: string;
  category: EntryCategory;
  /** The provider's object that it is about: charge, refund, chargeback, payout. */
  sourceId: string | null;
  /** Our reference where the provider tells it: of the payment or deposit; of money on its way back of the refund. */
  reference: string | null;
  /** Signed, in `currency`; `net = amount − fee`. */
  amountCents: number;
  feeCents: number;
  netCents: number;
  currency: string;
  /** Settlement currency per currency of the payment; null when they are the same. */
  exchangeRate: number | null;
  bookedAt: Date;
  payload: object;
}

/** Where a list of the provider is read on: behind the cursor, or from an instant where there is none yet. */
export interface ReadSince {
  cursor: string | null;
  from: Date;
  /** What was made so shortly before is read again: lists may show late what happened early. Not at all without it. */
  againSeconds?: number;
}

/** Events read again. */
export interface ReadEvents {
  /** The oldest first. */
  events: VerifiedEvent[];
  /** Where to go on. */
  next: string | null;
  isLast: boolean;
  /** Events of kinds that are used, of a form that nothing here reads: for people. */
  unreadable: readonly { eventId: string; type: string }[];
  /** There were more than are read at once: what was told before this instant was left out. */
  unreadBefore: Date | null;
}

/** Lines of the provider's books, the oldest first. */
export interface ReadEntries {
  entries: BalanceEntry[];
  /** Where to go on. */
  next: string | null;
  isLast: boolean;
  /** There were more than are read at once: what was booked before this instant was left out. */
  unreadBefore: Date | null;
}

export interface PaymentProvider {
  name: string;
  /** The least that can be charged, in cents. */
  leastCents: number;
  /** What it can do beyond taking and returning money; a verb of something that it cannot do answers empty or refuses. */
  capabilities: { manualCapture: boolean; chargebacks: boolean; balance: boolean };
  /** Creates the hosted page, idempotently by `reference` and `generation`. */
  create(request: CreateRequest): Promise<CreatedPage>;
  /** Takes authorised money, at most what is authorised; the rest is released. Repeated, it answers what was taken. */
  capture(request: {
    reference: string;
    paymentId: string;
    amountCents: number;
  }): Promise<SeenPayment>;
  /** Gives authorised money up. Repeated, it changes nothing. */
  void(request: { reference: string; paymentId: string }): Promise<SeenPayment>;
  /** Closes the page if it is still open; answers what it found instead. */
  expire(request: { reference: string; pageId: string }): Promise<SeenPayment>;
  /** Takes a refund, idempotently by `refundId` and `attempt`; an event reports how it ended. */
  refund(request: RefundRequest): Promise<void>;
  /** What the provider knows of a payment. Null: nothing under this reference. */
  fetch(request: { reference: string; pageId: string | null }): Promise<SeenPayment | null>;
  /** How the newest attempt of a refund ended. Null: it has not, or is not known. */
  fetchRefund(request: {
    refundId: string;
    reference: string;
    paymentId: string | null;
    pageId?: string | null;
  }): Promise<VerifiedEvent | null>;
  fetchChargeback(chargebackId: string): Promise<SeenChargeback | null>;
  sendEvidence(request: EvidenceRequest): Promise<SeenChargeback>;
  /** Gives a chargeback up, for good. */
  acceptChargeback(chargebackId: string): Promise<SeenChargeback>;
  /** Events that may have been missed. */
  events(since: ReadSince): Promise<ReadEvents>;
  /** Lines of the provider's books, the oldest first. */
  entries(since: ReadSince): Promise<ReadEntries>;
  /** What the provider says it holds for us, pending and available together, by currency. */
  balance(): Promise<{ currency: string; cents: number }[]>;
  /** Sends money to our bank outside the provider's own schedule. */
  payout(request: {
    payoutId: string;
    amountCents: number;
    currency: 'USD';
  }): Promise<{ providerPayoutId: string }>;
  /**
   * Verifies the signature over the exact bytes, then the form. Null: signed, but of a kind that nothing here uses; it is
   * answered as taken, and forgotten.
   * @throws Failure PAYMENT_SIGNATURE_INVALID when the signature is wrong or too old,
   *   PAYMENT_EVENT_MALFORMED when the signed event is not one of ours to read.
   */
  verifyWebhook(headers: Headers, rawBody: string): Promise<VerifiedEvent | null>;
}

export interface PaymentProviders {
  /** Null when this provider is not configured. */
  find(name: string): PaymentProvider | null;
  names: readonly string[];
  /** The one that takes cards here; null when none is configured. */
  card: PaymentProvider | null;
  /**
   * Runs calls to a provider for somebody who waits: within ten seconds in all, and not at all while it is known to fail.
   * @throws ProviderDown, ProviderRefused
   */
  ask<T>(provider: string, run: () => Promise<T>): Promise<T>;
}
