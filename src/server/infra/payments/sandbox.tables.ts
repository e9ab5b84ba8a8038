/** Kysely table types of the sandbox's payment page. No foreign keys into ours: a real provider's data is elsewhere. */
import type { Generated } from 'kysely';

/** The sandbox provider's own payments, which a real provider stores in its own system. */
interface SandboxPaymentTable {
  id: string;
  purpose: string;
  /** Our payment or deposit id. */
  reference: string;
  amount_cents: number;
  currency: string;
  title: string;
  return_url: string;
  /** `completed` is captured; a failed one can be tried again on the same page. */
  status: 'open' | 'authorised' | 'completed' | 'voided' | 'expired' | 'failed';
  /** Whether paying takes the money, or promises it. */
  capture: Generated<'automatic' | 'manual'>;
  /** Rises when its page is opened anew after it was closed. */
  generation: Generated<number>;
  /** Until when promised money can be taken. */
  authorised_until: Generated<Date | null>;
  /** What was taken of promised money; null where it was taken as it was paid. */
  captured_cents: Generated<number | null>;
  three_ds: Generated<boolean>;
  /** It can be paid only with 3-D Secure. */
  three_ds_required: Generated<boolean>;
  created_at: Date;
  decided_at: Generated<Date | null>;
}

/** What the sandbox gave back to a card. */
interface SandboxRefundTable {
  refund_id: string;
  attempt: number;
  payment_id: string;
  amount_cents: number;
  status: 'succeeded' | 'failed';
  created_at: Date;
}

/** What the bank of a sandbox card took back; one for each payment. */
interface SandboxChargebackTable {
  id: string;
  payment_id: string;
  amount_cents: number;
  reason: string;
  status: 'inquiry' | 'needs_response' | 'under_review' | 'won' | 'lost';
  /** What the product answered, as JSON. */
  evidence: Generated<string | null>;
  respond_by: Date;
  created_at: Date;
}

/** Pending and completed webhook calls of the sandbox to the product. */
interface SandboxWebhookTable {
  event_id: string;
  payment_id: string;
  body: string;
  status: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  available_at: Generated<Date>;
  leased_until: Generated<Date | null>;
  last_error: Generated<string | null>;
  dead_at: Generated<Date | null>;
  created_at: Generated<Date>;
  delivered_at: Generated<Date | null>;
}

/** A line of the sandbox's own books, in US dollars: what was taken, less its fee, and what was given back. */
interface SandboxEntryTable {
  id: string;
  category: 'charge' | 'refund' | 'chargeback' | 'chargeback_reversal';
  /** Of the sandbox: its payment. */
  source_id: string;
  /** Our payment or deposit; of money given back our refund. */
  reference: string;
  /** Signed. */
  amount_cents: number;
  fee_cents: number;
  created_at: Generated<Date>;
}

export interface SandboxPaymentTables {
  sandbox_entry: SandboxEntryTable;
  sandbox_chargeback: SandboxChargebackTable;
  sandbox_payment: SandboxPaymentTable;
  sandbox_refund: SandboxRefundTable;
  sandbox_webhook: SandboxWebhookTable;
}
