/** What staff may do with a person. Pure: they return or throw. The table itself is `domain/roles.ts`. */
import { Failure } from '~/contracts/failure.ts';
import type { PersonAction } from '~/contracts/moderation/moderation.schemas.ts';
import { isStaff, may, roles, type Permission, type Role } from '~/domain/roles.ts';
import type { UserActor } from '../../core/actor.ts';

/** The person as the rules see them. */
export interface Subject {
  id: string;
  role: Role;
  /** At this instant. */
  isBanned: boolean;
  /** Null for a permanent ban; ignored when not banned. */
  bannedUntil: Date | null;
  secondFactorOn: boolean;
}

/** @throws Failure FORBIDDEN when the role lacks this permission */
export function requirePermission(actor: UserActor, permission: Permission): void {
  if (!may(actor.role, permission)) throw new Failure('FORBIDDEN');
}

/** Nobody decides about themselves, not even while impersonating. */
export function requireOther(actor: UserActor, subjectId: string): void {
  if (subjectId === actor.userId || subjectId === actor.impersonatorId) {
    throw new Failure('PERSON_OWN');
  }
}

/** Bans, trust and impersonation apply to members only. Staff must lose their role first. */
export function requireMember(actor: UserActor, subject: Subject): void {
  requireOther(actor, subject.id);
  if (isStaff(subject.role)) throw new Failure('PERSON_IS_STAFF');
}

/** Sessions and second factors: also of staff, but only of a lower role, so that equals cannot lock each other out. */
function requireBelow(actor: UserActor, subject: Subject): void {
  requireOther(actor, subject.id);
  if (roles.indexOf(subject.role) >= roles.indexOf(actor.role)) throw new Failure('PERSON_RANK');
}

/** Listing a person's sessions and ending them. @throws Failure FORBIDDEN, PERSON_OWN, PERSON_RANK */
export function requireSessionRight(actor: UserActor, subject: Subject): void {
  requirePermission(actor, 'end_sessions');
  requireBelow(actor, subject);
}

/** @throws Failure FORBIDDEN, PERSON_OWN, PERSON_RANK, PERSON_NO_SECOND_FACTOR */
export function requireFactorRemoval(actor: UserActor, subject: Subject): void {
  requirePermission(actor, 'remove_second_factor');
  requireBelow(actor, subject);
  if (!subject.secondFactorOn) throw new Failure('PERSON_NO_SECOND_FACTOR');
}

function isBannedForGood(subject: Subject): boolean {
  return subject.isBanned && subject.bannedUntil === null;
}

/** A permanent ban, and every change of one, needs more rights than a temporary one. */
export function requireBanRight(
  actor: UserActor,
  subject: Subject,
  kind: 'temporary' | 'permanent',
): void {
  requireMember(actor, subject);
  const forGood = kind === 'permanent' || isBannedForGood(subject);
  requirePermission(actor, forGood ? 'ban_for_good' : 'ban_for_days');
}

/** @throws Failure PERSON_NOT_BANNED, FORBIDDEN for a permanent ban below admin */
export function requireRightToLiftBan(actor: UserActor, subject: Subject): void {
  requireMember(actor, subject);
  if (!subject.isBanned) throw new Failure('PERSON_NOT_BANNED');
  requirePermission(actor, isBannedForGood(subject) ? 'ban_for_good' : 'ban_for_days');
}

/** @param superAdmins their number, the subject included */
export function requireRoleChange(
  actor: UserActor,
  subject: Subject,
  role: Role,
  superAdmins: number,
): void {
  requirePermission(actor, 'grant_roles');
  requireOther(actor, subject.id);
  if (subject.role === role) throw new Failure('ROLE_UNCHANGED');
  if (subject.isBanned) throw new Failure('PERSON_IS_BANNED');
  if (subject.role === 'super_admin' && superAdmins <= 1) throw new Failure('LAST_SUPER_ADMIN');
}

function isAllowed(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** The actions that the caller may take on the person now, by the same rules. */
export function actsOn(actor: UserActor, subject: Subject): PersonAction[] {
  const rules: [PersonAction, () => void][] = [
    ['ban_for_days', () => requireBanRight(actor, subject, 'temporary')],
    ['ban_for_good', () => requireBanRight(actor, subject, 'permanent')],
    ['lift_ban', () => requireRightToLiftBan(actor, subject)],
    [
      'require_trust',
      () => {
        requirePermission(actor, 'set_required_trust');
        requireMember(actor, subject);
      },
    ],
    [
      'grant_role',
      () => {
        requirePermission(actor, 'grant_roles');
        requireOther(actor, subject.id);
        if (subject.isBanned) throw new Failure('PERSON_IS_BANNED');
      },
    ],
    [
      'enter',
      () => {
        requirePermission(actor, 'impersonate');
        requireMember(actor, subject);
      },
    ],
    ['end_sessions', () => requireSessionRight(actor, subject)],
    ['remove_second_factor', () => requireFactorRemoval(actor, subject)],
  ];
  return rules.filter(([, check]) => isAllowed(check)).map(([act]) => act);
}
