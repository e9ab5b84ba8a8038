import { expect, test } from 'vitest';
import { followAccount } from './follow-account.ts';

const account = { currency: 'EUR', region: 'FR', locale: 'fr' } as const;

test('a device that has chosen nothing takes everything over', () => {
  expect(followAccount(account, 'tz=Europe%2FParis; theme=light', 'en')).toEqual({
    preferences: { currency: 'EUR', region: 'FR', theme: 'light', timeZone: 'Europe/Paris' },
    locale: 'fr',
    isOther: true,
  });
});

test('what was chosen here stays', () => {
  expect(followAccount(account, 'currency=USD', 'en')).toBeNull();
  expect(followAccount(account, 'theme=dark; currency=USD', 'en')).toBeNull();
  // Another cookie whose name ends alike is no choice.
  expect(followAccount(account, 'last_currency=USD', 'en')).not.toBeNull();
});

test('a French address is a choice of language, not of currency', () => {
  const english = { ...account, locale: 'en' } as const;
  expect(followAccount(english, '', 'fr')).toMatchObject({
    preferences: { currency: 'EUR' },
    locale: 'fr',
    isOther: true,
  });
});

test('an account like the device changes nothing that is shown', () => {
  const plain = { currency: 'USD', region: null, locale: 'en' } as const;
  expect(followAccount(plain, 'region=DE', 'en')).toMatchObject({
    preferences: { currency: 'USD', region: 'DE' },
    locale: 'en',
    isOther: false,
  });
});
