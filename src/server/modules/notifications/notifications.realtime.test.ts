import { expect, test } from 'vitest';
import { pairId } from '~/kernel/ids.ts';
import type { OrderChange } from '../orders/index.ts';
import { newsOfChange } from './notifications.realtime.ts';

const [buyer, seller] = [
  '01920000-0000-7000-8000-00000000000a',
  '01920000-0000-7000-8000-00000000000b',
];

const sold: OrderChange = {
  order_id: 'order',
  buyer_id: buyer,
  seller_id: seller,
  offer_id: 'offer',
  category_id: 'category',
  market_key: '',
  title: 'Divine Orb',
  from: 'created',
  status: 'paid',
  event: 'capture',
  actor: 'system',
  count: 100,
  total_cents: 2_222,
  discount_cents: 200,
  net_cents: 2_000,
  unit_micros: 222_200,
  at: '2026-11-20T13:08:00.000Z',
  paid_at: '2026-11-20T13:08:00.000Z',
  deliver_by: '2026-11-20T13:28:00.000Z',
  check_until: '2026-11-23T13:28:00.000Z',
  delivered_at: null,
  was_completed: false,
};
const told = (change: Partial<OrderChange>) =>
  newsOfChange({ ...sold, ...change }).map(({ userId, news }) => ({
    userId,
    code: news.code,
    amount: news.amount,
    due: news.due_at,
  }));

test('a sale is told its seller with what they get and until when; its buyer has just paid', () => {
  expect(told({})).toEqual([
    { userId: seller, code: 'seller_paid', amount: 2_000, due: sold.deliver_by },
  ]);
  expect(newsOfChange(sold)[0]?.news.room_id).toBe(pairId(buyer, seller));
});

test('that support let a payment through is news for both', () => {
  const codes = told({ from: 'waiting_approval', actor: 'support' }).map(({ code }) => code);
  expect(codes).toEqual(['buyer_paid', 'seller_paid']);
});

test('what the vault delivers at once leaves its seller no deadline', () => {
  expect(told({ deliver_by: sold.paid_at })).toEqual([
    { userId: seller, code: 'seller_paid', amount: 2_000, due: null },
  ]);
});

test('a delivery is told its buyer with what they paid and until when to check', () => {
  const delivered = { from: 'in_progress', status: 'acceptance', event: 'deliver' } as const;
  const news = { code: 'buyer_delivered', amount: 2_022, due: sold.check_until };
  expect(told({ ...delivered, actor: 'seller' })).toEqual([{ userId: buyer, ...news }]);
});

test('nobody is told what they did, nor of an order that was only placed', () => {
  const confirmed = { from: 'acceptance', status: 'completed', event: 'confirm' } as const;
  const people = told({ ...confirmed, actor: 'buyer' }).map(({ userId }) => userId);
  expect(people).toEqual([seller]);
  expect(told({ from: null, status: 'created', event: 'place', actor: 'buyer' })).toEqual([]);
});
