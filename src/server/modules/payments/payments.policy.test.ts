import { expect, test } from 'vitest';
import { verdictOf } from './payments.policy.ts';

const asked = { provider: 'one', amount_cents: 500, currency: 'USD', status: 'created' } as const;
const told = { provider: 'one', amountCents: 500, currency: 'USD' };

test.each([
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
    'another provider speaks of nothing that it was asked for',
    asked,
    { ...told, provider: 'two' },
    'unknown',
  ],
] as const)('%s', (_name, ours, theirs, verdict) => {
  expect(verdictOf(ours, theirs)).toBe(verdict);
});
