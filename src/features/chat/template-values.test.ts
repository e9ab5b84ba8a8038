import { expect, test } from 'vitest';
import { valuesOf, type Talk } from './template-values.ts';

const offer = (id: string, title: string) => ({ id, title }) as Talk['channel']['offers'][number];
const channel = {
  companion: { public_name: 'mira_k' },
  orders: [{ id: 'a0000000-0000-7000-8000-00003f9a01c7', offer_title: '500 Divine Orb' }],
  offers: [offer('o1', 'Mirror of Kalandra'), offer('o2', 'Exalted Orb')],
} as unknown as Talk['channel'];

test('the order that is looked at gives its number and its title', () => {
  const [order] = channel.orders;
  expect(valuesOf({ channel, orderId: order?.id, offerId: 'o1' })).toEqual({
    buyer: 'mira_k',
    order: '#3F9A01C7',
    offer: '500 Divine Orb',
  });
});

test('an order that the conversation no longer tells of is not given another one’s title', () => {
  const single = { ...channel, offers: [offer('o2', 'Exalted Orb')] };
  const orderId = 'b0000000-0000-7000-8000-0000000000aa';
  expect(valuesOf({ channel: single, orderId, offerId: 'o2' })).toMatchObject({
    order: '#000000AA',
    offer: null,
  });
});

test('without an order the offer that is asked about is meant, and of several none', () => {
  const at = (offerId?: string) => valuesOf({ channel, orderId: undefined, offerId });
  expect(at('o2')).toMatchObject({ order: null, offer: 'Exalted Orb' });
  expect(at()).toMatchObject({ order: null, offer: null });
  const single = { ...channel, offers: [offer('o2', 'Exalted Orb')] };
  expect(valuesOf({ channel: single, orderId: undefined, offerId: undefined }).offer).toBe(
    'Exalted Orb',
  );
});
