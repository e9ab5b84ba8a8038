import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MeasuredEvent } from '~/contracts/analytics/analytics.schemas.ts';
import { createEventQueue, type SentBatch } from './event-queue.ts';
import { pressOf } from './presses.ts';
import { listenToTracked, track } from './track.ts';
import { visitId } from './visit.ts';

const view: MeasuredEvent = { name: 'Pageview', page: 'home' };

describe('the queue', () => {
  let sent: { batch: SentBatch; isLeaving: boolean }[];
  let isAllowed: boolean;
  const queue = () =>
    createEventQueue({
      mayMeasure: () => isAllowed,
      visitId: () => 'a visit',
      utm: () => undefined,
      send: (batch, isLeaving) => void sent.push({ batch, isLeaving }),
    });
  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    isAllowed = true;
  });
  afterEach(() => void vi.useRealTimers());

  test('sends a few events together, after a while', () => {
    const { add } = queue();
    add(view);
    add({ name: 'Click', target: 'offer' });
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect(sent).toEqual([
      {
        batch: { visit_id: 'a visit', events: [view, { name: 'Click', target: 'offer' }] },
        isLeaving: false,
      },
    ]);
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(1);
  });

  test('never more than a call takes', () => {
    const { add } = queue();
    for (let event = 0; event < 45; event += 1) add(view);
    expect(sent.map(({ batch }) => batch.events.length)).toEqual([20, 20]);
    vi.advanceTimersByTime(5_000);
    expect(sent.map(({ batch }) => batch.events.length)).toEqual([20, 20, 5]);
  });

  test('what waits goes with whoever leaves', () => {
    const { add, leave } = queue();
    add(view);
    leave();
    expect(sent).toMatchObject([{ isLeaving: true }]);
    leave();
    expect(sent).toHaveLength(1);
  });

  test('nothing is sent after a no, whatever waited, in this tab or another', () => {
    const { add, leave } = queue();
    add(view);
    isAllowed = false;
    leave();
    add(view);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    isAllowed = true;
    leave();
    expect(sent).toEqual([]);
  });
});

describe('a press', () => {
  const at = { isInMenu: false, isSignedIn: false };
  test.each([
    ['/offers/01920000-0000-7000-8000-000000000001', 'offer'],
    ['/checkout', 'checkout'],
    ['/checkout/basket', 'checkout'],
    ['/chat', 'chat'],
    ['/before-you-sell', 'sell'],
    ['/auth/sign-in', 'sign_in'],
    ['/auth/sign-up', 'sign_up'],
  ])('on %s is %s', (path, target) => expect(pressOf(path, at)).toEqual({ name: 'Click', target }));

  test.each(['/', '/profile/ada/sale', '/offers/create/1', '/checkout/01920000/check-status'])(
    'on %s is not measured',
    (path) => expect(pressOf(path, at)).toBeNull(),
  );

  test('on purchases in a menu is a login event, but not of somebody who is signed in', () => {
    const event = { name: 'Login', category: 'purchases' };
    expect(pressOf('/orders/purchases', { ...at, isInMenu: true })).toEqual(event);
    expect(pressOf('/orders/purchases', at)).toBeNull();
    expect(pressOf('/orders/purchases', { isInMenu: true, isSignedIn: true })).toBeNull();
  });
});

describe('a visit', () => {
  const MINUTE = 60_000;
  const storage = () => {
    const values = new Map<string, string>();
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
  };
  let made = 0;
  const make = () => `visit ${(made += 1)}`;

  test('keeps its number until half an hour has passed without an event', () => {
    made = 0;
    const tab = storage();
    expect(visitId(tab, 0, make)).toBe('visit 1');
    expect(visitId(tab, 29 * MINUTE, make)).toContain('visit');
    expect(visitId(tab, 90 * MINUTE, make)).not.toBe('visit 1');
  });

  test('a tab that stores nothing is a visit each time', () => {
    made = 0;
    const refuse = () => {
      throw new Error('No storage');
    };
    const tab = { getItem: refuse, setItem: refuse };
    expect([visitId(tab, 0, make), visitId(tab, 1, make)]).toEqual(['visit 1', 'visit 2']);
  });
});

test('what pages tell is heard only while somebody listens, and never fails', () => {
  const heard: MeasuredEvent[] = [];
  track(view);
  listenToTracked((event) => void heard.push(event));
  track(view);
  listenToTracked(undefined);
  track(view);
  expect(heard).toEqual([view]);
});
