/** The port of orders to the cases of disputes, a module above them: support decides by the one call that stands. */
import type { DecisionCode } from '~/contracts/cases/decision-codes.ts';
import type { UserCtx } from '../../core/context.ts';
import { definePort } from '../../core/ports.ts';
import type { OrderView } from './orders.repository.ts';

/** What support decides about a dispute, before it is carried out. */
export interface DeskDecision {
  decision: 'refund' | 'complete' | 'redeliver';
  /** With `complete`: what goes back, in cents. */
  refundCents: number;
  code: DecisionCode | null;
}

export interface DisputeDesk {
  /** Notes a decision with its case, in its transaction. @throws {Failure} CASE_HELD while somebody else has the case */
  decide(ctx: UserCtx, order: OrderView, decision: DeskDecision): Promise<void>;
}

export const disputeDesk = definePort<DisputeDesk>('orders.dispute_desk');
