import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  paymentEffects,
  paymentLifecycle,
  paymentSights,
  paymentStatuses,
  paymentStep,
  placeOf,
  stateAt,
  type PaymentPlace,
  type PaymentSeen,
  type Wanted,
} from './payment-lifecycle.ts';

const places: PaymentPlace[] = [...paymentStatuses, 'collecting', 'returned'];
const wanted = { isWanted: true, isRisky: false };
const risky = { isWanted: true, isRisky: true };
const unwanted = { isWanted: false, isRisky: false };
const answers: Wanted[] = [wanted, risky, unwanted, { isWanted: false, isRisky: true }];

const step = (from: PaymentPlace, on: Parameters<typeof paymentStep>[1], said: Wanted = wanted) => {
  const found = paymentStep(from, on, said);
  return found && [found.to, ...found.effects];
};

describe('what is seen', () => {
  test.each<[PaymentPlace, PaymentSeen, Wanted, (PaymentPlace | string)[] | null]>([
    ['created', 'declined', wanted, ['created', 'tell_failed']],
    ['created', 'expired', wanted, ['expired', 'unreserve', 'tell_failed']],
    ['created', 'failed', wanted, ['failed', 'unreserve', 'tell_failed']],
    ['created', 'voided', wanted, ['failed', 'unreserve', 'tell_failed']],
    ['created', 'captured', wanted, ['captured', 'unreserve', 'pay_order']],
    ['created', 'captured', risky, ['captured', 'unreserve', 'pay_order']],
    ['created', 'captured', unwanted, ['returned', 'unreserve', 'give_back']],
    ['created', 'authorised', risky, ['authorised', 'promise_order']],
    ['created', 'authorised', wanted, ['capturing', 'hold_units', 'ask_capture']],
    ['created', 'authorised', unwanted, ['voiding', 'unreserve', 'ask_void']],
    ['closing', 'expired', wanted, ['expired']],
    ['expired', 'failed', wanted, null],
    ['failed', 'captured', wanted, ['captured', 'pay_order']],
    ['expired', 'captured', unwanted, ['returned', 'give_back']],
    ['expired', 'authorised', risky, ['authorised', 'promise_order']],
    ['failed', 'authorised', unwanted, ['voiding', 'ask_void']],
    ['capturing', 'captured', wanted, ['captured', 'unreserve', 'pay_order']],
    ['capturing', 'captured', unwanted, ['returned', 'unreserve', 'give_back']],
    ['capturing', 'voided', wanted, ['failed', 'unreserve', 'tell_failed']],
    ['authorised', 'captured', wanted, ['captured', 'collect']],
    ['authorised', 'expired', wanted, ['voided', 'lose']],
    ['collecting', 'captured', unwanted, ['captured', 'collect']],
    ['collecting', 'failed', wanted, ['voided', 'lose']],
    ['voiding', 'voided', wanted, ['voided']],
    ['voiding', 'captured', wanted, ['returned', 'give_back']],
    ['voided', 'captured', wanted, ['returned', 'give_back']],
  ])('%s × %s', (from, seen, said, expected) => {
    expect(step(from, seen, said)).toEqual(expected);
  });

  it('never changes what was taken', () => {
    for (const seen of paymentSights) {
      expect([step('captured', seen), step('returned', seen)]).toEqual([null, null]);
    }
  });

  it('is declined only on an open page', () => {
    const told = places.filter((place) => step(place, 'declined') !== null);
    expect(told).toEqual(['created']);
  });
});

test('what an order or its buyer asks for', () => {
  expect(step('created', 'leave')).toEqual(['closing', 'unreserve', 'ask_expire']);
  expect(step('authorised', 'collect')).toEqual(['collecting', 'ask_capture']);
  expect(step('collecting', 'give_up')).toEqual(['voiding', 'ask_void']);
  expect(step('capturing', 'give_up')).toEqual(['voiding', 'unreserve', 'ask_void']);
  expect(step('captured', 'give_up')).toBeNull();
});

test('no row contradicts another, and none is without use', () => {
  const used = new Set<object>();
  for (const from of places) {
    for (const on of [...paymentSights, 'leave', 'collect', 'give_up'] as const) {
      for (const said of answers) {
        const found = paymentLifecycle.filter(
          (row) =>
            row.from.includes(from) &&
            row.on.includes(on) &&
            paymentStep(from, on, said)?.effects === row.effects,
        );
        expect(found.length, `${from} × ${on}`).toBeLessThanOrEqual(1);
        found.forEach((row) => used.add(row));
      }
    }
  }
  expect(used.size).toBe(paymentLifecycle.length);
  const named = new Set(paymentLifecycle.flatMap(({ effects }) => effects));
  expect(named).toEqual(new Set(paymentEffects));
});

test('a place is stored and found again', () => {
  expect(places.map((place) => placeOf(stateAt(place)))).toEqual(places);
  const earlier = { status: 'captured', outcome: 'wallet' } as const;
  expect(placeOf(earlier)).toBe('returned');
});

/** What a payment is after all this was seen, and how often its money was used. */
function lived(sights: readonly PaymentSeen[], said: Wanted) {
  let place: PaymentPlace = 'created';
  const done: string[] = [];
  for (const seen of sights) {
    const next = paymentStep(place, seen, said);
    if (!next) continue;
    place = next.to;
    done.push(...next.effects);
  }
  return { place, done };
}

const sequences = fc.array(fc.constantFrom(...paymentSights), { maxLength: 8 });

test('taken money is used exactly once, whatever else is told, in whatever order', () => {
  fc.assert(
    fc.property(sequences, fc.constantFrom(...answers), (sights, said) => {
      const { place, done } = lived(sights, said);
      const uses = done.filter((effect) =>
        ['pay_order', 'collect', 'give_back'].includes(effect),
      ).length;
      const wasTaken = sights.includes('captured');
      expect(uses).toBe(wasTaken ? 1 : 0);
      if (wasTaken) expect(['captured', 'returned']).toContain(place);
    }),
  );
});

test('reserved wallet money is used or back wherever a payment does not wait any more', () => {
  fc.assert(
    fc.property(sequences, fc.constantFrom(...answers), (sights, said) => {
      const { place, done } = lived(sights, said);
      const waits = place === 'created' || place === 'capturing' || place === 'authorised';
      const ends = done.filter((effect) => ['unreserve', 'collect', 'lose'].includes(effect));
      if (!waits) expect(ends).not.toEqual([]);
    }),
  );
});
