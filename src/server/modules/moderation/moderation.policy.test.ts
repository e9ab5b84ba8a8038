import { describe, expect, test } from 'vitest';
import type { Role } from '~/contracts/roles.ts';
import type { UserActor } from '../../actor.ts';
import {
  actsOn,
  requireBanRight,
  requireLiftRight,
  requireRoleChange,
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
const member: Subject = { id: 'them', role: 'user', isBanned: false, bannedUntil: null };
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
    expect(() => requireLiftRight(actor('support'), bannedForDays)).not.toThrow();
    expect(() => requireLiftRight(actor('support'), bannedForGood)).toThrow('FORBIDDEN');
    expect(() => requireLiftRight(actor('admin'), member)).toThrow('PERSON_NOT_BANNED');
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

describe('what is offered', () => {
  test('is what would not be refused', () => {
    expect(actsOn(actor('support'), member)).toEqual(['ban_for_days', 'require_trust']);
    expect(actsOn(actor('admin'), member)).toEqual([
      'ban_for_days',
      'ban_for_good',
      'require_trust',
      'enter',
    ]);
    expect(actsOn(actor('super_admin'), { ...member, role: 'admin' })).toEqual(['grant_role']);
    expect(actsOn(actor('super_admin'), { ...member, id: 'me' })).toEqual([]);
  });
});
