/**
 * The port to whoever carries payouts out (decision 0105): people with a file, or a payment service that is asked. Nothing
 * here is called inside a database transaction but what a file is made of, which asks nobody.
 */
import type { SentStatus } from '~/domain/payout-provider.ts';
import type { payoutMethodKinds, payoutProviders } from '~/contracts/wallet/wallet.schemas.ts';

export type PayoutKind = (typeof payoutMethodKinds)[number];

/** One payout as it is handed over. */
export interface PayoutLine {
  payoutId: string;
  /** What arrives, in US cents. */
  netCents: number;
  holder: string;
  /** Account number, address or e-mail address. */
  details: string;
}

interface AnyPayoutProvider {
  name: (typeof payoutProviders)[number];
  /** Whether it can carry out this payout, as far as its words say. */
  fits(kind: PayoutKind, line: PayoutLine): boolean;
}

/** People carry the batch out with a file, at the bank or service, and say so. */
export interface FileProvider extends AnyPayoutProvider {
  way: 'file';
  /** The file's text; see `batch-file.ts`. */
  file(kind: PayoutKind, lines: readonly PayoutLine[]): string;
}

/** What a service says of one payout. */
export interface SeenItem {
  /** Our id, as it was handed over. */
  payoutId: string;
  /** The service's id of it. */
  itemId: string;
  status: SentStatus;
  /** In US cents; null when it is another currency or not an amount. */
  netCents: number | null;
  /** What the service takes for it, in US cents; null when it does not say. */
  feeCents: number | null;
  /** The service's code of why it did not arrive. */
  error: string | null;
}

export interface SeenBatch {
  /** The service's id. */
  batchId: string;
  /** Ours. */
  senderBatchId: string;
  /** `denied`: nothing of it was or will be sent. */
  status: 'running' | 'done' | 'denied';
  items: readonly SeenItem[];
}

/** Which batch a call of the service's is about; what it says beside that is not read. */
export interface PayoutNews {
  batchId: string;
}

/**
 * A service that is asked. Every verb may throw `PayoutServiceDown`, and all but the webhook's `PayoutServiceRefused`.
 */
export interface ServiceProvider extends AnyPayoutProvider {
  way: 'service';
  /**
   * Hands a batch over. `id` is its idempotency key: a repeated one sends nothing and answers the batch that is there. The
   * same id always has the same lines.
   */
  send(batch: { id: string; lines: readonly PayoutLine[] }): Promise<{ batchId: string }>;
  /** What has become of a batch, all of its payouts. */
  look(batchId: string): Promise<SeenBatch>;
  /** Takes an unclaimed payout back. */
  callBack(itemId: string): Promise<void>;
  /**
   * Whether a call is the service's own, checked with it over the bytes as they came; null: about nothing that is used here.
   * @throws Failure PAYMENT_SIGNATURE_INVALID, PAYMENT_EVENT_MALFORMED
   */
  verifyWebhook(headers: Headers, rawBody: string): Promise<PayoutNews | null>;
}

export type PayoutProvider = FileProvider | ServiceProvider;

export interface PayoutProviders {
  /** Who carries payouts of this kind out now. */
  of(kind: PayoutKind): PayoutProvider;
  /** Null when it is not configured any more. */
  find(name: string): PayoutProvider | null;
}

/** A service could not be asked. `unclear`: it may have done what was asked. */
export class PayoutServiceDown extends Error {
  override readonly name = 'PayoutServiceDown';
  readonly certainty: 'not_done' | 'unclear';

  constructor(service: string, certainty: 'not_done' | 'unclear', cause: unknown) {
    super(`${service} could not be reached`, { cause });
    this.certainty = certainty;
  }
}

/** The service answered that it does not do this. */
export class PayoutServiceRefused extends Error {
  override readonly name = 'PayoutServiceRefused';
  /** The service's own word: capitals and underscores. */
  readonly code: string;

  constructor(service: string, code: string) {
    super(`${service} refuses: ${code}`);
    this.code = code;
  }
}
