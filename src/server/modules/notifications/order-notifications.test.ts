import { expect, test } from 'vitest';
import type { OrderChange } from '../orders/index.ts';
import { orderNotifications } from './order-notifications.ts';

const codes = (
  from: OrderChange['from'],
  status: OrderChange['status'],
  actor: OrderChange['actor'] = 'system',
) =>
  orderNotifications({ from, status, actor, buyer_id: 'buyer', seller_id: 'seller' }).map(
    ({ userId, code }) => [userId, code],
  );

test('a paid order is told to both', () => {
  expect(codes('created', 'paid')).toEqual([
    ['buyer', 'buyer_paid'],
    ['seller', 'seller_paid'],
  ]);
});

test('nobody is told what they did themselves', () => {
  expect(codes('in_progress', 'acceptance', 'seller')).toEqual([['buyer', 'buyer_delivered']]);
  expect(codes('acceptance', 'completed', 'buyer')).toEqual([['seller', 'seller_completed']]);
  expect(codes('paid', 'refund', 'seller')).toEqual([['buyer', 'buyer_refunded']]);
});

test('an order that nobody paid is told to nobody', () => {
  expect(codes(null, 'created', 'buyer')).toEqual([]);
  expect(codes('created', 'cancelled')).toEqual([]);
});

test('a seller hears nothing of an order that never reached them', () => {
  expect(codes('verification', 'refund')).toEqual([['buyer', 'buyer_refunded']]);
  expect(codes('created', 'waiting_approval')).toEqual([['buyer', 'buyer_waiting']]);
});

test('a redelivery is told to both', () => {
  expect(codes('disputed', 'in_progress', 'support')).toEqual([
    ['buyer', 'buyer_started'],
    ['seller', 'seller_redeliver'],
  ]);
});
