import { describe, expect, test } from 'vitest';
import type { UserActor } from '../../core/actor.ts';
import { isBanned, isReservedName, refuseImpersonation, requireTrust } from './accounts.policy.ts';

const actor: UserActor = {
  kind: 'user',
  userId: 'a',
  sessionId: 's',
  role: 'user',
  isSeller: false,
  isBanned: false,
  trustLevel: 1,
  requiredTrustLevel: 0,
  impersonatorId: null,
  secondFactor: { isOn: false, confirmedAt: null },
};
const now = new Date('2026-11-20T12:00:00Z');

test.each(['admin', 'ADMIN', 'Legend', 'legend-team', 'L_e_g_e_n_d', 'Support', '_root_'])(
  '%s is kept for the house',
  (name) => expect(isReservedName(name)).toBe(true),
);

test.each([
  'LegendSupport',
  'Support-Legend',
  'Legend_Official',
  'OfficialEscrow24',
  'Supp0rt',
  '5upport',
  'Adm1n',
  'Admln',
  'Support24',
  'Legend-7',
])('%s looks like the house', (name) => expect(isReservedName(name)).toBe(true));

test.each([
  'Legendary',
  'Nadmin',
  'Supporter99',
  'gold-seller',
  'seller12',
  'Team7',
  'LegendOfZelda',
  'SupportMain',
  'modest',
  '1337',
])('%s is free', (name) => expect(isReservedName(name)).toBe(false));

describe('trust', () => {
  test('the higher of the two demands counts', () => {
    expect(() => requireTrust(actor, 1)).not.toThrow();
    expect(() => requireTrust(actor, 2)).toThrow('TRUST_LEVEL_REQUIRED');
    expect(() => requireTrust({ ...actor, requiredTrustLevel: 2 }, 0)).toThrow(
      'TRUST_LEVEL_REQUIRED',
    );
  });
});

test('nobody acts by another hand in private matters', () => {
  expect(() => refuseImpersonation(actor)).not.toThrow();
  expect(() => refuseImpersonation({ ...actor, impersonatorId: 'b' })).toThrow('IMPERSONATING');
});

test.each([
  [false, null, false],
  [true, null, true],
  [true, new Date(now.getTime() + 1), true],
  [true, now, false],
  [false, new Date(now.getTime() + 1), false],
])('is_banned %s until %s is %s', (is_banned, banned_until, expected) =>
  expect(isBanned({ is_banned, banned_until }, now)).toBe(expected),
);
