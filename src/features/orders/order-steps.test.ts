import { describe, expect, test } from 'vitest';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import { stepsOf } from './order-steps.ts';

type Event = OrderOutput['events'][number];
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
const now = new Date(at(30));

const happened = (event: Event['event'], status: OrderStatus, minute: number): Event => ({
  event,
  status,
  actor: 'seller',
  at: at(minute),
  note: null,
  images: [],
});

const story = [
  happened('place', 'created', 1),
  happened('capture', 'paid', 2),
  happened('start', 'in_progress', 3),
  happened('deliver', 'acceptance', 4),
  happened('confirm', 'completed', 5),
];

const timeline = {
  deliver_by: at(40),
  cancel_free_until: at(50),
  check_until: at(51),
  warranty_until: null,
  seller_paid_on: at(52),
};

/** An order after the first events of a story; what the steps do not read is left out. */
function orderAfter(events: readonly Event[], more: Partial<OrderOutput> = {}): OrderOutput {
  return {
    status: events.at(-1)?.status,
    events,
    timeline,
    next_timer: { event: 'start_timeout', at: at(35) },
    dispute: null,
    offer: { delivery: { method: 'manual', minutes: 20 } },
    ...more,
  } as unknown as OrderOutput;
}

const way = ['placed', 'paid', 'started', 'delivered', 'confirmed', 'seller_paid'];

describe('an order that goes its way', () => {
  test.each([1, 2, 3, 4])('names the same steps after %d events, with one that runs', (count) => {
    const steps = stepsOf(orderAfter(story.slice(0, count)), now);
    expect(steps.map(({ name }) => name)).toEqual(way);
    expect(steps.map(({ state }) => state)).toEqual(
      way.map((_, index) => (index < count ? 'done' : index === count ? 'now' : 'next')),
    );
  });

  test('says nothing of what comes next while a bank has its money', () => {
    const steps = stepsOf(orderAfter(story.slice(0, 2), { bank_stopped: true }), now);
    expect(steps.map(({ name, state }) => [name, state])).toEqual([
      ['placed', 'done'],
      ['paid', 'done'],
    ]);
  });

  test('ends with the seller’s money: ahead, and then done', () => {
    const order = orderAfter(story);
    expect(stepsOf(order, now).at(-1)).toMatchObject({ name: 'seller_paid', state: 'next' });
    const later = new Date(at(53));
    expect(stepsOf(order, later).at(-1)).toMatchObject({ name: 'seller_paid', state: 'done' });
    expect(stepsOf(order, later).map(({ name }) => name)).toEqual(way);
  });

  test('tells who has to act, and by when', () => {
    const runs = (count: number) =>
      stepsOf(orderAfter(story.slice(0, count)), now).find(({ state }) => state === 'now');
    expect(runs(1)).toMatchObject({ name: 'paid', who: 'buyer', at: at(35) });
    expect(runs(2)).toMatchObject({ name: 'started', who: 'seller', at: at(35) });
    expect(runs(3)).toMatchObject({ name: 'delivered', who: 'seller', at: at(40) });
    expect(runs(4)).toMatchObject({ name: 'confirmed', who: 'buyer', at: at(51) });
  });

  test('starts before the delivery is due, where that is sooner than it has to start', () => {
    const order = orderAfter(story.slice(0, 2), {
      next_timer: { event: 'start_timeout', at: at(59) },
    });
    expect(stepsOf(order, now)[2]).toMatchObject({ name: 'started', at: at(40), refundAt: at(59) });
    const late = stepsOf(order, new Date(at(41)));
    expect(late[2]).toMatchObject({ name: 'started', at: at(59) });
  });

  test('leaves out the start of an instant delivery', () => {
    const offer = { delivery: { method: 'instant', minutes: null } } as OrderOutput['offer'];
    const names = stepsOf(orderAfter(story.slice(0, 1), { offer }), now).map(({ name }) => name);
    expect(names).toEqual(way.filter((name) => name !== 'started'));
  });
});

test.each([
  ['cancel', 'cancelled', 'cancelled'],
  ['unpaid_timeout', 'cancelled', 'cancelled'],
  ['cancel', 'refund', 'refunded'],
  ['start_timeout', 'refund', 'refunded'],
] as const)('%s into %s: nothing comes after it', (event, status, name) => {
  const steps = stepsOf(orderAfter([...story.slice(0, 2), happened(event, status, 9)]), now);
  expect(steps.at(-1)).toMatchObject({ name, state: 'done' });
  expect(steps.some(({ state }) => state !== 'done')).toBe(false);
});

test('while a payment is looked at the order’s dates have not begun', () => {
  const held = [story[0]!, happened('capture', 'waiting_approval', 2)];
  const steps = stepsOf(orderAfter(held), now);
  expect(steps[2]).toMatchObject({ name: 'payment_checked', state: 'now', refundAt: at(35) });
  expect(steps.slice(3).map((step) => step.at)).toEqual([null, null, null, null]);
});

const unproposed: Pick<NonNullable<OrderOutput['dispute']>, 'proposable' | 'proposals'> = {
  proposable: [],
  proposals: [],
};

test('a dispute has its own dates, in the order of time', () => {
  const dispute = {
    reason: 'other',
    opened_by: 'buyer',
    from_status: 'acceptance',
    answered_at: null,
    answer_by: at(45),
    settle_by: at(46),
    decide_by: at(55),
    leave_from: at(44),
    ends_with: null,
    escalated_at: null,
    hands_over: true,
    ...unproposed,
  } as const;
  const disputed = [...story.slice(0, 4), happened('dispute', 'disputed', 6)];
  const steps = stepsOf(orderAfter(disputed, { dispute }), now).slice(4);
  expect(steps.map(({ name, state }) => [name, state])).toEqual([
    ['disputed', 'now'],
    ['may_leave', 'next'],
    ['answered', 'next'],
    ['escalated', 'next'],
    ['decided', 'next'],
  ]);
  const escalated = [...disputed, happened('escalate', 'disputed', 7)];
  const over = { ...dispute, answered_at: at(7), escalated_at: at(7), leave_from: null };
  const after = orderAfter(escalated, { dispute: { ...over, hands_over: false } });
  expect(stepsOf(after, now).slice(4)).toMatchObject([
    { name: 'disputed', state: 'done' },
    { name: 'escalated', state: 'now' },
    { name: 'decided', state: 'next', at: at(55) },
  ]);
});

test('a dispute that ends in a refund unless support decides names the date of that, not of the next timer', () => {
  const dispute = {
    reason: 'other',
    opened_by: 'buyer',
    from_status: 'acceptance',
    answered_at: at(6),
    answer_by: at(45),
    settle_by: at(46),
    decide_by: at(55),
    leave_from: null,
    ends_with: 'refund',
    escalated_at: null,
    hands_over: true,
    ...unproposed,
  } as const;
  const disputed = [...story.slice(0, 3), happened('dispute', 'disputed', 5)];
  const timer = { event: 'escalate', at: at(46) } as const;
  const steps = stepsOf(orderAfter(disputed, { dispute, next_timer: timer }), now);
  expect(steps.slice(4)).toMatchObject([
    { name: 'escalated', at: at(46) },
    { name: 'ends_itself', at: at(55) },
  ]);
});

describe('a card that is authorised and not charged', () => {
  const held = [story[0]!, happened('promise', 'verification', 2)];
  const ahead = (state: 'waiting' | 'charging') =>
    stepsOf(orderAfter(held, { authorised: { amount: 1, until: at(59), state } }), now).find(
      (step) => 'who' in step,
    );

  test('is not refunded by itself: its order ends', () => {
    expect(ahead('waiting')).toMatchObject({
      name: 'identity_checked',
      at: at(35),
      refundAt: null,
      who: 'buyer',
    });
  });

  test('waits for nobody once it is being charged', () => {
    expect(ahead('charging')).toMatchObject({ name: 'paid', state: 'now', at: null, who: null });
  });

  test('a check of the identity that failed has refunded nothing', () => {
    const failed = [...held, happened('verification_failed', 'waiting_approval', 3)];
    expect(stepsOf(orderAfter(failed), now)[2]).toMatchObject({ name: 'identity_checked' });
  });
});
