import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findRequestTransition,
  liveRequestStatuses,
  requestActors,
  requestEffects,
  requestEvents,
  requestEventsFor,
  requestLifecycle,
  requestStatuses,
  type RequestStatus,
} from './request-lifecycle.ts';

/** Decision 0078, written down a second time: from, to, who. */
const decided: readonly [RequestStatus, RequestStatus, string][] = [
  ['open', 'accepted', 'buyer'],
  ['open', 'withdrawn', 'buyer'],
  ['open', 'expired', 'system'],
  ['open', 'hidden', 'staff'],
  ['accepted', 'open', 'buyer'],
  ['accepted', 'open', 'system'],
  ['accepted', 'ordered', 'system'],
  ['accepted', 'hidden', 'staff'],
];

const reachableFrom = (start: RequestStatus): Set<RequestStatus> => {
  const reached = new Set<RequestStatus>([start]);
  for (const status of reached) {
    for (const row of requestLifecycle) if (row.from === status) reached.add(row.to);
  }
  return reached;
};

describe('the table', () => {
  test('has exactly the decided changes', () => {
    const inTable = new Set(requestLifecycle.map(({ from, to, by }) => `${from} → ${to} by ${by}`));
    expect(inTable).toEqual(new Set(decided.map(([from, to, by]) => `${from} → ${to} by ${by}`)));
    expect(requestLifecycle).toHaveLength(decided.length);
  });

  test('reaches every status from open', () => {
    expect([...reachableFrom('open')].toSorted()).toEqual([...requestStatuses].toSorted());
  });

  test('comes from every live status to every end', () => {
    const ends = requestStatuses.filter((status) => !liveRequestStatuses.includes(status));
    expect(ends).toEqual(['ordered', 'withdrawn', 'expired', 'hidden']);
    for (const live of liveRequestStatuses) {
      expect([...reachableFrom(live)], live).toEqual(expect.arrayContaining([...ends]));
    }
  });

  test('uses every event, actor and effect that it names', () => {
    expect(new Set(requestLifecycle.map(({ event }) => event))).toEqual(new Set(requestEvents));
    expect(new Set(requestLifecycle.map(({ by }) => by))).toEqual(new Set(requestActors));
    expect(new Set(requestLifecycle.flatMap(({ effect }) => effect ?? []))).toEqual(
      new Set(requestEffects),
    );
  });

  test('is unambiguous: one row for a state, an event and an actor', () => {
    const keys = requestLifecycle.map(({ from, event, by }) => `${from}/${event}/${by}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test.each([
  ['open', 'buyer', ['accept', 'withdraw']],
  ['open', 'staff', ['hide']],
  ['open', 'system', ['expire']],
  ['accepted', 'buyer', ['release']],
  ['accepted', 'system', ['lapse', 'pay']],
  ['ordered', 'buyer', []],
  ['withdrawn', 'staff', []],
] as const)('%s, %s: %j', (status, actor, events) => {
  expect(requestEventsFor(status, actor)).toEqual(events);
});

test('whatever is done in whatever order, goods are reserved exactly while a bid is accepted', () => {
  const step = fc.record({
    event: fc.constantFrom(...requestEvents),
    by: fc.constantFrom(...requestActors),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let status: RequestStatus = 'open';
      let reserved = 0;
      for (const { event, by } of steps) {
        const row = findRequestTransition(status, event, by);
        if (!row) continue;
        status = row.to;
        if (row.effect === 'reserve') reserved += 1;
        if (row.effect === 'unreserve') reserved -= 1;
        expect(reserved).toBe(status === 'accepted' ? 1 : 0);
      }
    }),
  );
});
