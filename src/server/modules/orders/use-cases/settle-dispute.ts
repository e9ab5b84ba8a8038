/** How the two sides of a dispute settle it themselves: one proposes, the other accepts (decision 0091). */
import { Failure } from '~/contracts/failure.ts';
import type { DisputeState } from '~/domain/dispute.ts';
import { agreementOf, isFitting, MOST_PROPOSALS, type ProposalTerms } from '~/domain/proposals.ts';
import type { UserCtx } from '../../../core/context.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import { claimMedia } from '../../media/index.ts';
import { countVaultUnits } from '../../offers/index.ts';
import {
  disputeOf,
  finishTransition,
  proposalFactsOf,
  startTransition,
  step,
  type Transition,
  type TransitionActor,
} from '../order-transition.ts';
import { requireParty, requireVisible } from '../orders.policy.ts';
import { lockOrder, type OrderView } from '../orders.repository.ts';
import {
  isStanding,
  selectProposals,
  wasOpenedSince,
  type ProposalView,
} from '../proposals.repository.ts';
import { delivered } from './capture-order.ts';
import type { Transitioned } from './transition-order.ts';

interface Talks extends Transitioned {
  mover: TransitionActor;
  dispute: DisputeState;
  proposals: readonly ProposalView[];
}

/** The locked order of an open dispute, and what is proposed in it as it is behind the lock. */
async function lockTalks(ctx: UserCtx, orderId: string): Promise<Talks> {
  const { order, role } = requireVisible(await lockOrder(ctx.db, orderId), ctx.actor);
  const mover = requireParty(order, ctx.actor);
  const dispute = disputeOf(order);
  if (dispute === null) throw new Failure('ORDER_WRONG_STATE');
  return { order, role, mover, dispute, proposals: await selectProposals(ctx.db, orderId) };
}

/** What stands: neither ended nor over, whether the job has noted it or not. */
function standing(proposals: readonly ProposalView[], now: Date): ProposalView | undefined {
  return proposals.find((proposal) => isStanding(proposal, now));
}

export interface NewProposal extends ProposalTerms {
  note: string | null;
  images: readonly string[];
  /** The proposal that stands, as its maker saw it. */
  replaces: string | null;
}

/** What the vault cannot deliver is not proposed; whether it still can is seen again when it is accepted. */
async function requireProposable(
  ctx: UserCtx,
  order: OrderView,
  terms: ProposalTerms,
): Promise<void> {
  if (!isFitting(terms, proposalFactsOf(order))) throw new Failure('PROPOSAL_UNFIT');
  if (terms.kind !== 'redelivery' || order.delivery !== 'instant') return;
  const free = await countVaultUnits(ctx.db, order.offer_id);
  if (free < order.count) throw new Failure('PROPOSAL_VAULT_SHORT');
}

/** An answer has words: silence does not become an answer by a proposal. */
function requireWords(ctx: UserCtx, { dispute, mover }: Talks, note: string | null): void {
  const owes = dispute.answeredAt === null && dispute.openedBy !== mover.actor;
  if (owes && note === null) throw fieldFailure('PROPOSAL_NEEDS_WORDS', 'text', ctx.locale);
}

/**
 * Proposes how the dispute ends, in place of what stands. Needs a transaction. Images are claimed here.
 * @throws Failure ORDER_NOT_FOUND, ORDER_NOT_YOURS_TO_DO, ORDER_WRONG_STATE, PROPOSAL_UNFIT, PROPOSAL_VAULT_SHORT,
 *   PROPOSAL_CHANGED where another proposal stands than the one that was seen, PROPOSAL_NEEDS_WORDS of whoever owes an answer,
 *   PROPOSALS_SPENT, IMAGE_NOT_FOUND
 */
export async function propose(
  ctx: UserCtx,
  orderId: string,
  proposal: NewProposal,
): Promise<Transitioned> {
  const talks = await lockTalks(ctx, orderId);
  const { order, role, mover, proposals } = talks;
  const { kind, cents, hours, note, images, replaces } = proposal;
  const proposed = { kind, cents, hours };
  await requireProposable(ctx, order, proposed);
  const seen = replaces?.toLowerCase() ?? null;
  if ((standing(proposals, ctx.now)?.id ?? null) !== seen) throw new Failure('PROPOSAL_CHANGED');
  requireWords(ctx, talks, note);
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

/** What the vault delivers again comes at once, or nothing has changed. How much it holds is not the buyer's to know. */
async function deliveredAgain(
  ctx: UserCtx,
  agreed: Transition<OrderView>,
): Promise<Transition<OrderView>> {
  try {
    return await delivered(ctx, agreed, { refusable: false });
  } catch (error) {
    const isShort = error instanceof Failure && error.code === 'ORDER_VAULT_SHORT';
    if (isShort) throw new Failure('PROPOSAL_VAULT_SHORT');
    throw error;
  }
}

/**
 * Accepts the other side's proposal and carries it out. Needs a transaction.
 * @throws Failure ORDER_NOT_FOUND, ORDER_NOT_YOURS_TO_DO, ORDER_WRONG_STATE, PROPOSAL_NOT_FOUND, PROPOSAL_ENDED,
 *   PROPOSAL_OPENED where everything is to go back and the buyer has opened goods meanwhile, PROPOSAL_VAULT_SHORT
 */
export async function acceptProposal(
  ctx: UserCtx,
  orderId: string,
  proposalId: string,
): Promise<Transitioned> {
  const talks = await lockTalks(ctx, orderId);
  const { order, role, mover, dispute } = talks;
  const { id, side, kind, cents, hours } = requireStanding(talks, proposalId, ctx.now);
  if (side === mover.actor) throw new Failure('ORDER_NOT_YOURS_TO_DO');
  // Whoever agreed to money for goods that nobody had seen did not agree to money and goods.
  if (kind === 'full_refund' && (await wasOpenedSince(ctx.db, order.id, id)))
    throw new Failure('PROPOSAL_OPENED');
  const event = agreementOf(kind, dispute);
  const agreed = await step(ctx, startTransition(order), event, mover, {
    isAgreed: true,
    refundCents: cents ?? 0,
    redeliverMinutes: hours && hours * 60,
  });
  const move = event === 'agree_redeliver' ? await deliveredAgain(ctx, agreed) : agreed;
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
