import { describe, expect, it } from 'vitest';
import { causeOf, countMonth, medianOf, outcomeOf, type OrderEnd } from './count-month.ts';
import { presentMedian, shareOf } from './figures.presenter.ts';

const PAID = new Date('2026-10-10T12:00:00.000Z');
const after = (minutes: number) => new Date(PAID.getTime() + minutes * 60_000);

/** A completed order of 11 dollars that was delivered after ten of the promised twenty minutes. */
function end(change: Partial<OrderEnd> = {}): OrderEnd {
  return {
    event: 'confirm',
    from_status: 'acceptance',
    status: 'completed',
    at: after(600),
    base: 'currency',
    delivery_minutes: 20,
    deliver_paused_ms: 0,
    paid_at: PAID,
    delivered_at: after(10),
    was_completed: false,
    opened_at: null,
    reason: null,
    escrow_cents: 1_100,
    refunded_cents: 0,
    is_staff: false,
    is_demo: false,
    ...change,
  };
}
const refund = (change: Partial<OrderEnd> = {}) =>
  end({
    event: 'cancel',
    from_status: 'in_progress',
    status: 'refund',
    refunded_cents: 1_100,
    ...change,
  });
const dispute = (change: Partial<OrderEnd> = {}) =>
  end({
    event: 'resolve_complete',
    from_status: 'disputed',
    opened_at: after(60),
    reason: 'not_as_described',
    ...change,
  });

describe('the median', () => {
  it.each([
    [[], null],
    [[7], 7],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[100, 2, 2, 2], 2],
  ])('of %j is %j', (values, median) => expect(medianOf(values)).toBe(median));
});

describe('a month', () => {
  it('counts completed orders once, with what their buyers paid', () => {
    const counted = countMonth([
      end(),
      end({ base: 'items' }),
      dispute({ was_completed: true, escrow_cents: 1_100 }),
    ]);
    expect(counted).toMatchObject({ ended: 2, completed: 2, turnover_cents: 2_200 });
    expect(counted.categories).toMatchObject([
      { base: 'currency', completed: 1, turnover_cents: 1_100 },
      { base: 'items', completed: 1 },
    ]);
  });

  it('calls late what was delivered late, or never although its time had come', () => {
    const counted = countMonth([
      end({ delivered_at: after(20) }),
      end({ delivered_at: after(21) }),
      refund({ delivered_at: null, at: after(30) }),
      // Declined in time, and refused before it was anybody's to deliver.
      refund({ delivered_at: null, at: after(5), event: 'decline' }),
      refund({ delivered_at: null, paid_at: null, from_status: 'verification' }),
    ]);
    expect(counted).toMatchObject({ ended: 5, promised: 3, on_time: 1 });
  });

  it('has its median of all that was delivered, also of what was refunded afterwards', () => {
    const counted = countMonth([
      end({ delivered_at: after(2) }),
      end({ delivered_at: after(8) }),
      dispute({ status: 'refund', event: 'resolve_refund', delivered_at: after(30) }),
    ]);
    expect(counted.delivery).toEqual({ of: 3, median_minutes: 8 });
  });

  it('counts disputes by reason and end, the most frequent first', () => {
    const counted = countMonth([
      dispute({ refunded_cents: 300 }),
      dispute({ reason: 'not_delivered', status: 'refund', event: 'resolve_refund' }),
      dispute({ reason: 'not_delivered', status: 'in_progress', event: 'resolve_redeliver' }),
      dispute({ reason: 'not_delivered' }),
      dispute({ reason: null }),
    ]);
    const none = { refunded: 0, partly: 0, redelivered: 0, seller: 0 };
    expect(counted.disputes).toEqual([
      { ...none, reason: 'not_delivered', refunded: 1, redelivered: 1, seller: 1 },
      { ...none, reason: 'not_as_described', partly: 1 },
      { ...none, reason: 'unknown', seller: 1 },
    ]);
    expect(counted.closing).toEqual({ of: 5, median_minutes: 540 });
    // A second delivery is the end of a dispute, not of an order.
    expect(counted.ended).toBe(4);
  });

  it('gives the time of a withdrawn dispute back, and leaves it out of what closing took', () => {
    const counted = countMonth([
      end({ delivered_at: after(45), deliver_paused_ms: 30 * 60_000 }),
      end({ delivered_at: after(55), deliver_paused_ms: 30 * 60_000 }),
      dispute({ event: 'withdraw', was_completed: true }),
    ]);
    expect(counted).toMatchObject({ promised: 2, on_time: 1 });
    expect(counted.delivery).toEqual({ of: 2, median_minutes: 20 });
    expect(counted.closing).toEqual({ of: 0, median_minutes: null });
  });

  it('sums what went back to buyers, in full by its cause and in part', () => {
    const counted = countMonth([
      refund({ refunded_cents: 500 }),
      refund({ refunded_cents: 700, from_status: 'paid' }),
      dispute({ refunded_cents: 50 }),
    ]);
    expect(counted.refunds).toEqual({
      full: 2,
      partly: 1,
      cents: 1_250,
      causes: { not_delivered: 1, declined: 0, cancelled: 1, dispute: 0, payment_check: 0 },
    });
  });

  it('leaves orders of staff out and says how many', () => {
    const counted = countMonth([end({ is_staff: true, is_demo: true }), end()]);
    expect(counted).toMatchObject({ ended: 1, completed: 1, left_out: 1, has_demo: false });
  });
});

describe('how it ended', () => {
  it('is none without a dispute', () => expect(outcomeOf(end())).toBeNull());

  it('is none of a dispute after which the order goes on', () => {
    for (const status of ['in_progress', 'completed'] as const) {
      expect(outcomeOf(end({ from_status: 'disputed', event: 'withdraw', status }))).toBeNull();
    }
    const goesOn = { from_status: 'disputed', event: 'agree_continue', status: 'paid' } as const;
    expect(outcomeOf(end(goesOn))).toBeNull();
  });

  it.each([
    ['disputed', 'resolve_refund', 'dispute'],
    ['verification', 'cancel', 'payment_check'],
    ['waiting_approval', 'refuse', 'payment_check'],
    ['in_progress', 'decline', 'declined'],
    ['paid', 'cancel', 'cancelled'],
    ['paid', 'start_timeout', 'not_delivered'],
    ['in_progress', 'cancel', 'not_delivered'],
    ['in_progress', 'delivery_timeout', 'not_delivered'],
  ] as const)('from %s by %s is %s', (from, event, cause) =>
    expect(causeOf(refund({ from_status: from, event }))).toBe(cause),
  );
});

describe('what is told', () => {
  it('has no share and no median of fewer than fifty', () => {
    expect(shareOf(49, 49)).toEqual({ count: 49, of: 49, share: null });
    expect(shareOf(49, 50)).toEqual({ count: 49, of: 50, share: 0.98 });
    expect(presentMedian({ of: 49, median_minutes: 3 })).toEqual({ of: 49, minutes: null });
    expect(presentMedian({ of: 50, median_minutes: 3 })).toEqual({ of: 50, minutes: 3 });
  });
});
