import { describe, expect, test } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import {
  discountOf,
  requireFits,
  requireKnown,
  requireUserMayUse,
  requireValidNow,
} from './promotions.policy.ts';
import type { PromoCodeRow } from './promotions.repository.ts';

const now = new Date('2026-03-01T12:00:00Z');
const code: PromoCodeRow = {
  id: 'code',
  code: 'SPRING',
  type: 'market::order_discount',
  percent_bps: 1_000,
  amount_cents: null,
  currency: 'USD',
  scope: 'all',
  scope_id: null,
  minimum_cents: 0,
  starts_at: null,
  ends_at: null,
  total_limit: null,
  user_limit: null,
  first_order_only: false,
  used_count: 0,
  disabled_at: null,
  user_id: null,
  max_discount_cents: null,
  created_at: now,
  revision: 1,
  is_draft: false,
  by_staff: false,
  first_used_at: null,
  last_used_at: null,
  asked_revision: null,
  agreed_revision: null,
  agreed_cents: null,
};
const target = {
  userId: 'buyer',
  sellerId: 'seller',
  gameId: 'game',
  categoryId: 'category',
  totalCents: 1_000,
  isFirstOrder: true,
};

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
  return 'ok';
}

describe('requireValidNow', () => {
  const after = new Date(now.getTime() + 1);
  test.each([
    [{}, 'ok'],
    [{ starts_at: after }, 'PROMO_NOT_STARTED'],
    [{ starts_at: now }, 'ok'],
    [{ ends_at: now }, 'PROMO_EXPIRED'],
    [{ ends_at: after }, 'ok'],
    [{ total_limit: 3, used_count: 2 }, 'ok'],
    [{ total_limit: 3, used_count: 3 }, 'PROMO_USED_UP'],
  ])('%j: %s', (more, expected) => {
    expect(codeOf(() => requireValidNow({ ...code, ...more }, now))).toBe(expected);
  });
});

describe('requireKnown', () => {
  const others = { ...code, user_id: 'somebody' };
  test.each([
    ['a code that nobody made', undefined, 'PROMO_NOT_FOUND'],
    ['a code that was switched off', { ...code, disabled_at: now }, 'PROMO_NOT_FOUND'],
    ['a code of somebody else', others, 'PROMO_NOT_FOUND'],
    ['a code for everybody', code, 'ok'],
    ['the own code', { ...code, user_id: 'buyer' }, 'ok'],
  ])('%s: %s', (_name, given, expected) => {
    expect(codeOf(() => requireKnown(given, 'buyer'))).toBe(expected);
  });

  test('a code of somebody else does not exist for visitors either', () => {
    expect(codeOf(() => requireKnown(others, null))).toBe('PROMO_NOT_FOUND');
    expect(codeOf(() => requireKnown(code, null))).toBe('ok');
  });
});

describe('requireFits', () => {
  test.each([
    [{ scope: 'game', scope_id: 'game' }, 'ok'],
    [{ scope: 'game', scope_id: 'other' }, 'PROMO_SCOPE'],
    [{ scope: 'category', scope_id: 'category' }, 'ok'],
    [{ scope: 'category', scope_id: 'game' }, 'PROMO_SCOPE'],
    [{ scope: 'seller', scope_id: 'seller' }, 'ok'],
    [{ scope: 'seller', scope_id: 'x' }, 'PROMO_SCOPE'],
    [{ minimum_cents: 1_000 }, 'ok'],
    [{ minimum_cents: 1_001 }, 'PROMO_MINIMUM'],
  ] as const)('%j: %s', (more, expected) => {
    expect(codeOf(() => requireFits({ ...code, ...more }, target))).toBe(expected);
  });

  test('a first-order code needs a first order and works once', () => {
    const first = { ...code, first_order_only: true };
    expect(codeOf(() => requireFits(first, target))).toBe('ok');
    expect(codeOf(() => requireFits(first, { ...target, isFirstOrder: false }))).toBe(
      'PROMO_FIRST_ORDER',
    );
    expect(codeOf(() => requireUserMayUse(first, 0))).toBe('ok');
    expect(codeOf(() => requireUserMayUse(first, 1))).toBe('PROMO_USER_LIMIT');
  });

  test('the limit per user counts', () => {
    expect(codeOf(() => requireUserMayUse({ ...code, user_limit: 3 }, 2))).toBe('ok');
    expect(codeOf(() => requireUserMayUse({ ...code, user_limit: 3 }, 3))).toBe('PROMO_USER_LIMIT');
    expect(codeOf(() => requireUserMayUse(code, 1_000))).toBe('ok');
  });
});

test('a code for the wallet takes nothing off an order, and is used once where it names no limit', () => {
  const deposit = {
    ...code,
    type: 'wallet::balance_deposit',
    percent_bps: null,
    amount_cents: 500,
  } as const;
  expect(codeOf(() => requireFits(deposit, target))).toBe('PROMO_FOR_WALLET');
  expect(codeOf(() => requireUserMayUse(deposit, 0))).toBe('ok');
  expect(codeOf(() => requireUserMayUse(deposit, 1))).toBe('PROMO_USER_LIMIT');
  expect(codeOf(() => requireUserMayUse({ ...deposit, user_limit: 2 }, 1))).toBe('ok');
});

describe('discountOf', () => {
  test.each([
    [{ percent_bps: 1_000, amount_cents: null, currency: 'USD' }, 1_009, 100],
    [{ percent_bps: 10_000, amount_cents: null, currency: 'USD' }, 1_009, 1_009],
    [{ percent_bps: null, amount_cents: 500, currency: 'USD' }, 1_009, 500],
    [{ percent_bps: null, amount_cents: 5_000, currency: 'USD' }, 1_009, 1_009],
    [{ percent_bps: null, amount_cents: 500, currency: 'EUR' }, 1_009, 544],
  ] as const)('%j of %d: %d', (given, total, expected) => {
    const rate = given.currency === 'EUR' ? 917_432 : 1_000_000;
    expect(discountOf({ max_discount_cents: null, ...given }, total, rate)).toBe(expected);
  });

  test.each([
    [9_999, 499],
    [10_000, 500],
    [10_020, 500],
    [1_000_000, 500],
  ])('a percentage of %d stops at the maximum of the code: %d', (total, expected) => {
    const given = {
      percent_bps: 500,
      amount_cents: null,
      currency: 'USD',
    } as const;
    expect(discountOf({ ...given, max_discount_cents: 500 }, total, 1_000_000)).toBe(expected);
  });
});
