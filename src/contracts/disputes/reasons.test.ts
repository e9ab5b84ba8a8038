import { describe, expect, test } from 'vitest';
import { baseCategoryAliases } from '../catalogue/base-categories.ts';
import { disputeReasons, groupOf, isReasonFor, reasonGroups, reasonsFor } from './reasons.ts';

const orders = baseCategoryAliases.flatMap((base) =>
  (['buyer', 'seller'] as const).flatMap((side) =>
    [false, true].map((isDelivered) => ({ base, side, isDelivered })),
  ),
);

test.each(orders)(
  '$base, $side, delivered $isDelivered: two reasons at least, each once',
  (order) => {
    const reasons = reasonsFor(order);
    expect(reasons.length).toBeGreaterThan(1);
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(reasons.at(-1)).toBe('other');
    for (const reason of reasons) expect(isReasonFor(reason, order)).toBe(true);
  },
);

test('what was delivered is not disputed as not delivered unless somebody says so', () => {
  for (const base of baseCategoryAliases) {
    expect(reasonsFor({ base, side: 'buyer', isDelivered: true })[0]).not.toBe('not_delivered');
  }
  expect(reasonsFor({ base: 'accounts', side: 'buyer', isDelivered: false })).toEqual([
    'not_delivered',
    'other',
  ]);
});

describe('a reason', () => {
  const account = { base: 'accounts', side: 'buyer', isDelivered: true } as const;

  test('of other goods, of the other side or before its time does not fit', () => {
    expect(isReasonFor('account_recalled', account)).toBe(true);
    expect(isReasonFor('account_recalled', { ...account, base: 'items' })).toBe(false);
    expect(isReasonFor('account_recalled', { ...account, side: 'seller' })).toBe(false);
    expect(isReasonFor('account_recalled', { ...account, isDelivered: false })).toBe(false);
    expect(isReasonFor('buyer_holds_back', account)).toBe(false);
  });

  test('that programs have always sent fits all goods, from either side', () => {
    for (const order of orders) {
      for (const reason of reasonGroups) expect(isReasonFor(reason, order)).toBe(true);
    }
  });

  test('is counted in a group, and those of before as themselves', () => {
    for (const reason of disputeReasons) expect(reasonGroups).toContain(groupOf(reason));
    for (const reason of reasonGroups) expect(groupOf(reason)).toBe(reason);
    expect(groupOf('account_recalled')).toBe('access_lost');
    expect(groupOf('not_credited')).toBe('not_delivered');
    expect(groupOf('buyer_holds_back')).toBe('other');
  });

  test('is offered somewhere', () => {
    const everywhere = new Set(orders.flatMap(reasonsFor));
    const rest = disputeReasons.filter((reason) => !everywhere.has(reason));
    // Of programs and of cases from before.
    expect(rest).toEqual(['access_lost']);
  });
});
