import { expect, test } from 'vitest';
import type { Bid } from '~/contracts/requests/requests.schemas.ts';
import { sortedBids } from './sorted-bids.ts';

const bid = (id: string, change: Partial<Bid>): Bid =>
  ({
    id,
    total_amount: 100,
    delivery_minutes: 60,
    on_time_share: { value: null, sample: 0 },
    is_blocked: false,
    ...change,
  }) as Bid;

const bids = [
  bid('dear', { total_amount: 300, delivery_minutes: 20, on_time_share: { value: 1, sample: 3 } }),
  bid('cheap', { total_amount: 100 }),
  bid('usual', { total_amount: 200, on_time_share: { value: 0.9, sample: 9 } }),
  bid('blocked', { total_amount: 1, delivery_minutes: 1, is_blocked: true }),
];
const order = (sort: Parameters<typeof sortedBids>[1]) =>
  sortedBids(bids, sort).map(({ id }) => id);

test('the cheapest, the quickest or the most punctual first; blocked sellers always last', () => {
  expect(order('price')).toEqual(['cheap', 'usual', 'dear', 'blocked']);
  expect(order('time')).toEqual(['dear', 'cheap', 'usual', 'blocked']);
  expect(order('on_time')).toEqual(['dear', 'usual', 'cheap', 'blocked']);
});
