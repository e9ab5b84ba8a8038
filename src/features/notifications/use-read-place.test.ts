import { expect, test } from 'vitest';
import { aboutOf } from './use-read-place.ts';

const id = '01920000-0000-7000-8000-00000000000a';

test('an order’s page is about the order; lists and other pages are about nothing', () => {
  expect(aboutOf(`/orders/${id}`)).toBe(id);
  expect(aboutOf('/orders/purchases')).toBe(null);
  expect(aboutOf(`/offers/${id}`)).toBe(null);
  expect(aboutOf('/chat')).toBe(null);
});
