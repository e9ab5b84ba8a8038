import { expect, test } from 'vitest';
import { adjustedKinds } from '~/contracts/ledger/adjustments.schemas.ts';
import type { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserActor } from '../../core/actor.ts';
import {
  actOn,
  requireOtherPerson,
  requirePair,
  requireProposal,
  requireProposer,
  requireWaiting,
  stateOf,
} from './adjustments.policy.ts';

const NOW = new Date('2026-11-01T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const [first, second, person] = [newId(), newId(), newId()];

function actor(userId: string, change: Partial<UserActor> = {}): UserActor {
  return {
    kind: 'user',
    userId,
    sessionId: newId(),
    role: 'super_admin',
    isSeller: false,
    isBanned: false,
    trustLevel: 2,
    requiredTrustLevel: 0,
    impersonatorId: null,
    secondFactor: { isOn: true, confirmedAt: new Date() },
    ...change,
  };
}

const proposal = (change: object = {}) => ({
  state: 'waiting' as const,
  expires_at: later(1),
  proposed_by: first,
  user_id: person as string | null,
  ...change,
});

function refusal(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return (error as Failure).code;
  }
}

test('one side at least is the market’s, and a person is named exactly where theirs is moved', () => {
  for (const from of adjustedKinds) {
    for (const to of adjustedKinds) {
      for (const userId of [undefined, person]) {
        const isPersons = from === 'real' || to === 'real';
        const isAllowed = from !== to && isPersons === (userId !== undefined);
        expect(
          refusal(() => requirePair({ from, to, userId })),
          `${from} ${to} ${userId}`,
        ).toBe(isAllowed ? null : 'ADJUSTMENT_PAIR');
      }
    }
  }
});

test('nobody proposes for themselves, in another account, or without a fresh second factor', () => {
  expect(refusal(() => requireProposal(actor(first), person))).toBeNull();
  expect(refusal(() => requireProposal(actor(first), null))).toBeNull();
  expect(refusal(() => requireProposal(actor(person), person))).toBe('ADJUSTMENT_OWN');
  const acting = actor(first, { impersonatorId: second });
  expect(refusal(() => requireProposal(acting, person))).toBe('IMPERSONATING');
  const stale = actor(first, { secondFactor: { isOn: true, confirmedAt: new Date(0) } });
  expect(refusal(() => requireProposal(stale, person))).toBe('SECOND_FACTOR_CONFIRM');
});

test('somebody else decides, whom it does not concern', () => {
  expect(refusal(() => requireOtherPerson(actor(second), proposal()))).toBeNull();
  expect(refusal(() => requireOtherPerson(actor(first), proposal()))).toBe(
    'ADJUSTMENT_SECOND_PERSON',
  );
  expect(refusal(() => requireOtherPerson(actor(person), proposal()))).toBe('ADJUSTMENT_OWN');
  expect(refusal(() => requireOtherPerson(actor(second), proposal({ user_id: null })))).toBeNull();
});

test('it waits until its end, and not at it', () => {
  expect(stateOf(proposal(), NOW)).toBe('waiting');
  expect(stateOf(proposal({ expires_at: NOW }), NOW)).toBe('expired');
  expect(stateOf(proposal({ state: 'posted', expires_at: NOW }), NOW)).toBe('posted');
  expect(refusal(() => requireWaiting(proposal(), NOW))).toBeNull();
  for (const change of [{ expires_at: NOW }, { state: 'refused' }, { state: 'withdrawn' }]) {
    expect(refusal(() => requireWaiting(proposal(change), NOW))).toBe('ADJUSTMENT_DECIDED');
  }
});

test('a proposal counts while whoever made it may make it', () => {
  const author = { role: 'super_admin' as const, is_banned: false, banned_until: null };
  expect(refusal(() => requireProposer(author, NOW))).toBeNull();
  for (const gone of [
    undefined,
    { ...author, role: 'admin' as const },
    { ...author, is_banned: true },
  ]) {
    expect(refusal(() => requireProposer(gone, NOW))).toBe('ADJUSTMENT_PROPOSER');
  }
});

test('the page offers what would not be refused', () => {
  expect(actOn(actor(second), proposal(), NOW)).toBe('decide');
  expect(actOn(actor(first), proposal(), NOW)).toBe('withdraw');
  expect(actOn(actor(person), proposal(), NOW)).toBeNull();
  expect(actOn(actor(second), proposal({ expires_at: NOW }), NOW)).toBeNull();
  expect(actOn(actor(second, { impersonatorId: first }), proposal(), NOW)).toBeNull();
});
