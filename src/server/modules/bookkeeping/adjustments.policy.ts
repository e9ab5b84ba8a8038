/** Who may do what with adjustments, and between which accounts. Pure: they return or throw. */
import type {
  AdjustedKind,
  Adjustment,
  AdjustmentState,
} from '~/contracts/ledger/adjustments.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { may, type Role } from '~/domain/roles.ts';
import type { UserActor } from '../../core/actor.ts';
import { isBanned, refuseImpersonation } from '../accounts/index.ts';
import { requireFreshFactor } from '../auth/index.ts';
import type { LedgerAdjustmentTable } from './bookkeeping.tables.ts';

/**
 * One side at least is the market's: money of one person never becomes that of another, and nothing goes round in a circle. A
 * person is named where their account is moved, and only there.
 * @throws {Failure} ADJUSTMENT_PAIR
 */
export function requirePair(sides: {
  from: AdjustedKind;
  to: AdjustedKind;
  userId: string | undefined;
}): void {
  const { from, to, userId } = sides;
  const isPersons = from === 'real' || to === 'real';
  if (from === to || isPersons !== (userId !== undefined)) throw new Failure('ADJUSTMENT_PAIR');
}

/** @throws {Failure} ADJUSTMENT_OWN */
function requireOthers(actor: UserActor, userId: string | null): void {
  if (userId === actor.userId) throw new Failure('ADJUSTMENT_OWN');
}

/** @throws {Failure} IMPERSONATING, SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM, ADJUSTMENT_OWN */
export function requireProposal(actor: UserActor, userId: string | null): void {
  refuseImpersonation(actor);
  requireFreshFactor(actor);
  requireOthers(actor, userId);
}

type Proposal = Pick<LedgerAdjustmentTable, 'state' | 'expires_at' | 'proposed_by' | 'user_id'>;

/** One that waits for too long has come to nothing by itself. */
export function stateOf({ state, expires_at: until }: Proposal, now: Date): AdjustmentState {
  return state === 'waiting' && until <= now ? 'expired' : state;
}

/** @throws {Failure} ADJUSTMENT_DECIDED */
export function requireWaiting(proposal: Proposal, now: Date): void {
  if (stateOf(proposal, now) !== 'waiting') throw new Failure('ADJUSTMENT_DECIDED');
}

/** Somebody else decides, who is not concerned. @throws {Failure} ADJUSTMENT_SECOND_PERSON, ADJUSTMENT_OWN */
export function requireOtherPerson(actor: UserActor, proposal: Proposal): void {
  if (proposal.proposed_by === actor.userId) throw new Failure('ADJUSTMENT_SECOND_PERSON');
  requireOthers(actor, proposal.user_id);
}

/**
 * A proposal counts while whoever made it may make it: there, a super admin, and not banned.
 * @param proposer undefined once the account is erased
 * @throws {Failure} ADJUSTMENT_PROPOSER
 */
export function requireProposer(
  proposer: { role: Role; is_banned: boolean; banned_until: Date | null } | undefined,
  now: Date,
): void {
  if (!proposer || !may(proposer.role, 'adjust_ledger') || isBanned(proposer, now)) {
    throw new Failure('ADJUSTMENT_PROPOSER');
  }
}

/** What the actor may do with it now. */
export function actOn(actor: UserActor, proposal: Proposal, now: Date): Adjustment['can'] {
  if (stateOf(proposal, now) !== 'waiting' || actor.impersonatorId !== null) return null;
  if (proposal.proposed_by === actor.userId) return 'withdraw';
  return proposal.user_id === actor.userId ? null : 'decide';
}
