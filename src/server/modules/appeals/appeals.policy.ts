/** Until when an appeal is possible, and who decides about it. Pure. */
import { Failure } from '~/contracts/failure.ts';
import { may } from '~/domain/roles.ts';
import type { UserActor } from '../../core/actor.ts';

const APPEAL_DAYS = 30;
const DAY_MS = 86_400_000;

/** Until when an appeal against a decision of this moment is taken. */
export const appealUntil = (decidedAt: Date): Date =>
  new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS);

/** @throws {Failure} APPEAL_TOO_LATE */
export function requireInTime(decidedAt: Date, now: Date): void {
  if (now > appealUntil(decidedAt)) {
    throw new Failure('APPEAL_TOO_LATE', { values: { days: APPEAL_DAYS } });
  }
}

/**
 * Whoever made the decision does not look at it again. Where nobody else works here, a super admin may: a person would never
 * be answered otherwise. The record says so.
 * @param team everybody who may decide about appeals
 * @returns whether the decision is made alone
 * @throws {Failure} APPEAL_OWN, APPEAL_SECOND_PERSON
 */
export function requireSecondPerson(
  { userId, role }: Pick<UserActor, 'userId' | 'role'>,
  appeal: { person_id: string; decision_by: string | null },
  team: readonly string[],
): boolean {
  if (appeal.person_id === userId) throw new Failure('APPEAL_OWN');
  if (appeal.decision_by !== userId) return false;
  const isAlone = team.every((id) => id === userId);
  // The right to grant roles: whoever has it could let somebody else decide.
  if (!isAlone || !may(role, 'grant_roles')) throw new Failure('APPEAL_SECOND_PERSON');
  return true;
}
