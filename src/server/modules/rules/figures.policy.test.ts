import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figureKinds, type FigureKindName } from '~/contracts/rules/figures.schemas.ts';
import { versionAt, type FiguresRuleVersion } from './figure-versions.ts';
import {
  effectOfFigures,
  judgeFigures,
  requireFiguresNotice,
  valueAt,
  wrongFigure,
} from './figures.policy.ts';
import { allFigures, figuresOf, kindOf } from './kinds/index.ts';
import { levelRulesOf } from './kinds/levels.ts';

const HOUR = 3_600_000;
const now = new Date('2026-11-01T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * HOUR);
let made = 0;
const rule = (
  value: Record<string, number>,
  from = later(25),
  kind: FigureKindName = 'limits',
): FiguresRuleVersion => ({
  id: `v${++made}`,
  kind,
  from,
  value: { ...figuresOf(kind), ...value },
});
const judged = (version: FiguresRuleVersion, sure: FiguresRuleVersion[] = []) =>
  judgeFigures(version, { open: sure, sure }, now);
const code = (work: () => unknown): string => {
  try {
    work();
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe.each(figureKinds)('the kind %s', (kind) => {
  const { figures, ascending } = kindOf(kind);

  test('is built in within its bounds and without contradiction', () => {
    expect(wrongFigure(kind, { ...figuresOf(kind) })).toBeNull();
    expect(allFigures()[kind]).toEqual(figuresOf(kind));
    for (const { least, most } of Object.values(figures)) expect(least).toBeLessThan(most);
    for (const name of ascending.flat()) expect(figures).toHaveProperty(name);
  });

  test('names each figure that leaves its bounds', () => {
    for (const [name, { least, most }] of Object.entries(figures)) {
      for (const value of [least - 1, most + 1]) {
        const found = wrongFigure(kind, { ...figuresOf(kind), [name]: value });
        expect(found).toMatchObject({ name, code: 'RULE_FIGURE_BOUNDS' });
      }
    }
  });

  test('lets no chain descend, whatever the figures', () => {
    const anyValue = fc.record(
      Object.fromEntries(
        Object.entries(figures).map(([name, { least, most }]) => [
          name,
          fc.integer({ min: least, max: most }),
        ]),
      ),
    );
    fc.assert(
      fc.property(anyValue, (value) => {
        const descends = ascending.some((chain) =>
          chain.some((name, at) => {
            const next = chain[at + 1];
            return next !== undefined && value[name]! > value[next]!;
          }),
        );
        expect(wrongFigure(kind, value)?.code).toBe(descends ? 'RULE_FIGURE_ORDER' : undefined);
      }),
    );
  });

  test('asks for all of its figures and no others', () => {
    const [name = ''] = Object.keys(figures);
    const { [name]: _left, ...fewer }: Record<string, number> = { ...figuresOf(kind) };
    expect(code(() => wrongFigure(kind, fewer))).toBe('RULE_FIGURES');
    expect(code(() => wrongFigure(kind, { ...figuresOf(kind), another: 1 }))).toBe('RULE_FIGURES');
  });
});

describe('what holds', () => {
  const first = rule({ deposit_day_cents: 40_000 }, later(1));
  const second = rule({ deposit_day_cents: 30_000 }, later(2));

  test('is what began last, from its moment on, of the kind alone', () => {
    const other = rule({ high_cents: 300_000 }, later(3), 'risk');
    const versions = [second, other, first];
    const at = (hours: number) => valueAt(versions, 'limits', later(hours))['deposit_day_cents'];
    expect([0.99, 1, 1.99, 2, 9].map(at)).toEqual([50_000, 40_000, 40_000, 30_000, 30_000]);
    expect(versionAt(versions, 'limits', later(0))).toBeUndefined();
  });

  test('a figure that a kind got later is the built-in one, one that it has no more is left out', () => {
    const old = { ...first, value: { deposit_day_cents: 40_000, gone: 1 } };
    expect(valueAt([old], 'limits', later(1))).toEqual({
      ...figuresOf('limits'),
      deposit_day_cents: 40_000,
    });
  });
});

describe('a change', () => {
  test('is worse by the direction of each figure, and then known a day before', () => {
    const worse = (value: Record<string, number>, kind: FigureKindName = 'limits') =>
      effectOfFigures(rule(value, later(25), kind), []).isWorse;
    expect(worse({ deposit_day_cents: 49_900 })).toBe(true);
    expect(worse({ deposit_day_cents: 50_100 })).toBe(false);
    expect(worse({ hold_l0: 73 }, 'levels')).toBe(true);
    // Less time to dispute for buyers.
    expect(worse({ hold_l0: 71 }, 'levels')).toBe(true);
    expect(worse({ accounts_hold_l0: 167 }, 'levels')).toBe(true);
    expect(worse({ orders_l5: 99 }, 'levels')).toBe(false);
    expect(worse({ late_hours: 71 }, 'clocks')).toBe(true);
    const notice = (hours: number, isWorse: boolean) =>
      code(() => requireFiguresNotice(later(hours), isWorse, now));
    expect([notice(23.99, true), notice(24, true)]).toEqual(['RULE_WORSE', 'done']);
    expect([notice(0.16, false), notice(0.17, false)]).toEqual(['RULE_PAST', 'done']);
    expect([notice(366 * 24, true), notice(366 * 24 + 1, true)]).toEqual(['done', 'RULE_FAR']);
  });

  test('needs a second person beyond the double, or the half, of what is at risk', () => {
    const second = (value: Record<string, number>, kind: FigureKindName = 'limits') =>
      effectOfFigures(rule(value, later(25), kind), []).needsSecond;
    expect(second({ deposit_day_cents: 100_000 })).toBe(false);
    expect(second({ deposit_day_cents: 100_001 })).toBe(true);
    // Less is never more at risk here.
    expect(second({ deposit_day_cents: 10_000 })).toBe(false);
    expect(second({ hold_l0: 72, hold_l1: 24, hold_l2: 24 }, 'levels')).toBe(false);
    expect(
      second({ hold_l1: 23, hold_l2: 23, hold_l3: 23, hold_l4: 23, hold_l5: 23 }, 'levels'),
    ).toBe(true);
  });

  test('needs a second person beyond the double of what two figures come to together', () => {
    const second = (value: Record<string, number>, sure: FiguresRuleVersion[] = []) =>
      effectOfFigures(rule(value, later(25), 'risk'), sure).needsSecond;
    const { medium_cents: medium, high_cents: high, known_factor: factor } = figuresOf('risk');
    expect(second({ known_factor: factor * 2 })).toBe(false);
    expect(second({ medium_cents: medium * 2 })).toBe(false);
    expect(second({ medium_cents: medium * 2, known_factor: factor + 1 })).toBe(true);
    expect(second({ high_cents: high * 2, known_factor: factor * 2 })).toBe(true);
    // What the one gives the other takes.
    expect(
      second({ medium_cents: medium / 2, high_cents: high / 2, known_factor: factor * 2 }),
    ).toBe(false);
    // In two steps as well.
    const begun = rule({ medium_cents: medium * 2 }, later(-1), 'risk');
    const next = { medium_cents: medium * 2, known_factor: factor * 2 };
    expect(second(next, [begun])).toBe(true);
    expect(second(next, [{ ...begun, from: later(-31 * 24) }])).toBe(false);
  });

  test('is measured by all that held within thirty days, so that small steps are a large one', () => {
    const begun = rule({ deposit_day_cents: 90_000 }, later(-1));
    const next = rule({ deposit_day_cents: 110_000 });
    expect(judged(next, [begun]).needsSecond).toBe(true);
    const old = { ...begun, from: later(-31 * 24) };
    expect(judged(next, [old]).needsSecond).toBe(false);
  });

  test('is refused while another of its kind comes, and where it changes nothing', () => {
    const coming = rule({ deposit_day_cents: 60_000 }, later(30));
    expect(code(() => judged(rule({ deposit_day_cents: 70_000 }), [coming]))).toBe('RULE_COMES');
    expect(code(() => judged(rule({ high_cents: 300_000 }, later(25), 'risk'), [coming]))).toBe(
      'done',
    );
    expect(code(() => judged(rule({})))).toBe('RULE_SAME');
  });
});

test('a level asks for no less than the one below, and is held no longer', () => {
  const { marks, holds } = levelRulesOf(figuresOf('levels'));
  expect(marks).toHaveLength(6);
  expect(marks[0]).toEqual({ turnoverCents: 0, orders: 0, successBps: 0 });
  expect(marks[5]).toEqual({ turnoverCents: 1_500_000, orders: 100, successBps: 9_900 });
  expect(holds).toEqual({
    plain: [72, 48, 48, 24, 24, 24],
    accounts: [168, 144, 120, 72, 48, 24],
  });
});
