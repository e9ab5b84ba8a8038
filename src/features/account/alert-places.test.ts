import { expect, test } from 'vitest';
import { alertTypes } from '~/contracts/identity/identity.schemas.ts';
import { alertsAt } from './alert-places.ts';

test('the most important comes first, whatever the order of the answer', () => {
  const given = ['VERIFICATION', 'INVALID_EMAIL', 'BANNED', 'IMPERSONATION'] as const;
  expect(alertsAt('shell', given)).toEqual([...given].toReversed());
});

test('every kind has exactly one place; the one about Roblox stands on its orders', () => {
  const shown = [...alertsAt('shell', alertTypes), ...alertsAt('profile', alertTypes)];
  expect(shown.toSorted()).toEqual(
    alertTypes.filter((alert) => alert !== 'ROBLOX_WARNING').toSorted(),
  );
});

test('nothing is shown that the account does not have', () => {
  expect(alertsAt('shell', ['EMAIL'])).toEqual([]);
});
