import { expect, test } from 'vitest';
import { joinSubscriptions } from '../core/define-module.ts';
import { modules } from './index.ts';

const subscribersOf = (topic: string): string[] =>
  joinSubscriptions(modules)
    .filter((subscription) => subscription.topic === topic)
    .map(({ name }) => name);

test('people are told of an order when what they load again is settled, and before the chat’s line', () => {
  expect(subscribersOf('orders.changed')).toEqual([
    'orders.credit_late',
    'referrals.settle',
    'reviews.mark_refunded',
    'verification.settle_new_order',
    'chat.announce_status',
    'chat.tell_order',
    'cases.announce_order',
    'notifications.announce_order',
    'notifications.order_changed',
    'notifications.stock_low',
    'sellers.count_completed',
    'sellers.count_refunded',
    'dashboard.record',
    'autopilot.order_paid',
    'integrations.tell_orders',
  ]);
});

test('people are told of an identity check when their orders are settled', () => {
  expect(subscribersOf('verification.changed').slice(0, 2)).toEqual([
    'verification.settle_orders',
    'verification.tell_person',
  ]);
});

test('somebody who was banned hears it before anything else is done about it', () => {
  expect(subscribersOf('moderation.ban_changed')[0]).toBe('moderation.tell_person');
});
