import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { draftSchema, emptyDraft, hundredthsOf, localMoment, mostTyped } from './code-draft.ts';

test.each([
  ['', null],
  ['10', 1_000],
  ['0,07', 7],
  ['0.07', 7],
  ['1 234.5', 123_450],
  ['1.234', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
  ['ten', Number.NaN],
])('%j in hundredths', (typed, hundredths) => {
  expect(hundredthsOf(typed)).toBe(hundredths);
});

const typed = { ...emptyDraft, code: 'WINTER10', percent_bps: '10', reason: 'For the winter.' };

describe('what is typed', () => {
  test('becomes what is sent', () => {
    const sent = v.parse(draftSchema(null), {
      ...typed,
      maximum_amount: '15',
      total_limit: '2,000',
      ends_at: '2030-01-04T23:59',
    });
    expect(sent).toMatchObject({
      percent_bps: 1_000,
      amount: null,
      maximum_amount: 1_500,
      total_limit: 2_000,
      user_limit: 1,
      person: null,
      scope_id: null,
      ends_at: new Date('2030-01-04T23:59').toISOString(),
      reason: 'For the winter.',
    });
  });

  test.each([
    [{ code: 'A B' }, 'code'],
    [{ percent_bps: '101' }, 'percent_bps'],
    [{ percent_bps: '' }, 'amount'],
    [{ unit: 'amount', amount: 'x' }, 'amount'],
    [{ scope: 'game' }, 'scope_id'],
    [{ total_limit: '0' }, 'total_limit'],
    [{ starts_at: '2030-01-02T00:00', ends_at: '2030-01-01T00:00' }, 'ends_at'],
    [{ reason: '' }, 'reason'],
  ])('%j is told at its field', (change, field) => {
    const { issues = [] } = v.safeParse(draftSchema(null), { ...typed, ...change });
    expect(issues.map(({ path }) => path?.[0]?.key)).toContain(field);
  });

  test('of another type leaves out conditions that the form does not show', () => {
    const sent = v.parse(draftSchema(null), {
      ...typed,
      type: 'wallet::balance_deposit',
      amount: '5',
      maximum_amount: '15',
      minimum_amount: '20',
      first_order_only: 'yes',
      scope: 'game',
    });
    expect(sent).toMatchObject({
      percent_bps: null,
      amount: 500,
      maximum_amount: null,
      minimum_amount: 0,
      first_order_only: false,
      scope: 'all',
      scope_id: null,
    });
  });
});

test('a moment that nobody touched keeps its seconds', () => {
  const kept = '2030-01-04T23:59:59.999Z';
  const code = { ...JSON.parse('{}'), code: 'WINTER10', starts_at: null, ends_at: kept };
  const draft = { ...typed, ends_at: localMoment(kept) };
  expect(v.parse(draftSchema(code), draft).ends_at).toBe(kept);
  expect(v.parse(draftSchema(null), draft).ends_at).not.toBe(kept);
});

describe('what it costs at most while it is typed', () => {
  const most = (change: object, rate = 1_000_000) => mostTyped({ ...typed, ...change }, rate);
  test.each([
    [{ maximum_amount: '15', total_limit: '2000' }, 3_000_000],
    [{ maximum_amount: '15' }, null],
    [{ total_limit: '2000' }, null],
    [{ maximum_amount: '15', total_limit: '2000', person: 'mira_k' }, 1_500],
    [{ maximum_amount: 'x', total_limit: '2000' }, undefined],
    [{ percent_bps: '' }, undefined],
    [{ unit: 'amount', amount: '5', total_limit: '100' }, 50_000],
  ])('%j', (change, cents) => {
    expect(most(change)).toBe(cents);
  });
  test('in US dollars, whatever its currency', () => {
    expect(most({ unit: 'amount', amount: '5', total_limit: '100' }, 500_000)).toBe(100_000);
  });
});
