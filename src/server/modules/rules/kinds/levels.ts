/** What the last 30 days must have brought for each seller level, and how long proceeds are held at it (decision 0014). */
import { msg } from '@lingui/core/macro';
import { serverConfig } from '~config';
import type { Holds, LevelMarks } from '~/domain/seller-level.ts';
import type { FigureKind } from './figure.ts';

const { levels, holdHoursByLevel, accountsHoldHoursByLevel } = serverConfig.wallet;

type Level = 0 | 1 | 2 | 3 | 4 | 5;
/** Everybody begins at the lowest level, which asks for nothing. */
type Reached = Exclude<Level, 0>;

/** To reach is harder with more; with less money is free sooner and fees are lower. */
const asked = { worse: 'more', risky: 'less' } as const;
/** A longer hold costs its seller; a shorter one takes time to dispute away from buyers. */
const held = { worse: 'either', risky: 'less', inTerms: true } as const;

const turnover = (level: Reached) =>
  ({
    label: msg`Turnover for level ${level}`,
    unit: 'cents',
    builtIn: levels[level].turnoverCents,
    least: 1_000,
    most: 100_000_000,
    ...asked,
  }) as const;
const orders = (level: Reached) =>
  ({
    label: msg`Completed orders for level ${level}`,
    unit: 'count',
    builtIn: levels[level].orders,
    least: 1,
    most: 10_000,
    ...asked,
  }) as const;
const success = (level: Reached) =>
  ({
    label: msg`Share of success for level ${level}`,
    unit: 'bps',
    builtIn: levels[level].successBps,
    least: 5_000,
    most: 10_000,
    ...asked,
  }) as const;
const hold = (level: Level) =>
  ({
    label: msg`Hold at level ${level}`,
    unit: 'hours',
    builtIn: holdHoursByLevel[level],
    least: 12,
    most: 720,
    ...held,
  }) as const;
const accountsHold = (level: Level) =>
  ({
    label: msg`Hold of accounts at level ${level}`,
    unit: 'hours',
    builtIn: accountsHoldHoursByLevel[level],
    least: 12,
    most: 720,
    ...held,
  }) as const;

export const levelFigures = {
  figures: {
    turnover_l1: turnover(1),
    turnover_l2: turnover(2),
    turnover_l3: turnover(3),
    turnover_l4: turnover(4),
    turnover_l5: turnover(5),
    orders_l1: orders(1),
    orders_l2: orders(2),
    orders_l3: orders(3),
    orders_l4: orders(4),
    orders_l5: orders(5),
    success_l1: success(1),
    success_l2: success(2),
    success_l3: success(3),
    success_l4: success(4),
    success_l5: success(5),
    hold_l0: hold(0),
    hold_l1: hold(1),
    hold_l2: hold(2),
    hold_l3: hold(3),
    hold_l4: hold(4),
    hold_l5: hold(5),
    accounts_hold_l0: accountsHold(0),
    accounts_hold_l1: accountsHold(1),
    accounts_hold_l2: accountsHold(2),
    accounts_hold_l3: accountsHold(3),
    accounts_hold_l4: accountsHold(4),
    accounts_hold_l5: accountsHold(5),
  },
  // A higher level asks for no less and is held no longer.
  ascending: [
    ['turnover_l1', 'turnover_l2', 'turnover_l3', 'turnover_l4', 'turnover_l5'],
    ['orders_l1', 'orders_l2', 'orders_l3', 'orders_l4', 'orders_l5'],
    ['success_l1', 'success_l2', 'success_l3', 'success_l4', 'success_l5'],
    ['hold_l5', 'hold_l4', 'hold_l3', 'hold_l2', 'hold_l1', 'hold_l0'],
    [
      'accounts_hold_l5',
      'accounts_hold_l4',
      'accounts_hold_l3',
      'accounts_hold_l2',
      'accounts_hold_l1',
      'accounts_hold_l0',
    ],
  ],
} as const satisfies FigureKind;

type LevelFigures = { readonly [Name in keyof (typeof levelFigures)['figures']]: number };

/** What each level asks for and gives, from L0 up. */
export interface LevelRules {
  marks: readonly LevelMarks[];
  holds: Holds;
}

/** The figures by level. */
export function levelRulesOf(said: LevelFigures): LevelRules {
  const marks = [
    { turnoverCents: 0, orders: 0, successBps: 0 },
    { turnoverCents: said.turnover_l1, orders: said.orders_l1, successBps: said.success_l1 },
    { turnoverCents: said.turnover_l2, orders: said.orders_l2, successBps: said.success_l2 },
    { turnoverCents: said.turnover_l3, orders: said.orders_l3, successBps: said.success_l3 },
    { turnoverCents: said.turnover_l4, orders: said.orders_l4, successBps: said.success_l4 },
    { turnoverCents: said.turnover_l5, orders: said.orders_l5, successBps: said.success_l5 },
  ];
  const holds = {
    plain: [said.hold_l0, said.hold_l1, said.hold_l2, said.hold_l3, said.hold_l4, said.hold_l5],
    accounts: [
      said.accounts_hold_l0,
      said.accounts_hold_l1,
      said.accounts_hold_l2,
      said.accounts_hold_l3,
      said.accounts_hold_l4,
      said.accounts_hold_l5,
    ],
  };
  return { marks, holds };
}
