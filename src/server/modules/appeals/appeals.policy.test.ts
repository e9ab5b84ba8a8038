import { describe, expect, test } from 'vitest';
import { appealUntil, requireInTime, requireSecondPerson } from './appeals.policy.ts';

const at = new Date('2026-01-01T00:00:00.000Z');
const end = new Date('2026-01-31T00:00:00.000Z');

test('an appeal is taken for 30 days', () => {
  expect(appealUntil(at)).toEqual(end);
  expect(() => requireInTime(at, end)).not.toThrow();
  expect(() => requireInTime(at, new Date(end.getTime() + 1))).toThrow('APPEAL_TOO_LATE');
});

describe('who decides', () => {
  const appeal = { person_id: 'author', decision_by: 'first' };
  const decide = (
    userId: string,
    role: 'support' | 'admin' | 'super_admin',
    team: readonly string[] = ['first', 'second'],
  ) => requireSecondPerson({ userId, role }, appeal, team);

  test('somebody else than decided first', () => {
    expect(decide('second', 'support')).toBe(false);
    expect(() => decide('first', 'support')).toThrow('APPEAL_SECOND_PERSON');
    expect(() => decide('first', 'super_admin')).toThrow('APPEAL_SECOND_PERSON');
    expect(() => decide('author', 'super_admin')).toThrow('APPEAL_OWN');
  });

  test('a super admin who is alone, and the record says so', () => {
    expect(decide('first', 'super_admin', ['first'])).toBe(true);
    expect(() => decide('first', 'admin', ['first'])).toThrow('APPEAL_SECOND_PERSON');
  });

  test('anybody of the staff where nobody decided first who can be named', () => {
    const unnamed = { person_id: 'author', decision_by: null };
    expect(requireSecondPerson({ userId: 'first', role: 'support' }, unnamed, [])).toBe(false);
  });
});
