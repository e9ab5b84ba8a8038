import { expect, test } from 'vitest';
import type { UserActor } from '../../core/actor.ts';
import { requireCreditRight, reviewActions, verdictOf, type Reviewed } from './payments.policy.ts';

const asked = { provider: 'one', amount_cents: 500, currency: 'USD', status: 'created' } as const;
const told = {
  type: 'payment.succeeded',
  provider: 'one',
  amountCents: 500,
  currency: 'USD',
  isOfOlderPage: false,
  isSecondCapture: false,
} as const;

test.each([
  [
    'money that came twice is looked into',
    { ...asked, status: 'captured' },
    { ...told, isSecondCapture: true },
    'mismatch',
  ],
  [
    'a page that we closed ourselves changes nothing',
    asked,
    { ...told, type: 'payment.expired', amountCents: 0, isOfOlderPage: true },
    'ignored',
  ],
  ['what was asked for takes effect', asked, told, 'valid'],
  ['a capture after a failure takes effect', { ...asked, status: 'failed' }, told, 'valid'],
  ['captured money is captured once', { ...asked, status: 'captured' }, told, 'ignored'],
  ['another amount is looked into', asked, { ...told, amountCents: 499 }, 'mismatch'],
  ['another currency is looked into', asked, { ...told, currency: 'EUR' }, 'mismatch'],
  [
    'another amount is looked into after the capture, too',
    { ...asked, status: 'captured' },
    { ...told, amountCents: 501 },
    'mismatch',
  ],
  [
    'of a page that closed no amount is told',
    asked,
    { ...told, type: 'payment.expired', amountCents: 0 },
    'valid',
  ],
  [
    'another provider speaks of nothing that it was asked for',
    asked,
    { ...told, provider: 'two' },
    'unknown',
  ],
] as const)('%s', (_name, ours, theirs, verdict) => {
  expect(verdictOf(ours, theirs)).toBe(verdict);
});

const mismatch: Reviewed = {
  type: 'payment.succeeded',
  outcome: 'mismatch',
  isDead: false,
  resolution: null,
  told: { cents: 900, currency: 'USD' },
  asked: 'created',
};

test.each<[string, Partial<Reviewed>, string]>([
  ['money that arrived may be credited', {}, 'process credit close'],
  ['also for a payment that had failed', { asked: 'failed' }, 'process credit close'],
  ['not where something was captured already', { asked: 'captured' }, 'process close'],
  ['not where nobody knows whose it is', { outcome: 'unknown', asked: null }, 'process close'],
  [
    'not in a currency that the books do not know',
    { told: { cents: 900, currency: 'EUR' } },
    'process close',
  ],
  ['not where none arrived', { type: 'payment.failed' }, 'process close'],
  ['what is closed may be opened again', { resolution: 'closed' }, 'process'],
  ['what was credited is final', { resolution: 'credited' }, ''],
  ['late money was settled by itself', { outcome: 'late' }, ''],
  ['what is tried by itself is not closed', { outcome: null }, 'process'],
  ['what was given up is', { outcome: null, isDead: true }, 'process close'],
])('%s', (_name, change, actions) => {
  expect(reviewActions({ ...mismatch, ...change }).join(' ')).toBe(actions);
});

test('nobody credits their own payment, nor somebody whose account they act in', () => {
  const actor = { userId: 'one', impersonatorId: null } as UserActor;
  expect(() => requireCreditRight(actor, 'two')).not.toThrow();
  expect(() => requireCreditRight(actor, 'one')).toThrow('PAYMENT_EVENT_OWN');
  const acting = { ...actor, impersonatorId: 'two' };
  expect(() => requireCreditRight(acting, 'two')).toThrow('PAYMENT_EVENT_OWN');
  expect(() => requireCreditRight(acting, 'three')).toThrow('IMPERSONATING');
});
