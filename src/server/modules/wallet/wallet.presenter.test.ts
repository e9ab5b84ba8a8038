import { describe, expect, test } from 'vitest';
import { presentLine } from './wallet.presenter.ts';

const completed = {
  id: '0190a000-0000-7000-8000-000000000001',
  cents: 592,
  kind: 'order_completed',
  rule: 'hold.L2',
  reference: '0190a000-0000-7000-8000-000000000002',
  release_at: new Date('2026-11-25T12:00:00Z'),
  created_at: new Date('2026-11-23T12:00:00Z'),
} as const;

describe('a line of an order that completed', () => {
  test('is a sale for the seller, with the rule of its hold', () => {
    expect(presentLine({ ...completed, account: 'hold' })).toMatchObject({
      event: 'order_completed',
      rule: 'hold.L2',
      release_at: '2026-11-25T12:00:00.000Z',
    });
  });

  test.each(['real', 'card', 'bonus'] as const)('is a refund for the buyer, to %s', (account) => {
    expect(presentLine({ ...completed, account })).toMatchObject({
      event: 'order_refunded',
      rule: null,
      release_at: null,
      order_id: completed.reference,
    });
  });
});
