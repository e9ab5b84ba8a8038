import { expect, test } from 'vitest';
import type { OrderEvent, OrderStatus } from '~/domain/order-lifecycle.ts';
import type { OrderChange } from '../orders/index.ts';
import { orderNotifications, reminderNotifications } from './order-notifications.ts';

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

test('a dispute that was withdrawn is told to the other side, as nothing else', () => {
  const people = { buyer_id: 'buyer', seller_id: 'seller' };
  for (const status of ['paid', 'in_progress', 'acceptance', 'completed'] as const) {
    const told = (actor: 'buyer' | 'seller') =>
      orderNotifications({ from: 'disputed', status, event: 'withdraw', actor, ...people });
    expect(told('buyer')).toEqual([
      { userId: 'seller', kind: 'order_seller', code: 'seller_dispute_withdrawn' },
    ]);
    expect(told('seller')).toEqual([
      { userId: 'buyer', kind: 'order_buyer', code: 'buyer_dispute_withdrawn' },
    ]);
  }
});

test('an agreement is told to whoever proposed it, as nothing else', () => {
  const people = { buyer_id: 'buyer', seller_id: 'seller', from: 'disputed' } as const;
  const told = (actor: 'buyer' | 'seller', event: OrderEvent, status: OrderStatus) =>
    orderNotifications({ ...people, actor, event, status }).map(({ userId, code }) => [
      userId,
      code,
    ]);
  expect(told('buyer', 'agree_refund', 'refund')).toEqual([['seller', 'seller_agreed']]);
  expect(told('seller', 'agree_complete', 'completed')).toEqual([['buyer', 'buyer_agreed']]);
  expect(told('seller', 'agree_continue', 'paid')).toEqual([['buyer', 'buyer_agreed']]);
  expect(told('seller', 'agree_redeliver', 'in_progress')).toEqual([['buyer', 'buyer_agreed']]);
  // By hand it is the seller's turn now.
  const again = told('buyer', 'agree_redeliver', 'in_progress');
  expect(again).toEqual([['seller', 'seller_redeliver']]);
  // The vault delivers again by itself.
  const redelivery = { actor: 'buyer', event: 'agree_redeliver', status: 'in_progress' } as const;
  const byVault = orderNotifications({ ...people, ...redelivery, delivery: 'instant' });
  expect(byVault.map(({ code }) => code)).toEqual(['seller_agreed']);
});

test('a redelivery is told to both', () => {
  expect(codes('disputed', 'in_progress', 'support')).toEqual([
    ['buyer', 'buyer_started'],
    ['seller', 'seller_redeliver'],
  ]);
});

test('a second delivery out of the vault leaves its seller nothing to do', () => {
  const change = { from: 'in_progress', status: 'acceptance', actor: 'system' } as const;
  const people = { buyer_id: 'buyer', seller_id: 'seller' };
  const told = (was_disputed: boolean) =>
    orderNotifications({ ...change, ...people, was_disputed }).map(({ code }) => code);
  expect(told(true)).toEqual(['buyer_delivered', 'seller_redelivered']);
  expect(told(false)).toEqual(['buyer_delivered']);
});

test('a reminder goes to its side; that of support to all who decide, but for an own case', () => {
  const told = (to: 'buyer' | 'seller' | 'support', code: 'late' | 'decide_late') =>
    reminderNotifications({ buyer_id: 'buyer', seller_id: 'seller', reminders: [{ to, code }] }, [
      'ada',
      'seller',
      'ben',
    ]).map(({ userId, kind, code: told_ }) => [userId, kind, told_]);
  expect(told('seller', 'late')).toEqual([['seller', 'order_seller', 'seller_late']]);
  expect(told('support', 'decide_late')).toEqual([
    ['ada', 'staff_orders', 'support_decide_late'],
    ['ben', 'staff_orders', 'support_decide_late'],
  ]);
});
