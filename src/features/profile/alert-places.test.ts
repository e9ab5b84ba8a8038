import { expect, test } from 'vitest';
import { alertTypes } from '~/contracts/identity/identity.schemas.ts';
import { alertsAt } from './alert-places.ts';

test('the most important comes first, whatever the order of the answer', () => {
  const given = ['VERIFICATION', 'INVALID_EMAIL', 'BANNED', 'IMPERSONATION'] as const;
  expect(alertsAt('shell', given)).toEqual([...given].toReversed());
});

test('every kind has exactly one place; the one about Roblox stands on its orders', () => {
  const shown = alertTypes.flatMap((alert) => [
    ...alertsAt('shell', [alert]),
    ...alertsAt('profile', [alert]),
  ]);
  expect(shown.toSorted()).toEqual(
    alertTypes.filter((alert) => alert !== 'ROBLOX_WARNING').toSorted(),
  );
});

test('nothing is shown that the account does not have', () => {
  expect(alertsAt('shell', ['EMAIL'])).toEqual([]);
});

test('an address that takes no mail is not asked to be confirmed', () => {
  expect(alertsAt('shell', ['EMAIL', 'INVALID_EMAIL'])).toEqual(['INVALID_EMAIL']);
  expect(alertsAt('profile', ['EMAIL', 'INVALID_EMAIL'])).toEqual([]);
  expect(alertsAt('profile', ['EMAIL'])).toEqual(['EMAIL']);
});
