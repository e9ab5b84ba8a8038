import { expect, test } from 'vitest';
import { followAccount } from './follow-account.ts';

const account = { currency: 'EUR', region: 'FR', locale: 'fr' } as const;

test('a device that has chosen nothing takes everything over', () => {
  expect(followAccount(account, { cookies: 'tz=Europe%2FParis; theme=light' }, 'en')).toEqual({
    preferences: { currency: 'EUR', region: 'FR', theme: 'light', timeZone: 'Europe/Paris' },
    locale: 'fr',
    isOther: true,
  });
});

test('what was chosen here stays', () => {
  expect(followAccount(account, { cookies: 'currency=USD' }, 'en')).toBeNull();
  expect(followAccount(account, { cookies: 'theme=dark; currency=USD' }, 'en')).toBeNull();
  // Another cookie whose name ends alike is no choice.
  expect(followAccount(account, { cookies: 'last_currency=USD' }, 'en')).not.toBeNull();
});

test('a French address is a choice of language, not of currency', () => {
  const english = { ...account, locale: 'en' } as const;
  expect(followAccount(english, { cookies: '' }, 'fr')).toMatchObject({
    preferences: { currency: 'EUR' },
    locale: 'fr',
    isOther: true,
  });
});

test('an account like the device changes nothing that is shown', () => {
  const plain = { currency: 'USD', region: null, locale: 'en' } as const;
  expect(followAccount(plain, { cookies: 'region=DE' }, 'en')).toMatchObject({
    preferences: { currency: 'USD', region: 'DE' },
    locale: 'en',
    isOther: false,
  });
});

test('an account without a choice leaves the currency of the region in force', () => {
  const plain = { currency: 'USD', region: null, locale: 'en' } as const;
  expect(followAccount(plain, { cookies: '', currency: 'EUR' }, 'en')).toMatchObject({
    preferences: { currency: 'EUR', region: null },
    isOther: false,
  });
  const chosen = { ...plain, region: 'US' } as const;
  expect(followAccount(chosen, { cookies: '', currency: 'EUR' }, 'en')).toMatchObject({
    preferences: { currency: 'USD' },
    isOther: true,
  });
});
