/** Shapes of chargebacks on the wire, for staff alone. Amounts are US cents. */
import * as v from 'valibot';
import { chargebackStatuses } from '~/domain/chargeback-lifecycle.ts';
import { chargedKinds } from '~/domain/chargeback-rule.ts';
import { orderStatuses } from '~/domain/order-lifecycle.ts';
import { centsSchema, idSchema, longText, timestampSchema } from '../common.ts';

const head = {
  id: idSchema,
  provider: v.string(),
  /** What the provider calls it. */
  provider_id: v.string(),
  status: v.picklist(chargebackStatuses),
  /** The provider's word. */
  reason: v.string(),
  amount: centsSchema,
  /** Until when the bank takes an answer. */
  respond_by: v.nullable(timestampSchema),
  opened_at: timestampSchema,
  ended_at: v.nullable(timestampSchema),
  source: v.picklist(['deposit', 'payment']),
  payer: v.object({ id: idSchema, name: v.nullable(v.string()) }),
  /** Somebody may still have to act, or the bank has not decided. */
  is_open: v.boolean(),
  /** It can be answered with evidence, or given up. */
  is_answerable: v.boolean(),
};

export const chargebackSchema = v.object(head);
export type ChargebackOutput = v.InferOutput<typeof chargebackSchema>;

/** What of it falls on one order, by the rule of decision 0099. */
export const chargedOrderSchema = v.object({
  id: idSchema,
  title: v.string(),
  status: v.picklist(orderStatuses),
  seller: v.object({ id: idSchema, name: v.string() }),
  kind: v.picklist(chargedKinds),
  amount: centsSchema,
  /** What the seller answers for, and what the market bears of it. */
  seller_amount: centsSchema,
  market_amount: centsSchema,
  /** What the seller owed by it when it was lost. */
  owed_amount: centsSchema,
});

export const chargebackDetailSchema = v.object({
  ...head,
  /** The provider's fee, which the market bears in any case. */
  fee_amount: centsSchema,
  /** What the payer answers for beside orders that stand still. */
  payer_amount: centsSchema,
  /** What is put aside of the payer's wallet now. */
  secured_amount: centsSchema,
  /** Refunds of the same payment that wait until the bank has decided. */
  waiting_amount: centsSchema,
  /** What the payer owed by it when it was lost, and owes in all now. */
  owed_amount: centsSchema,
  owes_amount: centsSchema,
  orders: v.array(chargedOrderSchema),
  /** What the logs of the orders prove, in English, as the bank will read it. */
  proof: v.string(),
  /** What was sent in addition. */
  evidence: v.nullable(v.string()),
  evidence_at: v.nullable(timestampSchema),
});
export type ChargebackDetail = v.InferOutput<typeof chargebackDetailSchema>;

/** What staff add to what the logs prove. Together with them it stays within what providers take. */
export const evidenceTextSchema = longText({ min: 20, max: 5_000 });
