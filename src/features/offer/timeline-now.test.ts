import { describe, expect, it } from 'vitest';
import { timelineAt } from './timeline-now.ts';

const offer = {
  delivery: { method: 'manual' as const, minutes: 20 },
  timeline: {
    deliver_by: '2026-11-20T14:34:00.000Z',
    cancel_free_until: '2026-11-21T14:14:00.000Z',
    check_until: '2026-11-23T14:34:00.000Z',
    warranty_until: null,
    seller_paid_on: '2026-11-24T14:34:00.000Z',
  },
};

describe('timelineAt', () => {
  it('leaves the dates at the moment for which they were made', () => {
    expect(timelineAt(offer, new Date('2026-11-20T14:14:00Z'))).toEqual(offer.timeline);
  });

  it('moves all dates with the clock, and no date that does not exist', () => {
    expect(timelineAt(offer, new Date('2026-11-20T15:14:00Z'))).toEqual({
      deliver_by: '2026-11-20T15:34:00.000Z',
      cancel_free_until: '2026-11-21T15:14:00.000Z',
      check_until: '2026-11-23T15:34:00.000Z',
      warranty_until: null,
      seller_paid_on: '2026-11-24T15:34:00.000Z',
    });
  });

  it('never dates back when a clock is slow', () => {
    expect(timelineAt(offer, new Date('2026-11-20T14:00:00Z'))).toEqual(offer.timeline);
  });
});
