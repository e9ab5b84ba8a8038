/**
 * What the two sides of a dispute can propose to each other, and what an accepted proposal does (decision 0091). Pure: the
 * server, the order's page and the API read the same rules.
 */
import type { DisputeState } from './dispute.ts';
import type { OrderEvent } from './order-lifecycle.ts';

/** So long a proposal stands, in hours. */
export const PROPOSAL_HOURS = 12;
/** So many proposals each side makes in a dispute. */
export const MOST_PROPOSALS = 10;
/** The hours that a new delivery can be given. */
export const MOST_REDELIVERY_HOURS = 72;

/** `as_is`: delivered goods stay as they are and the order completes; before, the order goes on where it was. */
export const proposalKinds = ['full_refund', 'partial_refund', 'redelivery', 'as_is'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** `countered` by the other side, `replaced` by whoever made it; `closed`: the dispute ended otherwise. */
export const proposalOutcomes = [
  'accepted',
  'countered',
  'replaced',
  'taken_back',
  'lapsed',
  'closed',
] as const;
export type ProposalOutcome = (typeof proposalOutcomes)[number];

/** What is proposed. */
export interface ProposalTerms {
  kind: ProposalKind;
  /** Of a partial refund: US cents of what the buyer paid. */
  cents: number | null;
  /** Of a new delivery by hand. */
  hours: number | null;
}

/** What of an order decides what can be proposed. */
export interface ProposalFacts {
  isStarted: boolean;
  /** The goods are with the buyer, or were: the order has been complete. */
  hasGoods: boolean;
  delivery: 'manual' | 'instant';
  /** What the buyer paid and has not got back, in US cents. */
  leftCents: number;
}

const withoutGoods: readonly ProposalKind[] = ['full_refund', 'redelivery', 'as_is'];

/**
 * What can be proposed: of an order that nobody started, nothing is there to be delivered anew. A part of the price pays for
 * goods that are there; before, it would make a sale of an order that was given up.
 */
export function proposableKinds({
  isStarted,
  hasGoods,
}: Pick<ProposalFacts, 'isStarted' | 'hasGoods'>): readonly ProposalKind[] {
  if (!isStarted) return ['full_refund', 'as_is'];
  return hasGoods ? proposalKinds : withoutGoods;
}

/**
 * Whether the terms are whole and can be carried out: an amount from one cent to less than everything with a partial
 * refund alone, hours with a new delivery by hand alone (the vault delivers at once).
 */
export function isFitting({ kind, cents, hours }: ProposalTerms, order: ProposalFacts): boolean {
  if (!proposableKinds(order).includes(kind)) return false;
  if ((kind === 'partial_refund') !== (cents !== null)) return false;
  if (cents !== null && (cents < 1 || cents >= order.leftCents)) return false;
  const hasHours = kind === 'redelivery' && order.delivery === 'manual';
  if (hasHours !== (hours !== null)) return false;
  return hours === null || (hours >= 1 && hours <= MOST_REDELIVERY_HOURS);
}

/** The lifecycle's event that carries out an accepted proposal. */
export function agreementOf(
  kind: ProposalKind,
  { from }: Pick<DisputeState, 'from'>,
): OrderEvent & `agree_${string}` {
  switch (kind) {
    case 'full_refund':
      return 'agree_refund';
    case 'redelivery':
      return 'agree_redeliver';
    case 'partial_refund':
      return 'agree_complete';
    case 'as_is':
      return from === 'paid' || from === 'in_progress' ? 'agree_continue' : 'agree_complete';
  }
}
