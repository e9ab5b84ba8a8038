/** Disputes: a bank asks about a charge or takes it back; we answer in time, give up, win or lose. */
import type Stripe from 'stripe';
import { book } from './books.ts';
import { invalid } from './errors.ts';
import { named } from './store.ts';
import { metadataOf, type World } from './world.ts';

const FEE = 1_500;
const DAYS = 86_400;
const LONGEST_TEXT = 20_000;
const LONGEST_ALL = 150_000;

export interface DisputeOptions {
  /** An inquiry only asks: no money moves. */
  kind?: 'chargeback' | 'inquiry';
  /** Cents; the whole charge without it. */
  amount?: number;
  reason?: string;
  /** Days to answer; without it 14. */
  days?: number;
}

const EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const FILES = new Set([
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
]);

function move(world: World, dispute: Stripe.Dispute, amount: number, fee: number): void {
  const reporting = amount < 0 ? 'dispute' : 'dispute_reversal';
  const description = amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal';
  const entry = book(world, {
    type: 'adjustment',
    reporting,
    source: dispute.id,
    amount,
    fee,
    description: `${description} for ${String(dispute.charge)}`,
  });
  dispute.balance_transactions.push(structuredClone(entry));
}

/** A bank opens a dispute about a charge that took money. */
export function openDispute(
  world: World,
  charge: Stripe.Charge,
  {
    kind = 'chargeback',
    amount = charge.amount_captured,
    reason = 'fraudulent',
    days = 14,
  }: DisputeOptions,
): Stripe.Dispute {
  if (!charge.captured) throw new Error('Only captured money is disputed');
  const { store, outbox } = world;
  const isInquiry = kind === 'inquiry';
  const dispute: Stripe.Dispute = {
    id: store.id('du_'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: store.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...EVIDENCE },
    evidence_details: {
      due_by: store.now() + days * DAYS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  store.dispute.set(dispute.id, dispute);
  charge.disputed = true;
  if (!isInquiry) move(world, dispute, -amount, FEE);
  outbox.add('charge.dispute.created', dispute);
  if (!isInquiry) outbox.add('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

const isOpen = ({ status }: Stripe.Dispute): boolean =>
  ['needs_response', 'warning_needs_response', 'under_review', 'warning_under_review'].includes(
    status,
  );

/** How it ends: won gives the money back, in some countries with the fee; an inquiry closes without money. */
export function endDispute(
  world: World,
  dispute: Stripe.Dispute,
  how: 'won' | 'lost',
  { returnsFee = false } = {},
): void {
  if (!isOpen(dispute)) throw new Error(`The dispute is ${dispute.status}`);
  const isInquiry = dispute.status.startsWith('warning_');
  const before = { status: dispute.status };
  dispute.is_charge_refundable = false;
  if (isInquiry && how === 'won') dispute.status = 'warning_closed';
  else dispute.status = how;
  // A lost inquiry has become a chargeback.
  if (isInquiry && how === 'lost') move(world, dispute, -dispute.amount, FEE);
  if (!isInquiry && how === 'won') move(world, dispute, dispute.amount, returnsFee ? -FEE : 0);
  world.outbox.add('charge.dispute.closed', dispute, before);
  if (!isInquiry && how === 'won') world.outbox.add('charge.dispute.funds_reinstated', dispute);
}

function checkEvidence(world: World, evidence: Record<string, unknown>): void {
  let all = 0;
  for (const [name, value] of Object.entries(evidence)) {
    if (typeof value !== 'string' || value === '') continue;
    if (FILES.has(name)) {
      const file = named(world.store.file, 'file', value, `evidence[${name}]`);
      if (file.purpose !== 'dispute_evidence') {
        throw invalid('The file has another purpose than dispute_evidence', {
          param: `evidence[${name}]`,
        });
      }
      continue;
    }
    all += value.length;
    if (value.length > LONGEST_TEXT) {
      throw invalid('Invalid string: must be at most 20000 characters', {
        param: `evidence[${name}]`,
      });
    }
  }
  if (all > LONGEST_ALL) {
    throw invalid('Evidence has a combined limit of 150000 characters.', { param: 'evidence' });
  }
}

/** Evidence as a draft, or sent to the bank: once, and in time. @throws what Stripe refuses */
export function updateDispute(
  world: World,
  dispute: Stripe.Dispute,
  { evidence = {}, metadata, submit = true }: Stripe.DisputeUpdateParams,
): Stripe.Dispute {
  const given = (evidence || {}) as Record<string, unknown>;
  const before = { status: dispute.status, evidence: { ...dispute.evidence } };
  dispute.metadata = metadataOf(metadata, dispute.metadata);
  if (Object.keys(given).length === 0 && !submit) return dispute;
  if (!['needs_response', 'warning_needs_response'].includes(dispute.status)) {
    throw invalid('This dispute is already closed or under review', {});
  }
  if (dispute.evidence_details.past_due) throw invalid('The time to submit evidence is over');
  checkEvidence(world, given);
  Object.assign(
    dispute.evidence,
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value === '' ? null : value]),
    ),
  );
  dispute.evidence_details.has_evidence = Object.values(dispute.evidence).some(
    (value) => typeof value === 'string',
  );
  if (submit && dispute.evidence_details.has_evidence) {
    dispute.status = dispute.status.startsWith('warning_')
      ? 'warning_under_review'
      : 'under_review';
    dispute.evidence_details.submission_count += 1;
    dispute.evidence_details.submission_method = 'manual';
  }
  world.outbox.add('charge.dispute.updated', dispute, before);
  return dispute;
}

/** Gives it up, for good. @throws when it has ended */
export function closeDispute(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  if (!isOpen(dispute)) throw invalid('This dispute is already closed', {});
  endDispute(world, dispute, 'lost');
  return dispute;
}

/** Disputes that nobody answered in time. */
export function missDeadlines(world: World): void {
  for (const dispute of world.store.dispute.values()) {
    const { due_by: due } = dispute.evidence_details;
    if (due === null || due > world.store.now()) continue;
    if (dispute.status === 'needs_response' || dispute.status === 'warning_needs_response') {
      dispute.evidence_details.past_due = true;
      endDispute(world, dispute, dispute.status === 'needs_response' ? 'lost' : 'won');
    }
  }
}
