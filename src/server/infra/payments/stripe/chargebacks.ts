/** Chargebacks at Stripe ("disputes" there): what is known of them, what we tell the bank, and giving one up. */
import type {
  ChargebackStatus,
  EvidenceFile,
  EvidenceRequest,
  EvidenceText,
  SeenChargeback,
  VerifiedEvent,
} from '../provider.ts';
import { entryOf } from './books.ts';
import { isRefused, type StripeClient } from './client.ts';
import {
  currencyOf,
  dateOf,
  disputeSchema,
  fileSchema,
  idOf,
  type StripeDispute,
} from './objects.ts';

/** Files are larger than what is asked otherwise. */
const UPLOAD_MS = 30_000;

const statuses: Readonly<Record<string, ChargebackStatus>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry_closed',
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  prevented: 'prevented',
};

/** @param dispute one with a status that came later than this program is looked at by the bank */
function seen(dispute: StripeDispute): SeenChargeback {
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    chargebackId: dispute.id,
    paymentId: idOf(dispute.payment_intent) ?? idOf(dispute.charge) ?? '',
    status: statuses[dispute.status] ?? 'under_review',
    reason: dispute.reason,
    amountCents: dispute.amount,
    currency: currencyOf(dispute.currency),
    respondBy: dueBy === null ? null : dateOf(dueBy),
    isRefundable: dispute.is_charge_refundable,
    entries: dispute.balance_transactions.map(entryOf),
    payload: dispute,
  };
}

/** A chargeback by Stripe's id; null when there is none. */
export async function fetchChargeback(
  client: StripeClient,
  chargebackId: string,
): Promise<SeenChargeback | null> {
  try {
    return seen(
      await client.ask(disputeSchema, (stripe) => stripe.disputes.retrieve(chargebackId)),
    );
  } catch (error) {
    if (isRefused(error, 'not_found')) return null;
    throw error;
  }
}

const texts = {
  product_description: 'product_description',
  customer_name: 'customer_name',
  customer_email: 'customer_email_address',
  purchase_ip: 'customer_purchase_ip',
  access_log: 'access_activity_log',
  service_date: 'service_date',
  refund_policy: 'refund_policy_disclosure',
  refund_refusal: 'refund_refusal_explanation',
  other: 'uncategorized_text',
} as const satisfies Record<EvidenceText, string>;

const files = {
  receipt: 'receipt',
  communication: 'customer_communication',
  delivery: 'service_documentation',
  other: 'uncategorized_file',
} as const satisfies Record<EvidenceFile, string>;

const keysOf = <Key extends string>(record: Partial<Record<Key, unknown>>, known: readonly Key[]) =>
  known.filter((key) => record[key] !== undefined);

const textNames: readonly EvidenceText[] = [
  'product_description',
  'customer_name',
  'customer_email',
  'purchase_ip',
  'access_log',
  'service_date',
  'refund_policy',
  'refund_refusal',
  'other',
];
const fileNames: readonly EvidenceFile[] = ['receipt', 'communication', 'delivery', 'other'];

/** Uploads the files, then tells the bank, or keeps it as a draft. @throws ProviderRefused */
export async function sendEvidence(
  client: StripeClient,
  request: EvidenceRequest,
): Promise<SeenChargeback> {
  const evidence: Record<string, string> = {};
  for (const name of keysOf(request.text, textNames)) {
    evidence[texts[name]] = request.text[name] ?? '';
  }
  for (const name of keysOf(request.files, fileNames)) {
    const file = request.files[name];
    if (file) evidence[files[name]] = await upload(client, file);
  }
  const { chargebackId, submit } = request;
  const dispute = await client.ask(disputeSchema, (stripe) =>
    stripe.disputes.update(chargebackId, { evidence, submit }),
  );
  return seen(dispute);
}

async function upload(
  client: StripeClient,
  { name, mime, bytes }: NonNullable<EvidenceRequest['files'][EvidenceFile]>,
): Promise<string> {
  const params = {
    purpose: 'dispute_evidence',
    file: { name, type: mime, data: bytes },
  } as const;
  const { id } = await client.ask(fileSchema, (stripe) =>
    stripe.files.create(params, { timeout: UPLOAD_MS }),
  );
  return id;
}

/** Gives a chargeback up, for good. @throws ProviderRefused */
export async function acceptChargeback(
  client: StripeClient,
  chargebackId: string,
): Promise<SeenChargeback> {
  return seen(await client.ask(disputeSchema, (stripe) => stripe.disputes.close(chargebackId)));
}

/** That a chargeback is there, or changed: what it is now has to be fetched. */
export function chargebackEvent(
  dispute: StripeDispute,
  eventId: string,
  payload: object,
): VerifiedEvent {
  return {
    eventId,
    type: 'chargeback.changed',
    purpose: 'chargeback',
    reference: dispute.id,
    attempt: null,
    amountCents: dispute.amount,
    currency: currencyOf(dispute.currency),
    pageId: null,
    paymentId: idOf(dispute.payment_intent),
    chargeId: idOf(dispute.charge),
    authorisedUntil: null,
    payload,
  };
}
