import { describe, expect, test } from 'vitest';
import {
  agreementOf,
  isFitting,
  proposableKinds,
  proposalKinds,
  type ProposalTerms,
} from './proposals.ts';

const order = { isStarted: true, hasGoods: true, delivery: 'manual', leftCents: 1_000 } as const;
const terms = (more: Partial<ProposalTerms>): ProposalTerms => ({
  kind: 'as_is',
  cents: null,
  hours: null,
  ...more,
});

describe('a proposal fits', () => {
  test.each([
    ['everything back', terms({ kind: 'full_refund' }), true],
    ['nothing changes', terms({}), true],
    ['a cent', terms({ kind: 'partial_refund', cents: 1 }), true],
    ['all but a cent', terms({ kind: 'partial_refund', cents: 999 }), true],
    ['no cent', terms({ kind: 'partial_refund', cents: 0 }), false],
    ['everything as a part', terms({ kind: 'partial_refund', cents: 1_000 }), false],
    ['more than was paid', terms({ kind: 'partial_refund', cents: 5_000 }), false],
    ['a part without its amount', terms({ kind: 'partial_refund' }), false],
    ['an amount of something else', terms({ kind: 'full_refund', cents: 5 }), false],
    ['again within an hour', terms({ kind: 'redelivery', hours: 1 }), true],
    ['again within three days', terms({ kind: 'redelivery', hours: 72 }), true],
    ['again, later', terms({ kind: 'redelivery', hours: 73 }), false],
    ['again, nobody says when', terms({ kind: 'redelivery' }), false],
    ['hours of something else', terms({ kind: 'as_is', hours: 5 }), false],
  ] as const)('%s', (_name, proposed, fits) => {
    expect(isFitting(proposed, order)).toBe(fits);
  });

  test('out of the vault at once, without hours', () => {
    const instant = { ...order, delivery: 'instant' } as const;
    expect(isFitting(terms({ kind: 'redelivery' }), instant)).toBe(true);
    expect(isFitting(terms({ kind: 'redelivery', hours: 5 }), instant)).toBe(false);
  });

  test('an order that nobody started goes back in full, or on', () => {
    const unstarted = { ...order, isStarted: false, hasGoods: false };
    expect(proposableKinds(unstarted)).toEqual(['full_refund', 'as_is']);
    expect(isFitting(terms({ kind: 'partial_refund', cents: 5 }), unstarted)).toBe(false);
    expect(isFitting(terms({ kind: 'redelivery', hours: 5 }), unstarted)).toBe(false);
  });
});

test('a part of the price is for goods that are there', () => {
  const undelivered = { ...order, hasGoods: false };
  expect(proposableKinds(order)).toEqual(proposalKinds);
  expect(proposableKinds(undelivered)).toEqual(['full_refund', 'redelivery', 'as_is']);
  const part = terms({ kind: 'partial_refund', cents: 5 });
  expect([isFitting(part, order), isFitting(part, undelivered)]).toEqual([true, false]);
});

test('an agreement is carried out by one event of the lifecycle', () => {
  const events = (from: 'paid' | 'in_progress' | 'acceptance' | 'completed') =>
    proposalKinds.map((kind) => agreementOf(kind, { from }));
  const settling = ['agree_refund', 'agree_complete', 'agree_redeliver'];
  expect(events('paid')).toEqual([...settling, 'agree_continue']);
  expect(events('in_progress')).toEqual([...settling, 'agree_continue']);
  expect(events('acceptance')).toEqual([...settling, 'agree_complete']);
  // Support may have completed it without a delivery: it is complete again.
  expect(events('completed')).toEqual([...settling, 'agree_complete']);
});
