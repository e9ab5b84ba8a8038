import { describe, expect, test } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import type { Role } from '~/domain/roles.ts';
import type { UserActor } from '../../core/actor.ts';
import {
  actsOn,
  requireBanRight,
  requireFactorRemoval,
  requireRightToLiftBan,
  requireRoleChange,
  requireSessionRight,
  type Subject,
} from './moderation.policy.ts';

const actor = (role: Role, change: Partial<UserActor> = {}): UserActor => ({
  kind: 'user',
  userId: 'me',
  sessionId: 'session',
  role,
  isSeller: false,
  isBanned: false,
  trustLevel: 0,
  requiredTrustLevel: 0,
  impersonatorId: null,
  secondFactor: { isOn: true, confirmedAt: new Date(0) },
  ...change,
});
const member: Subject = {
  id: 'them',
  role: 'user',
  isBanned: false,
  bannedUntil: null,
  secondFactorOn: false,
};
const bannedForGood: Subject = { ...member, isBanned: true };
const bannedForDays: Subject = { ...bannedForGood, bannedUntil: new Date(1) };

describe('bans', () => {
  test.each([
    ['support', member, 'temporary', null],
    ['support', member, 'permanent', 'FORBIDDEN'],
    ['support', bannedForDays, 'temporary', null],
    ['support', bannedForGood, 'temporary', 'FORBIDDEN'],
    ['admin', bannedForGood, 'temporary', null],
    ['user', member, 'temporary', 'FORBIDDEN'],
    ['super_admin', { ...member, role: 'support' }, 'temporary', 'PERSON_IS_STAFF'],
    ['support', { ...member, id: 'me' }, 'temporary', 'PERSON_OWN'],
  ] as const)('%s, %o, %s: %s', (role, subject, kind, code) => {
    const check = () => requireBanRight(actor(role), subject, kind);
    if (code === null) expect(check).not.toThrow();
    else expect(check).toThrow(code);
  });

  test('nobody decides about the account that they came from', () => {
    const acting = actor('admin', { impersonatorId: 'them' });
    expect(() => requireBanRight(acting, member, 'temporary')).toThrow('PERSON_OWN');
  });

  test('support lifts what support may give', () => {
    expect(() => requireRightToLiftBan(actor('support'), bannedForDays)).not.toThrow();
    expect(() => requireRightToLiftBan(actor('support'), bannedForGood)).toThrow('FORBIDDEN');
    expect(() => requireRightToLiftBan(actor('admin'), member)).toThrow('PERSON_NOT_BANNED');
  });
});

describe('roles', () => {
  const root = actor('super_admin');
  test('the last super admin stays', () => {
    const other: Subject = { ...member, role: 'super_admin' };
    expect(() => requireRoleChange(root, other, 'user', 1)).toThrow('LAST_SUPER_ADMIN');
    expect(() => requireRoleChange(root, other, 'user', 2)).not.toThrow();
  });

  test('are granted by super admins only, to others, and not to banned people', () => {
    expect(() => requireRoleChange(actor('admin'), member, 'support', 2)).toThrow('FORBIDDEN');
    expect(() => requireRoleChange(root, { ...member, id: 'me' }, 'support', 2)).toThrow(
      'PERSON_OWN',
    );
    expect(() => requireRoleChange(root, bannedForDays, 'support', 2)).toThrow('PERSON_IS_BANNED');
    expect(() => requireRoleChange(root, member, 'user', 2)).toThrow('ROLE_UNCHANGED');
  });
});

describe('sign-ins and lost factors', () => {
  const withFactor: Subject = { ...member, secondFactorOn: true };
  test.each([
    ['user', 'user', 'FORBIDDEN', 'FORBIDDEN'],
    ['support', 'user', null, 'FORBIDDEN'],
    ['support', 'support', 'PERSON_RANK', 'FORBIDDEN'],
    ['support', 'admin', 'PERSON_RANK', 'FORBIDDEN'],
    ['admin', 'user', null, null],
    ['admin', 'support', null, null],
    ['admin', 'admin', 'PERSON_RANK', 'PERSON_RANK'],
    ['admin', 'super_admin', 'PERSON_RANK', 'PERSON_RANK'],
    ['super_admin', 'admin', null, null],
    ['super_admin', 'super_admin', 'PERSON_RANK', 'PERSON_RANK'],
  ] as const)('%s with %s: sign-ins %s, factor %s', (by, of, onSessions, onFactor) => {
    const subject = { ...withFactor, role: of };
    const codes = [requireSessionRight, requireFactorRemoval].map((rule) => {
      try {
        rule(actor(by), subject);
        return null;
      } catch (error) {
        return error instanceof Failure ? error.code : error;
      }
    });
    expect(codes).toEqual([onSessions, onFactor]);
  });

  test('are never one’s own, in whichever account one is', () => {
    const own = { ...withFactor, id: 'me' };
    const from = { ...withFactor, id: 'the staff member' };
    const acting = actor('admin', { impersonatorId: from.id });
    for (const rule of [requireSessionRight, requireFactorRemoval]) {
      expect(() => rule(actor('super_admin'), own)).toThrow('PERSON_OWN');
      expect(() => rule(acting, from)).toThrow('PERSON_OWN');
    }
  });

  test('what is not there cannot be taken off', () => {
    expect(() => requireFactorRemoval(actor('admin'), member)).toThrow('PERSON_NO_SECOND_FACTOR');
  });
});

describe('what is offered', () => {
  test('is what would not be refused', () => {
    expect(actsOn(actor('support'), member)).toEqual([
      'ban_for_days',
      'require_trust',
      'end_sessions',
    ]);
    expect(actsOn(actor('admin'), member)).toEqual([
      'ban_for_days',
      'ban_for_good',
      'require_trust',
      'enter',
      'end_sessions',
    ]);
    expect(actsOn(actor('super_admin'), { ...member, role: 'admin' })).toEqual([
      'grant_role',
      'end_sessions',
    ]);
    expect(actsOn(actor('super_admin'), { ...member, role: 'super_admin' })).toEqual([
      'grant_role',
    ]);
    const withFactor = { ...member, secondFactorOn: true };
    expect(actsOn(actor('support'), withFactor)).not.toContain('remove_second_factor');
    expect(actsOn(actor('admin'), withFactor)).toContain('remove_second_factor');
    expect(actsOn(actor('super_admin'), { ...member, id: 'me' })).toEqual([]);
  });
});
