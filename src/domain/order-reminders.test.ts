import { expect, test } from 'vitest';
import type { DisputeState } from './dispute.ts';
import { nextReminderAt, remindersOf, type ReminderInput } from './order-reminders.ts';

const HOUR = 3_600_000;
const start = new Date('2026-03-01T12:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * HOUR);
const input: ReminderInput = {
  status: 'in_progress',
  statusAt: start,
  deliverBy: at(2),
  promisedMinutes: 120,
  checkUntil: null,
  warrantyUntil: null,
  approveBy: null,
  dispute: null,
  // None of them as built in.
  clocks: { verification_hours: 50, approval_hours: 60, late_hours: 40, review_days: 10 },
};
const dispute: DisputeState = {
  openedBy: 'buyer',
  from: 'in_progress',
  since: start,
  answeredAt: null,
  escalatedAt: null,
  startedAt: at(-1),
  deliverBy: at(1),
  deliveredAt: null,
  checkUntil: at(73),
};
const told = (more: Partial<ReminderInput>) =>
  remindersOf({ ...input, ...more }).map(({ at: date, to, code }) => [
    (date.getTime() - start.getTime()) / HOUR,
    to,
    code,
  ]);

test('a delivery: before the promised time, at it, and a day before the refund', () => {
  expect(told({})).toEqual([
    [1.5, 'seller', 'deliver_soon'],
    [2, 'seller', 'late'],
    [2, 'buyer', 'late'],
    [18, 'seller', 'late_last'],
  ]);
});

test('a long delivery: six hours before', () => {
  expect(told({ deliverBy: at(48), promisedMinutes: 48 * 60 })[0]?.[0]).toBe(42);
});

test('a paid order: its seller, three hours before it goes back', () => {
  expect(told({ status: 'paid' })).toEqual([[21, 'seller', 'start_soon']]);
});

test('a delivered order: its buyer, in the last quarter of the time to check, a day at most', () => {
  expect(told({ status: 'acceptance', checkUntil: at(24) })).toEqual([[18, 'buyer', 'check_soon']]);
  expect(told({ status: 'acceptance', checkUntil: at(192) })).toEqual([
    [168, 'buyer', 'check_soon'],
  ]);
});

test('a warranty: its buyer, a day before it ends; none, nobody', () => {
  expect(told({ status: 'completed', warrantyUntil: at(7 * 24) })).toEqual([
    [6 * 24, 'buyer', 'warranty_soon'],
  ]);
  expect(told({ status: 'completed' })).toEqual([]);
});

test('a check by support: the buyer and the staff, a day before it ends, or half way', () => {
  const soon = (hours: number) => [
    [hours, 'buyer', 'check_long'],
    [hours, 'support', 'decide_soon'],
  ];
  expect(told({ status: 'waiting_approval', approveBy: at(60) })).toEqual(soon(36));
  expect(told({ status: 'waiting_approval', approveBy: at(12) })).toEqual(soon(6));
});

test('a dispute: whoever owes the answer, and the buyer who may leave', () => {
  expect(told({ status: 'disputed', dispute })).toEqual([
    [9, 'seller', 'answer_soon'],
    [12, 'seller', 'answer_late'],
    [12, 'buyer', 'may_leave'],
  ]);
  expect(told({ status: 'disputed', dispute: { ...dispute, openedBy: 'seller' } })).toEqual([
    [9, 'buyer', 'answer_soon'],
    [12, 'buyer', 'answer_late'],
    [1, 'buyer', 'may_leave'],
  ]);
});

test('a dispute that only support can decide: the staff before, everybody when it is late', () => {
  const open = { ...dispute, deliveredAt: start, answeredAt: at(2), escalatedAt: at(24) };
  expect(told({ status: 'disputed', dispute: open })).toEqual([
    [72, 'support', 'decide_soon'],
    [96, 'support', 'decide_late'],
    [96, 'buyer', 'decision_late'],
    [96, 'seller', 'decision_late'],
  ]);
});

test('an answered dispute of which nothing was delivered: the staff, before the refund', () => {
  const open = { ...dispute, answeredAt: at(2), escalatedAt: at(24) };
  expect(told({ status: 'disputed', dispute: open })).toEqual([[72, 'support', 'decide_soon']]);
});

test('a dispute that two can settle: both, three hours before support takes over', () => {
  const soon = [
    [21, 'buyer', 'settle_soon'],
    [21, 'seller', 'settle_soon'],
  ];
  const open = { ...dispute, answeredAt: at(2) };
  expect(told({ status: 'disputed', dispute: open })).toEqual(soon);
  const silent = { ...dispute, deliveredAt: start };
  expect(told({ status: 'disputed', dispute: silent }).slice(-2)).toEqual(soon);
});

test('support that was asked earlier is reminded earlier', () => {
  const open = { ...dispute, deliveredAt: start, answeredAt: at(2), escalatedAt: at(4) };
  expect(told({ status: 'disputed', dispute: open })[0]).toEqual([52, 'support', 'decide_soon']);
});

test('other states remind of nothing', () => {
  expect(told({ status: 'acceptance' })).toEqual([]);
});

test('the next one is the first after now', () => {
  const reminders = remindersOf(input);
  expect(nextReminderAt(reminders, start)).toEqual(at(1.5));
  expect(nextReminderAt(reminders, at(1.5))).toEqual(at(2));
  expect(nextReminderAt(reminders, at(18))).toBeNull();
});
