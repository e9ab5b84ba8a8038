/** Who may do what with payouts. Pure: they return or throw. The states are in `domain/payout-lifecycle.ts`. */
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import {
  findPayoutTransition,
  type PayoutActor,
  type PayoutEvent,
  type PayoutStatus,
  type PayoutTransition,
} from '~/domain/payout-lifecycle.ts';
import { may, type Role } from '~/domain/roles.ts';
import type { UserActor } from '../../../core/actor.ts';
import { isBanned, payoutHold, refuseImpersonation, requireTrust } from '../../accounts/index.ts';
import { requireFreshFactor } from '../../auth/index.ts';

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Asking for a payout. @throws Failure IMPERSONATING, SECOND_FACTOR_CONFIRM, TRUST_LEVEL_REQUIRED */
export function requirePayoutRight(actor: UserActor): void {
  refuseImpersonation(actor);
  requireFreshFactor(actor);
  requireTrust(actor, appConfig.wallet.payoutTrustLevel);
}

/**
 * Payouts are paused after staff removed a lost second factor: whoever asked for that may not have been the owner.
 * @throws Failure PAYOUT_FACTOR_LOST
 */
export function requireNoLostFactor(
  owner: { payouts_held_until: Date | null } | undefined,
  now: Date,
): void {
  const until = owner && payoutHold(owner, now);
  if (until) throw new Failure('PAYOUT_FACTOR_LOST', { values: { date: dayOf(until) } });
}

/**
 * @throws Failure PAYOUT_METHOD_FAILED for a method from which money came back, PAYOUT_METHOD_WAITS for one that was added
 * a short while ago
 */
export function requireUsable(
  method: { usable_from: Date; failed_at: Date | null },
  now: Date,
): void {
  requireNotFailed(method);
  if (method.usable_from <= now) return;
  throw new Failure('PAYOUT_METHOD_WAITS', { values: { date: dayOf(method.usable_from) } });
}

/** Nothing is sent to where money came back from. @throws Failure PAYOUT_METHOD_FAILED */
export function requireNotFailed(method: { failed_at: Date | null }): void {
  if (method.failed_at !== null) throw new Failure('PAYOUT_METHOD_FAILED');
}

/**
 * Whether the first of two approvals still counts: whoever gave it is there, may decide, and is not banned.
 * @param first the account; undefined once it is erased
 */
export function isApprovalValid(
  first: { role: Role; is_banned: boolean; banned_until: Date | null } | undefined,
  now: Date,
): boolean {
  return first !== undefined && may(first.role, 'decide_payouts') && !isBanned(first, now);
}

/** Staff decide about payouts of others, and as themselves. @throws Failure PAYOUT_OWN, IMPERSONATING */
export function requireDecisionRight(actor: UserActor, payout: { user_id: string }): void {
  if (payout.user_id === actor.userId || payout.user_id === actor.impersonatorId) {
    throw new Failure('PAYOUT_OWN');
  }
  refuseImpersonation(actor);
}

/**
 * Who may approve a payout that two people approve: not again whoever did so first.
 * @throws Failure PAYOUT_SECOND_PERSON
 */
export function requireOtherPerson(
  actor: UserActor,
  { first_approved_by: first }: { first_approved_by: string | null },
): void {
  if (first === actor.userId) throw new Failure('PAYOUT_SECOND_PERSON');
}

/** The row of the lifecycle that applies. @throws Failure PAYOUT_WRONG_STATE */
export function requireTransition(
  status: PayoutStatus,
  event: PayoutEvent,
  by: PayoutActor,
): PayoutTransition {
  const transition = findPayoutTransition(status, event, by);
  if (!transition) throw new Failure('PAYOUT_WRONG_STATE');
  return transition;
}
