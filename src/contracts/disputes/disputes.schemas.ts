/** Shapes of an open dispute and of what its sides propose, as they stand on its order. Amounts are US cents. */
import * as v from 'valibot';
import { orderStatuses } from '~/domain/order-lifecycle.ts';
import { proposalKinds, proposalOutcomes } from '~/domain/proposals.ts';
import { centsSchema, countSchema, idSchema, timestampSchema } from '../common.ts';
import { disputeReasons } from './reasons.ts';

/** How one side of a dispute proposes to end it. */
export const proposalSchema = v.object({
  id: idSchema,
  by: v.picklist(['buyer', 'seller']),
  kind: v.picklist(proposalKinds),
  /** Of a partial refund: of what the buyer paid. */
  amount: v.nullable(centsSchema),
  /** Of a new delivery by hand. */
  hours: v.nullable(countSchema),
  note: v.nullable(v.string()),
  made_at: timestampSchema,
  /** Until when it can be accepted, unless it ends before. */
  until: timestampSchema,
  ended_at: v.nullable(timestampSchema),
  outcome: v.nullable(v.picklist(proposalOutcomes)),
  /** What the buyer would get back, and what of it as bonus; null for the seller, and of a new delivery. */
  buyer_gets: v.nullable(v.object({ total: centsSchema, bonus: centsSchema })),
  /** What the seller would receive; null for the buyer, and where the order goes on. */
  seller_gets: v.nullable(centsSchema),
});
export type ProposalOutput = v.InferOutput<typeof proposalSchema>;

/** The dispute that is open. */
export const openDisputeSchema = v.object({
  reason: v.picklist(disputeReasons),
  opened_by: v.picklist(['buyer', 'seller']),
  /** The status in which it was opened, and to which a withdrawal leads. */
  from_status: v.picklist(orderStatuses),
  /** When the other side answered; null while it has not. */
  answered_at: v.nullable(timestampSchema),
  answer_by: timestampSchema,
  settle_by: timestampSchema,
  decide_by: timestampSchema,
  /** When support took over what the two sides did not settle; null while they still can. */
  escalated_at: v.nullable(timestampSchema),
  /** Support takes over by itself, at `settle_by`. */
  hands_over: v.boolean(),
  /** From when the buyer may cancel alone, with a full refund; null: only support decides. */
  leave_from: v.nullable(timestampSchema),
  /** How the dispute ends by itself, at `next_timer`; null: support decides, however long it takes. */
  ends_with: v.nullable(v.picklist(['refund', 'complete'])),
  /** What can be proposed, and what was in this dispute, the oldest first. */
  proposable: v.array(v.picklist(proposalKinds)),
  proposals: v.array(proposalSchema),
});
