import { describe, expect, it, test } from 'vitest';
import { appConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import type { BalanceEntry } from '../../infra/payments/index.ts';
import { ownPostings, subjectOf, usdOf, verdictOf, type Sides } from './match-entries.ts';

const euro = appConfig.currencies.rateMillionths.EUR;
const at = new Date('2026-03-01T12:00:00Z');
const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000);

function entry(more: Partial<BalanceEntry>): BalanceEntry {
  const amountCents = more.amountCents ?? 1_000;
  const feeCents = more.feeCents ?? 0;
  return {
    entryId: 'txn_1',
    category: 'charge',
    sourceId: 'ch_1',
    reference: newId(),
    amountCents,
    feeCents,
    netCents: amountCents - feeCents,
    currency: 'USD',
    exchangeRate: null,
    bookedAt: at,
    payload: {},
    ...more,
  };
}

const posted = (line: BalanceEntry) => ownPostings({ ...line, usdCents: usdOf(line) });

describe('what a line is about', () => {
  const reference = newId();
  it.each([
    ['charge', { reference }, `payment:${reference}`],
    ['refund', { reference }, `refund:${reference}`],
    ['refund_failure', { reference }, `refund:${reference}`],
    ['chargeback', { sourceId: 'du_1' }, 'chargeback:du_1'],
    ['chargeback_reversal', { sourceId: 'du_1' }, 'chargeback:du_1'],
    ['payout', { sourceId: 'po_1' }, 'bank:po_1'],
    ['payout_reversal', { sourceId: 'po_1' }, 'bank:po_1'],
    ['other', {}, 'entry:txn_1'],
    ['release', {}, 'entry:txn_1'],
    ['charge', { reference: null }, 'entry:txn_1'],
  ] as const)('%s %o', (category, more, subject) => {
    expect(subjectOf(entry({ category, ...more }))).toBe(subject);
  });
});

describe('what follows from a line alone', () => {
  it('is its fee', () => {
    expect(posted(entry({ feeCents: 59 }))).toEqual([
      {
        kind: 'provider_entry',
        rule: 'reconciliation.fee',
        heldCents: -59,
        other: 'provider_cost',
      },
    ]);
  });

  it('is a fee that is a line of its own, and one that comes back', () => {
    const line = { category: 'fee', reference: null } as const;
    expect(posted(entry({ ...line, amountCents: -200 }))).toMatchObject([{ heldCents: -200 }]);
    expect(posted(entry({ ...line, amountCents: 200 }))).toMatchObject([{ heldCents: 200 }]);
  });

  it('is money to the bank, back, and paid in', () => {
    const held = (category: 'payout' | 'payout_reversal' | 'topup', amountCents: number) =>
      posted(entry({ category, amountCents, reference: null }));
    expect(held('payout', -900)).toMatchObject([{ heldCents: -900, other: 'bank' }]);
    expect(held('payout_reversal', 900)).toMatchObject([{ heldCents: 900, other: 'bank' }]);
    expect(held('topup', 900)).toMatchObject([{ heldCents: 900, other: 'bank' }]);
  });

  it('is what another rate than ours made of a currency', () => {
    const line = entry({ amountCents: 920, currency: 'EUR', exchangeRate: 0.92 });
    expect(usdOf(line)).toBe(1_000);
    const worth = Math.floor((920 * 1_000_000) / euro);
    expect(posted(line)).toEqual([
      {
        kind: 'revaluation',
        rule: 'reconciliation.currency',
        heldCents: worth - 1_000,
        other: 'fx',
      },
    ]);
  });

  it('is nothing where nobody knows the currency', () => {
    const line = entry({ amountCents: 800, feeCents: 30, currency: 'GBP', exchangeRate: 0.8 });
    expect(usdOf(line)).toBeNull();
    expect(posted(line)).toEqual([]);
  });

  it('is nothing of a chargeback: its fee is compared with what was booked of it', () => {
    const line = entry({ category: 'chargeback', amountCents: -1_000, feeCents: 1_500 });
    expect(usdOf(line)).toBe(-2_500);
    expect(posted(line)).toEqual([]);
  });

  it('is nothing of a payment without a fee', () => {
    expect(posted(entry({}))).toEqual([]);
  });
});

describe('what both sides say', () => {
  const sides = (more: Partial<Sides>): Sides => ({
    entries: 1,
    providerCents: 1_000,
    isUnvalued: false,
    isForeign: false,
    movements: 1,
    ledgerCents: 1_000,
    firstAt: at,
    lastAt: at,
    ...more,
  });
  const kindAfter = (hours: number, more: Partial<Sides>) =>
    verdictOf(sides(more), after(hours)).kind;

  test('the same', () => {
    expect(kindAfter(100, {})).toBe('same');
    expect(kindAfter(100, { movements: 0, ledgerCents: 0, providerCents: 0 })).toBe('same');
  });

  test('unknown here, once we had an hour to hear of it', () => {
    const more = { movements: 0, ledgerCents: 0 };
    expect(kindAfter(0.9, more)).toBe('wait');
    expect(kindAfter(1, more)).toBe('unknown');
  });

  test('missing there, after three days', () => {
    const more = { entries: 0, providerCents: 0 };
    expect(kindAfter(71, more)).toBe('wait');
    expect(kindAfter(72, more)).toBe('missing');
  });

  test('another amount, to the cent', () => {
    expect(kindAfter(0.5, { providerCents: 999 })).toBe('wait');
    expect(kindAfter(1, { providerCents: 999 })).toBe('amount');
  });

  test('cents of another currency are rounded twice', () => {
    expect(kindAfter(1, { providerCents: 998, isForeign: true })).toBe('same');
    expect(kindAfter(1, { providerCents: 997, isForeign: true })).toBe('amount');
  });

  test('a currency that nobody can convert', () => {
    expect(kindAfter(0, { isUnvalued: true })).toBe('currency');
  });
});
