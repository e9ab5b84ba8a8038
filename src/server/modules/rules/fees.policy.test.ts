import { describe, expect, test } from 'vitest';
import { appConfig, serverConfig } from '~config';
import type { Failure } from '~/contracts/failure.ts';
import { builtInFees, type FeeTable } from '~/domain/fees.ts';
import { isSecondPerson, isWithdrawable, judgeFee, stateOf } from './fees.policy.ts';
import type { StoredVersion } from './fee-versions.ts';
import { rulesConfig } from './rules.config.ts';
import type { RuleRow } from './rules.repository.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-03-01T12:00:00.000Z');
const after = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR_MS);
const { levels, extra } = builtInFees.general;
const reach = { base: 'items', level: 1 };

const general = (
  hours: number,
  value: FeeTable = { levels: levels.map((bps) => bps + 100), extra },
  id = 'new',
): StoredVersion => ({ id, kind: 'fees', from: after(hours), until: null, value });
const category = (
  [from, until]: [number, number | null],
  bps: number | null,
  id = 'new',
): StoredVersion => ({
  id,
  kind: 'category_fees',
  categoryId: 'gold',
  from: after(from),
  until: until === null ? null : after(until),
  value: bps === null ? null : levels.map(() => bps),
});

const judge = (
  version: StoredVersion,
  sure: readonly StoredVersion[] = [],
  waiting: readonly StoredVersion[] = [],
  settled: readonly StoredVersion[] = sure,
) => judgeFee(version, { sure, settled, open: [...sure, ...waiting] }, reach, NOW);

function refusal(...given: Parameters<typeof judge>): string {
  try {
    judge(...given);
  } catch (error) {
    return (error as Failure).code;
  }
  return 'taken';
}

describe('when a change may begin', () => {
  test('a raise is known a day before, anything else some minutes', () => {
    const lower = { levels: levels.map((bps) => Math.max(500, bps - 100)), extra };
    expect(refusal(general(23.9))).toBe('RULE_NOTICE');
    expect(refusal(general(24))).toBe('taken');
    expect(refusal(general(1, lower))).toBe('taken');
    expect(refusal(general(0.1, lower))).toBe('RULE_PAST');
    expect(refusal(general(-5, lower))).toBe('RULE_PAST');
    expect(refusal(general(367 * 24))).toBe('RULE_FAR');
  });

  test('one figure that rises makes a raise', () => {
    const mixed = { levels: levels.map((bps, level) => (level === 0 ? bps + 1 : bps - 1)), extra };
    const value = { ...mixed, levels: mixed.levels.map((bps) => Math.max(500, bps)) };
    expect(refusal(general(5, value))).toBe('RULE_NOTICE');
  });

  test('a category is compared with what its kind of goods pays', () => {
    expect(judge(category([24, null], 1_100)).raises).toBe(true);
    // Level 5 pays 5 per cent: for it 6 are more.
    expect(judge(category([24, null], 600)).raises).toBe(true);
    expect(judge(category([24, null], 500)).raises).toBe(false);
  });
});

describe('contradictions', () => {
  test('a fee outside the bounds, with what is added to it', () => {
    expect(refusal(general(48, { levels: levels.map(() => 499), extra }))).toBe('RULE_BOUNDS');
    expect(refusal(general(48, { levels: levels.map(() => 2_300), extra }))).toBe('RULE_BOUNDS');
    expect(refusal(category([48, null], 2_501))).toBe('RULE_BOUNDS');
    expect(refusal(category([48, null], 2_500))).toBe('taken');
  });

  test('the same as what holds then', () => {
    expect(refusal(general(48, { levels, extra }))).toBe('RULE_SAME');
    expect(refusal(category([48, null], null))).toBe('RULE_SAME');
    const standing = category([-48, null], 1_000, 'standing');
    expect(refusal(category([48, null], 1_000), [standing])).toBe('RULE_SAME');
    // Another end is another rule.
    expect(refusal(category([48, 96], 1_000), [standing])).toBe('taken');
  });

  test('two that come for the same, and begin together or within each other', () => {
    const coming = category([100, 200], 800, 'coming');
    expect(refusal(category([100, 110], 700), [coming])).toBe('RULE_ENDS_EARLY');
    expect(refusal(category([100, 140], 700), [coming])).toBe('RULE_OVERLAPS');
    expect(refusal(category([150, 250], 700), [coming])).toBe('RULE_OVERLAPS');
    expect(refusal(category([50, 101], 700), [coming])).toBe('RULE_OVERLAPS');
    expect(refusal(category([50, 100], 700), [coming])).toBe('taken');
    expect(refusal(category([200, 300], 700), [coming])).toBe('taken');
    const open = category([100, null], 800, 'open');
    expect(refusal(category([100, null], 700), [open])).toBe('RULE_OVERLAPS');
    expect(refusal(category([101, null], 700), [open])).toBe('taken');
    // One that waits for a second person counts as well.
    expect(refusal(category([150, 250], 700), [], [coming])).toBe('RULE_OVERLAPS');
  });

  test('one that has begun can be changed before its end', () => {
    expect(refusal(category([48, null], 700), [category([-10, 500], 800, 'running')])).toBe(
      'taken',
    );
  });

  test('an end comes a day after the beginning at the earliest', () => {
    expect(refusal(category([48, 71], 700))).toBe('RULE_ENDS_EARLY');
    expect(refusal(category([48, 72], 700))).toBe('taken');
    expect(refusal(category([48, 48 + 367 * 24], 700))).toBe('RULE_ENDS_EARLY');
  });
});

test('a figure that moves by more than the bound needs a second person, whichever way', () => {
  expect(judge(category([48, null], 1_000)).needsSecond).toBe(true);
  expect(judge(general(48, { levels: levels.map((bps) => bps + 300), extra })).needsSecond).toBe(
    false,
  );
  expect(judge(general(48, { levels: levels.map((bps) => bps + 301), extra })).needsSecond).toBe(
    true,
  );
});

test('a figure that falls by as much needs one as well', () => {
  const value = { levels: levels.map((bps) => Math.max(500, bps - 301)), extra };
  expect(judge(general(48, value)).needsSecond).toBe(true);
});

describe('a large move in small steps of one person', () => {
  const [built = 0] = levels;
  const to = (hours: number, bps: number, id = 'new') => {
    const value = { levels: levels.map((level) => level + bps), extra };
    return general(hours, value, id);
  };
  const second = (
    version: StoredVersion,
    sure: readonly StoredVersion[],
    settled: readonly StoredVersion[] = [],
  ) => judge(version, sure, [], settled).needsSecond;

  test('needs a second one as if it were made at once', () => {
    const first = to(48, 300, 'first');
    expect(second(first, [])).toBe(false);
    expect(second(to(49, 301), [first])).toBe(true);
    expect(second(to(49, 600), [first])).toBe(true);
    // What holds since some days, decided by one person.
    expect(second(to(49, 600), [to(-48, 300, 'first')])).toBe(true);
    // Back to where it was is no large move.
    expect(second(to(49, 0), [first])).toBe(false);
  });

  test('one that lies between and may be taken back hides nothing', () => {
    // Two people agreed to a large raise that comes: alone, nobody makes what would be as large without it.
    const agreed = to(48, 800, 'agreed');
    expect(second(to(60, 900), [agreed], [agreed])).toBe(true);
    // Lower than a raise that comes, and still a raise for those of now.
    expect(refusal(to(3, 299), [to(2, 300, 'coming')])).toBe('RULE_NOTICE');
  });

  test('two people, or a month, make a step of its own', () => {
    const stands = to(-48, 300, 'stands');
    expect(second(to(49, 600), [stands], [stands])).toBe(false);
    expect(second(to(49, 601), [stands], [stands])).toBe(true);
  });

  test('what two people agreed to for some time is not made lasting by one', () => {
    const agreed = category([-48, 30], 1_400, 'agreed');
    const lasting = category([25, null], 1_400);
    expect(judge(lasting, [agreed])).toMatchObject({ raises: true, needsSecond: true });
    expect(refusal(category([1, null], 1_400), [agreed])).toBe('RULE_NOTICE');
    // Within its time, and no longer, it is no move at all.
    expect(refusal(category([2, 28], 1_400), [agreed])).toBe('taken');
    const cheap = category([-48, 30], 500, 'agreed');
    expect(judge(category([25, null], 500), [cheap]).needsSecond).toBe(true);
  });

  test('a category in steps below the bound, one moment apart', () => {
    const first = category([25, null], built - 300, 'first');
    expect(second(category([25.1, null], built - 400), [first])).toBe(true);
  });
});

test('the least fee is more than what the programmes and the recall fund take out of one', () => {
  const { promotions, orders } = serverConfig;
  const cashback = Math.max(...promotions.cashback.tiers.map(({ shareBps }) => shareBps));
  const taken = cashback + promotions.affiliate.shareBps + orders.recall.shareBps;
  expect(rulesConfig.fees.leastBps).toBeGreaterThan(taken);
  expect(rulesConfig.fees.leastBps).toBeLessThanOrEqual(
    Math.min(...appConfig.wallet.feeBpsByLevel),
  );
});

test('processes hear of a rule, and of its withdrawal, well before it begins', () => {
  // They keep what they know for half a minute (fees-now.ts).
  expect(rulesConfig.settledMinutes).toBeGreaterThan(1);
  expect(rulesConfig.leadMinutes).toBeGreaterThan(rulesConfig.settledMinutes);
});

describe('where a rule stands', () => {
  const row: RuleRow = {
    id: 'rule',
    kind: 'fees',
    category_id: null,
    seller_id: null,
    value: null,
    valid_from: after(24),
    valid_until: null,
    created_by: 'ann',
    created_at: NOW,
    reason: '',
    needs_second: true,
    agreed_by: null,
    agreed_at: null,
    agreed_reason: null,
    withdrawn_by: null,
    withdrawn_at: null,
    withdrawn_reason: null,
  };
  const agreed = { ...row, agreed_by: 'bob', agreed_at: NOW };

  test('it waits, comes, holds and is over; what nobody agreed to lapses', () => {
    expect(stateOf(row, NOW, false)).toBe('waiting');
    expect(stateOf(row, after(23.9), false)).toBe('lapsed');
    expect(stateOf(row, after(25), true)).toBe('lapsed');
    expect(stateOf(agreed, NOW, false)).toBe('coming');
    expect(stateOf(agreed, after(24), true)).toBe('now');
    expect(stateOf(agreed, after(24), false)).toBe('over');
    expect(stateOf({ ...agreed, withdrawn_at: NOW }, after(24), false)).toBe('withdrawn');
  });

  test('it can be taken back while every process hears of it in time', () => {
    expect(isWithdrawable(agreed, after(23.9))).toBe(true);
    expect(isWithdrawable(agreed, new Date(after(24).getTime() - 120_000))).toBe(false);
    // What is not sure is used by nobody.
    expect(isWithdrawable(row, new Date(after(24).getTime() - 1))).toBe(true);
    expect(isWithdrawable(row, after(24))).toBe(false);
  });

  test('whoever asked is no second person, also behind an impersonation', () => {
    expect(isSecondPerson({ userId: 'ann', impersonatorId: null }, row)).toBe(false);
    expect(isSecondPerson({ userId: 'bob', impersonatorId: 'ann' }, row)).toBe(false);
    expect(isSecondPerson({ userId: 'bob', impersonatorId: null }, row)).toBe(true);
  });
});
