import { expect, test } from 'vitest';
import type { Notification } from '~/contracts/notifications/notifications.schemas.ts';
import { daysOf } from './groups.ts';

const entry = (id: string, about: string, at: string, isRead = true): Notification => ({
  id,
  kind: 'order_buyer',
  topic: 'orders',
  about,
  title: '',
  body: '',
  action: { label: '', path: '/' },
  created_at: at,
  read_at: isRead ? at : null,
});
const shape = (entries: readonly Notification[]) =>
  daysOf(entries, (iso) => iso.slice(0, 10)).map(({ groups }) =>
    groups.map(({ newest, earlier }) => [newest.id, ...earlier.map(({ id }) => id)]),
  );

test('what is told of one order in a day is one group, where its newest stands', () => {
  const entries = [
    entry('5', 'order', '2026-11-24T12:00:00Z'),
    entry('4', 'room', '2026-11-24T11:00:00Z'),
    entry('3', 'order', '2026-11-24T10:00:00Z'),
    entry('2', 'order', '2026-11-23T10:00:00Z'),
    entry('1', 'payout', '2026-11-23T09:00:00Z'),
  ];
  expect(shape(entries)).toEqual([
    [['5', '3'], ['4']],
    [['2'], ['1']],
  ]);
});

test('a group is unread while any of its entries is', () => {
  const [day] = daysOf(
    [
      entry('3', 'order', '2026-11-24T12:00:00Z'),
      entry('2', 'order', '2026-11-24T10:00:00Z', false),
      entry('1', 'room', '2026-11-24T09:00:00Z'),
    ],
    () => 'today',
  );
  expect(day?.groups.map(({ unreadIds }) => unreadIds)).toEqual([['2'], []]);
});

test('the day is the reader’s', () => {
  const entries = [
    entry('2', 'a', '2026-11-24T00:30:00Z'),
    entry('1', 'b', '2026-11-23T23:30:00Z'),
  ];
  expect(daysOf(entries, () => 'one day in Lisbon')).toHaveLength(1);
});
