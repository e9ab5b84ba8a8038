import { expect, test } from 'vitest';
import {
  accountId,
  clearingAccount,
  escrowAccount,
  isCached,
  platformAccount,
  providerAccount,
  reserveAccount,
  securedAccount,
  userAccount,
} from './accounts.ts';

const OWNER = '0195c0de-0000-7000-8000-000000000001';

test('an account keeps its id: stored postings name it', () => {
  expect(accountId(userAccount('real', OWNER))).toBe('a0dab48f-604e-503c-a298-35d5907b3c79');
  expect(accountId(platformAccount('fees'))).toBe('d7aa365e-d4f5-581a-bec6-bd79964c8d31');
});

test('accounts of one owner differ by kind', () => {
  const accounts = [
    userAccount('real', OWNER),
    userAccount('bonus', OWNER),
    userAccount('card', OWNER),
    escrowAccount(OWNER),
    clearingAccount(OWNER),
    providerAccount('authorised', OWNER),
    reserveAccount(OWNER),
    securedAccount(OWNER),
    userAccount('debt', OWNER),
  ];
  expect(new Set(accounts.map(accountId)).size).toBe(accounts.length);
});

test('what belongs to somebody may not fall below zero; the platform and providers may', () => {
  expect(
    [
      userAccount('payout', OWNER),
      userAccount('debt', OWNER),
      escrowAccount(OWNER),
      reserveAccount(OWNER),
      securedAccount(OWNER),
    ].map(isCached),
  ).toEqual([true, true, true, true, true]);
  expect([platformAccount('promo'), clearingAccount('sandbox')].map(isCached)).toEqual([
    false,
    false,
  ]);
  expect(isCached(providerAccount('returning', 'sandbox'))).toBe(false);
});
