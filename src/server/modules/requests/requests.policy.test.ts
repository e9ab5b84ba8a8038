import { expect, test } from 'vitest';
import { serverConfig } from '~config';
import {
  ofLevel,
  requireEvent,
  requireOwn,
  requireRoomForBid,
  requireRoomForRequest,
} from './requests.policy.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = new Date(now.getTime() + 1);

test("somebody else's request does not exist", () => {
  const row = { buyer_id: 'a' };
  expect(requireOwn({ userId: 'a' }, row)).toBe(row);
  expect(() => requireOwn({ userId: 'b' }, row)).toThrow('REQUEST_NOT_FOUND');
  expect(() => requireOwn({ userId: 'a' }, undefined)).toThrow('REQUEST_NOT_FOUND');
});

test('nothing is accepted once its date has come, also before the job has looked', () => {
  const open = { status: 'open', ends_at: later } as const;
  expect(requireEvent(open, 'accept', 'buyer', now).to).toBe('accepted');
  const over = { ...open, ends_at: now };
  expect(() => requireEvent(over, 'accept', 'buyer', now)).toThrow('REQUEST_CLOSED');
  expect(requireEvent(over, 'expire', 'system', now).to).toBe('expired');
  const accepted = { status: 'accepted', ends_at: now } as const;
  expect(requireEvent(accepted, 'release', 'buyer', now).to).toBe('open');
  expect(() => requireEvent(accepted, 'accept', 'buyer', now)).toThrow('REQUEST_CLOSED');
  expect(() => requireEvent(open, 'hide', 'buyer', now)).toThrow('REQUEST_CLOSED');
});

test('the last limit also holds above', () => {
  expect([0, 1, 2, 3].map((level) => ofLevel([5, 6, 7], level))).toEqual([5, 6, 7, 7]);
  expect(ofLevel([], 0)).toBe(0);
});

test('requests are limited by trust: as many at once, as many a day', () => {
  const limits = { open: [0, 2], perDay: [0, 3] };
  const ask = (live: number, made: number, trust = 1) =>
    requireRoomForRequest({ live, made }, limits, trust);
  expect(() => ask(0, 0, 0)).toThrow('REQUESTS_FULL');
  expect(() => ask(1, 2)).not.toThrow();
  expect(() => ask(2, 2)).toThrow('REQUESTS_FULL');
  expect(() => ask(1, 3)).toThrow('REQUESTS_SPENT');
  expect(() => ask(1, 3, 9)).toThrow('REQUESTS_SPENT');
});

test('bids are limited by level and by what somebody can compare', () => {
  const limits = { bidsPerHour: [1, 4], liveBids: 2 };
  const bid = (placed: number, live: number, level = 0) =>
    requireRoomForBid({ placed, live }, limits, level);
  expect(() => bid(0, 1)).not.toThrow();
  expect(() => bid(1, 0)).toThrow('BIDS_SPENT');
  expect(() => bid(1, 0, 1)).not.toThrow();
  expect(() => bid(0, 2)).toThrow('REQUEST_CLOSED');
});

test('nobody asks without a confirmed address, and trust never takes anything away', () => {
  const { open, perDay, bidsPerHour } = serverConfig.requests;
  expect([open[0], perDay[0]]).toEqual([0, 0]);
  for (const limits of [open, perDay, bidsPerHour]) {
    expect([...limits].toSorted((a, b) => a - b)).toEqual([...limits]);
  }
});
