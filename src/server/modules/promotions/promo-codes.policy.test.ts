import { describe, expect, test } from 'vitest';
import { promoFieldsSchema } from '~/contracts/promotions/promo-codes.schemas.ts';
import { isCodeForm, madeUpCode } from '~/domain/promo-code-form.ts';
import { mostCents, type CostlyCode } from '~/domain/promo-cost.ts';
import * as v from 'valibot';
import { stateOf, type PromoTerms } from './code-facts.ts';
import {
  isOwn,
  needsSecond,
  raiseNeedsSecond,
  requireChangeable,
  requireSecondPerson,
  requireState,
} from './promo-codes.policy.ts';

const codeOf = (run: () => unknown): string => {
  try {
    run();
    return 'none';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const terms: PromoTerms = {
  code: 'WINTER10',
  type: 'market::order_discount',
  percent_bps: 1_000,
  amount: null,
  currency: 'USD',
  maximum_amount: 1_500,
  scope: 'all',
  scope_id: null,
  minimum_amount: 0,
  starts_at: null,
  ends_at: null,
  total_limit: 2_000,
  user_limit: 1,
  first_order_only: false,
  user_id: null,
};

describe('what a code can cost at most', () => {
  const code: CostlyCode = {
    isDeposit: false,
    eachCents: 1_500,
    totalLimit: 2_000,
    userLimit: 1,
    firstOrderOnly: false,
    isPersonal: false,
  };
  test.each([
    ['its limit times the most of one use', {}, 3_000_000],
    ['nothing bounds it without a limit', { totalLimit: null }, null],
    ['nothing bounds it without a most', { eachCents: null }, null],
    ['one person uses it as often as one may', { isPersonal: true, userLimit: 3 }, 4_500],
    [
      'one person, who may use it without a limit',
      { isPersonal: true, userLimit: null },
      3_000_000,
    ],
    [
      'one person, bounded by nothing',
      { isPersonal: true, userLimit: null, totalLimit: null },
      null,
    ],
    [
      'a first order of one person',
      { isPersonal: true, firstOrderOnly: true, userLimit: 9 },
      1_500,
    ],
    [
      'money for one person is given once',
      { isPersonal: true, isDeposit: true, userLimit: null, totalLimit: null },
      1_500,
    ],
    ['money for anybody, as often as in all', { isDeposit: true, userLimit: null }, 3_000_000],
  ] as const)('%s', (_name, change, most) => {
    expect(mostCents({ ...code, ...change })).toBe(most);
  });
});

describe('a second person', () => {
  const none = { agreed_revision: null, agreed_cents: null };
  test('is needed above the sum, and without any bound', () => {
    expect(needsSecond(500_000, none)).toBe(false);
    expect(needsSecond(500_001, none)).toBe(true);
    expect(needsSecond(null, none)).toBe(true);
  });
  test('is not asked again for what was agreed to, and for less', () => {
    const agreed = { agreed_revision: 4, agreed_cents: 900_000 };
    expect(needsSecond(900_000, agreed)).toBe(false);
    expect(needsSecond(900_001, agreed)).toBe(true);
    expect(needsSecond(null, agreed)).toBe(true);
    expect(needsSecond(null, { agreed_revision: 4, agreed_cents: null })).toBe(false);
  });
  test('of a code in use is asked only where its most rises', () => {
    expect(raiseNeedsSecond({ before: null, after: null }, none)).toBe(false);
    expect(raiseNeedsSecond({ before: 900_000, after: 800_000 }, none)).toBe(false);
    expect(raiseNeedsSecond({ before: 400_000, after: 500_000 }, none)).toBe(false);
    expect(raiseNeedsSecond({ before: 400_000, after: 500_001 }, none)).toBe(true);
    expect(raiseNeedsSecond({ before: 900_000, after: null }, none)).toBe(true);
  });
  test('is never whoever asked, nor they behind another account, nor anybody where nobody asked', () => {
    const actor = (userId: string, impersonatorId: string | null = null) => ({
      userId,
      impersonatorId,
    });
    const refused = 'PROMO_CODE_SECOND_PERSON';
    expect(codeOf(() => requireSecondPerson(actor('a'), 'a'))).toBe(refused);
    expect(codeOf(() => requireSecondPerson(actor('b', 'a'), 'a'))).toBe(refused);
    expect(codeOf(() => requireSecondPerson(actor('b'), undefined))).toBe(refused);
    expect(codeOf(() => requireSecondPerson(actor('b'), 'a'))).toBe('none');
  });
});

describe('what may change', () => {
  const used = { first_used_at: new Date(0) };
  test.each([
    [{ total_limit: 3_000 }, 'none'],
    [{ user_limit: null }, 'none'],
    [{ starts_at: '2026-01-01T00:00:00.000Z' }, 'none'],
    [{ ends_at: '2026-01-01T00:00:00.000Z' }, 'none'],
    [{}, 'PROMO_CODE_UNCHANGED'],
    [{ code: 'WINTER11' }, 'PROMO_CODE_USED'],
    [{ type: 'wallet::balance_deposit' }, 'PROMO_CODE_USED'],
    [{ percent_bps: 900 }, 'PROMO_CODE_USED'],
    [{ amount: 5 }, 'PROMO_CODE_USED'],
    [{ currency: 'EUR' }, 'PROMO_CODE_USED'],
    [{ maximum_amount: null }, 'PROMO_CODE_USED'],
    [{ scope: 'game' }, 'PROMO_CODE_USED'],
    [{ scope_id: 'x' }, 'PROMO_CODE_USED'],
    [{ minimum_amount: 1 }, 'PROMO_CODE_USED'],
    [{ first_order_only: true }, 'PROMO_CODE_USED'],
    [{ user_id: 'x' }, 'PROMO_CODE_USED'],
  ] as const)('after the first use: %j', (change, refusal) => {
    const after = { ...terms, ...change };
    expect(codeOf(() => requireChangeable(used, terms, after))).toBe(refusal);
    if (refusal !== 'PROMO_CODE_USED') return;
    expect(codeOf(() => requireChangeable({ first_used_at: null }, terms, after))).toBe('none');
  });

  test('nobody decides about a code for themselves or their own offers', () => {
    const me = { userId: 'me', impersonatorId: null };
    expect(isOwn(me, { ...terms, user_id: 'me' })).toBe(true);
    expect(isOwn(me, { ...terms, scope: 'seller', scope_id: 'me' })).toBe(true);
    expect(isOwn({ userId: 'x', impersonatorId: 'me' }, { ...terms, user_id: 'me' })).toBe(true);
    expect(isOwn(me, { ...terms, scope: 'game', scope_id: 'me' })).toBe(false);
    expect(isOwn(me, { ...terms, user_id: 'other' })).toBe(false);
  });

  test.each([
    ['start', 'active', 'PROMO_CODE_STATE'],
    ['start', 'waiting', 'PROMO_CODE_STATE'],
    ['start', 'stopped', 'none'],
    ['start', 'draft', 'none'],
    ['stop', 'draft', 'PROMO_CODE_STATE'],
    ['stop', 'stopped', 'PROMO_CODE_STATE'],
    ['stop', 'waiting', 'none'],
    ['stop', 'ended', 'none'],
    ['agree', 'active', 'PROMO_CODE_STATE'],
    ['agree', 'draft', 'PROMO_CODE_STATE'],
    ['agree', 'waiting', 'none'],
  ] as const)('%s from %s: %s', (act, state, refusal) => {
    expect(codeOf(() => requireState(state, act))).toBe(refusal);
  });
});

test.each([
  [{}, 'active'],
  [{ starts_at: new Date(2_000) }, 'scheduled'],
  [{ starts_at: new Date(1_000) }, 'active'],
  [{ ends_at: new Date(1_000) }, 'ended'],
  [{ ends_at: new Date(1_001) }, 'active'],
  [{ total_limit: 3, used_count: 3, ends_at: new Date(0) }, 'used_up'],
  [{ disabled_at: new Date(0), total_limit: 3, used_count: 3 }, 'stopped'],
  [{ disabled_at: new Date(0), is_draft: true }, 'draft'],
  [{ disabled_at: new Date(0), is_draft: true, asked_revision: 2 }, 'waiting'],
] as const)('where a code stands: %j is %s', (change, state) => {
  const row = {
    asked_revision: null,
    is_draft: false,
    disabled_at: null,
    total_limit: null,
    used_count: 0,
    starts_at: null,
    ends_at: null,
    ...change,
  };
  expect(stateOf(row, new Date(1_000))).toBe(state);
});

describe('what fits together', () => {
  const { user_id: _person, ...rest } = terms;
  const fields = { ...rest, person: null };
  const places = (change: object) => {
    const result = v.safeParse(promoFieldsSchema, { ...fields, ...change });
    return (result.issues ?? []).map(({ path }) => path?.map(({ key }) => key).join('.'));
  };
  const money = {
    type: 'wallet::balance_deposit',
    percent_bps: null,
    maximum_amount: null,
    amount: 500,
  };
  test.each([
    [{}, []],
    [{ percent_bps: 1 }, []],
    [{ percent_bps: 10_000 }, []],
    [{ percent_bps: 0 }, ['percent_bps']],
    [{ percent_bps: 10_001 }, ['percent_bps']],
    [{ percent_bps: 10.5 }, ['percent_bps']],
    [{ percent_bps: null, maximum_amount: null }, ['amount']],
    [{ amount: 500 }, ['amount']],
    [{ percent_bps: null, amount: 500 }, ['maximum_amount']],
    [{ scope: 'game' }, ['scope_id']],
    [{ scope_id: '019a0000-0000-7000-8000-00000000c0de' }, ['scope_id']],
    [{ starts_at: '2026-01-02T00:00:00Z', ends_at: '2026-01-02T00:00:00Z' }, ['ends_at']],
    [{ starts_at: '2026-01-02T00:00:00Z', ends_at: '2026-01-02T00:00:01Z' }, []],
    [
      {
        starts_at: '2026-01-02T10:00:00+02:00',
        ends_at: '2026-01-02T09:00:00Z',
      },
      [],
    ],
    [money, []],
    [{ ...money, minimum_amount: 1 }, ['minimum_amount']],
    [{ ...money, first_order_only: true }, ['first_order_only']],
    [{ type: 'wallet::balance_deposit' }, ['amount']],
  ] as const)('%j', (change, refused) => {
    expect(places(change)).toEqual(refused);
  });
});

test('a code has 4 to 20 letters, digits and dashes, and one that is made up is such a code', () => {
  for (const good of ['ABCD', 'a-b-1', 'X'.repeat(20)]) expect(isCodeForm(good)).toBe(true);
  for (const bad of ['ABC', 'X'.repeat(21), 'AB CD', 'ÉTÉ25', 'AB_CD', '']) {
    expect(isCodeForm(bad)).toBe(false);
  }
  expect(madeUpCode(() => 0)).toBe('AAAA-2222');
  expect(isCodeForm(madeUpCode((below) => below - 1))).toBe(true);
});
