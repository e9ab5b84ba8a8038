/** How the two sides of a dispute settle it themselves: one proposes, the other accepts (decision 0091). */
import { Failure } from '~/contracts/failure.ts';
import { agreementOf, isFitting, MOST_PROPOSALS, type ProposalTerms } from '~/domain/proposals.ts';
import type { UserCtx } from '../../../core/context.ts';
import { claimMedia } from '../../media/index.ts';
import { leftOf } from '../order-effects.ts';
import {
  disputeOf,
  finishTransition,
  startTransition,
  step,
  type TransitionActor,
} from '../order-transition.ts';
import { requireParty, requireVisible } from '../orders.policy.ts';
import { lockOrder, type OrderRow } from '../orders.repository.ts';
import { selectProposals, type ProposalView } from '../proposals.repository.ts';
import { delivered } from './capture-order.ts';
import type { Transitioned } from './transition-order.ts';

interface Talks extends Transitioned {
  mover: TransitionActor;
  proposals: readonly ProposalView[];
}

/** The locked order of an open dispute, and what is proposed in it as it is behind the lock. */
async function lockTalks(ctx: UserCtx, orderId: string): Promise<Talks> {
  const { order, role } = requireVisible(await lockOrder(ctx.db, orderId), ctx.actor);
  const mover = requireParty(order, ctx.actor);
  if (disputeOf(order) === null) throw new Failure('ORDER_WRONG_STATE');
  return { order, role, mover, proposals: await selectProposals(ctx.db, orderId) };
}

/** What stands: neither ended nor over, whether the job has noted it or not. */
function standing(proposals: readonly ProposalView[], now: Date): ProposalView | undefined {
  return proposals.find(({ ended_at: ended, until }) => ended === null && new Date(until) > now);
}

export interface NewProposal extends ProposalTerms {
  note: string | null;
  images: readonly string[];
  /** The proposal that stands, as its maker saw it. */
  replaces: string | null;
}

function requireProposable(order: OrderRow, terms: ProposalTerms): void {
  const facts = { isStarted: order.started_at !== null, delivery: order.delivery };
  if (!isFitting(terms, { ...facts, leftCents: leftOf(order) }))
    throw new Failure('PROPOSAL_UNFIT');
}

/**
 * Proposes how the dispute ends, in place of what stands. Needs a transaction. Images are claimed here.
 * @throws Failure ORDER_NOT_FOUND, ORDER_NOT_YOURS_TO_DO, ORDER_WRONG_STATE, PROPOSAL_UNFIT, PROPOSAL_CHANGED where
 *   another proposal stands than the one that was seen, PROPOSALS_SPENT, IMAGE_NOT_FOUND
 */
export async function propose(
  ctx: UserCtx,
  orderId: string,
  proposal: NewProposal,
): Promise<Transitioned> {
  const { order, role, mover, proposals } = await lockTalks(ctx, orderId);
  const { kind, cents, hours, note, images, replaces } = proposal;
  const proposed = { kind, cents, hours };
  requireProposable(order, proposed);
  const seen = replaces?.toLowerCase() ?? null;
  if ((standing(proposals, ctx.now)?.id ?? null) !== seen) throw new Failure('PROPOSAL_CHANGED');
  const own = proposals.filter(({ side }) => side === mover.actor);
  if (own.length >= MOST_PROPOSALS) {
    throw new Failure('PROPOSALS_SPENT', { values: { count: MOST_PROPOSALS } });
  }
  if (images.length > 0) await claimMedia(ctx, images);
  const move = startTransition(order);
  const moved = await step(ctx, move, 'propose', mover, { proposed, note, images });
  return { order: await finishTransition(ctx, moved), role };
}

/** The proposal of this id, which stands. */
function requireStanding(talks: Talks, id: string, now: Date): ProposalView {
  const found = talks.proposals.find((proposal) => proposal.id === id.toLowerCase());
  if (!found) throw new Failure('PROPOSAL_NOT_FOUND');
  if (standing(talks.proposals, now) !== found) throw new Failure('PROPOSAL_ENDED');
  return found;
}

/**
 * Accepts the other side's proposal and carries it out. Needs a transaction.
 * @throws Failure ORDER_NOT_FOUND, ORDER_NOT_YOURS_TO_DO, ORDER_WRONG_STATE, PROPOSAL_NOT_FOUND, PROPOSAL_ENDED,
 *   ORDER_VAULT_SHORT
 */
export async function acceptProposal(
  ctx: UserCtx,
  orderId: string,
  proposalId: string,
): Promise<Transitioned> {
  const talks = await lockTalks(ctx, orderId);
  const { order, role, mover } = talks;
  const { side, kind, cents, hours } = requireStanding(talks, proposalId, ctx.now);
  if (side === mover.actor) throw new Failure('ORDER_NOT_YOURS_TO_DO');
  const dispute = disputeOf(order);
  if (dispute === null) throw new Failure('ORDER_WRONG_STATE');
  const event = agreementOf(kind, dispute);
  const agreed = await step(ctx, startTransition(order), event, mover, {
    isAgreed: true,
    refundCents: cents ?? 0,
    redeliverMinutes: hours && hours * 60,
  });
  // What the vault delivers again comes at once, or nothing has changed.
  const isAgain = event === 'agree_redeliver';
  const move = isAgain ? await delivered(ctx, agreed, { refusable: false }) : agreed;
  return { order: await finishTransition(ctx, move), role };
}

/**
 * Takes one's own proposal back. Needs a transaction.
 * @throws Failure ORDER_NOT_FOUND, ORDER_NOT_YOURS_TO_DO, ORDER_WRONG_STATE, PROPOSAL_NOT_FOUND, PROPOSAL_ENDED
 */
export async function takeBackProposal(
  ctx: UserCtx,
  orderId: string,
  proposalId: string,
): Promise<Transitioned> {
  const talks = await lockTalks(ctx, orderId);
  const { order, role, mover } = talks;
  const { side } = requireStanding(talks, proposalId, ctx.now);
  if (side !== mover.actor) throw new Failure('ORDER_NOT_YOURS_TO_DO');
  const move = await step(ctx, startTransition(order), 'take_back', mover);
  return { order: await finishTransition(ctx, move), role };
}
