import { expect, test } from 'vitest';
import {
  fundShareCents,
  recallPayment,
  recallRefusal,
  recallSources,
  reportUntil,
  type RecallFacts,
} from './recall.ts';

const end = new Date('2026-03-10T12:00:00Z');
const after = (days: number) => new Date(end.getTime() + days * 86_400_000);
const facts = (more: Partial<RecallFacts> = {}): RecallFacts => ({
  base: 'accounts',
  warrantyDays: 7,
  isCompleted: true,
  isPaid: false,
  isOnHold: false,
  isChargedBack: false,
  warrantyUntil: end,
  own: { real: 500, card: 500 },
  isOneDevice: false,
  cases: { pair: 0, buyer: 0 },
  ...more,
});

test('a hundredth of the price feeds the fund, never more than the fee', () => {
  expect(fundShareCents(1_000, 130)).toBe(10);
  expect(fundShareCents(199, 25)).toBe(1);
  expect(fundShareCents(99, 12)).toBe(0);
  expect(fundShareCents(1_000, 4)).toBe(4);
  expect(fundShareCents(1_000, -4)).toBe(0);
});

test('support may decide once the hold has ended, and until a week after the warranty', () => {
  expect(recallRefusal(facts(), after(1))).toBe(null);
  expect(recallRefusal(facts(), reportUntil(end))).toBe(null);
  expect(recallRefusal(facts(), new Date(reportUntil(end).getTime() + 1))).toBe('too_late');
  expect(recallRefusal(facts({ isOnHold: true }), after(-1))).toBe('still_on_hold');
  expect(recallRefusal(facts({ warrantyUntil: null }), after(0))).toBe('too_late');
});

test.each<[string, Partial<RecallFacts>]>([
  ['not_protected', { base: 'items' }],
  ['not_protected', { warrantyDays: 0 }],
  ['not_completed', { isCompleted: false }],
  ['already_paid', { isPaid: true }],
  ['bank_took', { isChargedBack: true }],
  ['nothing_own', { own: { real: 0, card: 0 } }],
  ['one_device', { isOneDevice: true }],
  ['pair_spent', { cases: { pair: 1, buyer: 1 } }],
  ['buyer_spent', { cases: { pair: 0, buyer: 2 } }],
])('refused: %s', (reason, more) => {
  expect(recallRefusal(facts(more), after(1))).toBe(reason);
});

test('own money is paid up to the most, card money first', () => {
  expect(recallPayment({ real: 300, card: 200 })).toEqual({ real: 300, card: 200 });
  expect(recallPayment({ real: 30_000, card: 40_000 })).toEqual({ card: 40_000, real: 10_000 });
  expect(recallPayment({ real: 9_000, card: 90_000 })).toEqual({ card: 50_000, real: 0 });
});

test('the fund pays as far as it goes, the platform the rest', () => {
  expect(recallSources(1_000, 5_000)).toEqual({ fund: 1_000, platform: 0 });
  expect(recallSources(1_000, 300)).toEqual({ fund: 300, platform: 700 });
  expect(recallSources(1_000, 0)).toEqual({ fund: 0, platform: 1_000 });
});
