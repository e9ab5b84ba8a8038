/** Proposals of a dispute as the contract's shapes: each side is told what it means in its own money. */
import type { ProposalOutput } from '~/contracts/disputes/disputes.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { agreementOf } from '~/domain/proposals.ts';
import { refundOf, type Settlement } from '~/domain/pricing.ts';
import { sumCents } from '~/kernel/money.ts';
import { completionOf, remainingSplit } from './order-effects.ts';
import { disputeOf } from './order-transition.ts';
import type { OrderRole } from './orders.policy.ts';
import type { OrderView } from './orders.repository.ts';
import type { ProposalView } from './proposals.repository.ts';

/** How the money would go, by the functions that book it; null: it stays in escrow. */
function settlementOf(order: OrderView, { kind, cents }: ProposalView): Settlement | null {
  const dispute = disputeOf(order);
  switch (dispute && agreementOf(kind, dispute)) {
    case 'agree_refund':
      return refundOf(remainingSplit(order), 'wallet');
    case 'agree_complete':
      return completionOf(order, cents ?? 0);
    default:
      return null;
  }
}

function moneyOf(
  settlement: Settlement | null,
  role: OrderRole,
): Pick<ProposalOutput, 'buyer_gets' | 'seller_gets'> {
  if (settlement === null) return { buyer_gets: null, seller_gets: null };
  const { toBonus, toCard, toReal, toProvider, net } = settlement;
  const total = sumCents(toBonus, toCard, toReal, toProvider);
  return {
    buyer_gets: role === 'seller' ? null : { total, bonus: toBonus },
    seller_gets: role === 'buyer' ? null : net,
  };
}

/** The words of a proposal are its event's, which has the same moment. */
function noteOf({ events }: OrderView, { made_at: madeAt }: ProposalView): string | null {
  const at = new Date(madeAt).getTime();
  const made = events.find(
    ({ event, at: happened }) => event === 'propose' && new Date(happened).getTime() === at,
  );
  return made?.note ?? null;
}

/** @returns the proposals of the open dispute, the oldest first */
export function presentProposals(
  order: OrderView,
  role: OrderRole,
): NonNullable<OrderOutput['dispute']>['proposals'] {
  const iso = (at: string): string => new Date(at).toISOString();
  return order.proposals.map((proposal) => ({
    id: proposal.id,
    by: proposal.side,
    kind: proposal.kind,
    amount: proposal.cents,
    hours: proposal.hours,
    note: noteOf(order, proposal),
    made_at: iso(proposal.made_at),
    until: iso(proposal.until),
    ended_at: proposal.ended_at && iso(proposal.ended_at),
    outcome: proposal.outcome,
    ...moneyOf(settlementOf(order, proposal), role),
  }));
}
