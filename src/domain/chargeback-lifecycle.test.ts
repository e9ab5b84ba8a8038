import { expect, it } from 'vitest';
import {
  chargebackLifecycle,
  chargebackSights,
  chargebackStatuses,
  chargebackStep,
  isContradiction,
  type ChargebackEffect,
  type ChargebackStatus,
} from './chargeback-lifecycle.ts';

type Place = ChargebackStatus | 'new';

/** Every way through the table of at most so many sights, with what was done on it. */
function ways(most: number): { place: Place; done: ChargebackEffect[] }[] {
  let reached: { place: Place; done: ChargebackEffect[] }[] = [{ place: 'new', done: [] }];
  const all = [...reached];
  for (let step = 0; step < most; step += 1) {
    reached = reached.flatMap(({ place, done }) =>
      chargebackSights.flatMap((sight) => {
        const next = chargebackStep(place, sight);
        return next ? [{ place: next.to, done: [...done, ...next.effects] }] : [];
      }),
    );
    all.push(...reached);
  }
  return all;
}

it('reaches every status', () => {
  const reached = new Set(ways(4).map(({ place }) => place));
  expect([...reached].toSorted()).toEqual(['new', ...chargebackStatuses].toSorted());
});

it('uses every row', () => {
  for (const { from, on, to } of chargebackLifecycle) {
    for (const place of from) expect(chargebackStep(place, on)?.to).toBe(to);
  }
});

it('takes at most once, and ends what it took exactly once', () => {
  for (const { place, done } of ways(6)) {
    const count = (effect: ChargebackEffect) => done.filter((each) => each === effect).length;
    expect(count('take')).toBeLessThanOrEqual(1);
    const ended = count('give_back') + count('lose');
    const isOver = place === 'won' || place === 'lost' || place === 'prevented';
    expect(ended).toBe(isOver ? count('take') : 0);
    if (place === 'lost') expect(count('lose')).toBe(1);
  }
});

it('goes nowhere from where it was decided, and says what contradicts it', () => {
  for (const place of ['won', 'lost', 'prevented'] as const) {
    for (const sight of chargebackSights) expect(chargebackStep(place, sight)).toBeNull();
  }
  expect(isContradiction('lost', 'won')).toBe(true);
  expect(isContradiction('lost', 'lost')).toBe(false);
  expect(isContradiction('lost', 'needs_response')).toBe(false);
});
