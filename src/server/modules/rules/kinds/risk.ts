/** From which card money on a payment is looked at (decision 0005). For how many days it counts is a constant: texts say it. */
import { msg } from '@lingui/core/macro';
import { serverConfig } from '~config';
import type { FigureKind } from './figure.ts';

const { mediumCents, highCents, knownOrders, knownDays, knownFactor } = serverConfig.orders.risk;

export const riskFigures = {
  figures: {
    medium_cents: {
      label: msg`Card money from which a payment waits for an identity check`,
      unit: 'cents',
      builtIn: mediumCents,
      least: 5_000,
      most: 500_000,
      worse: 'less',
      risky: 'more',
    },
    high_cents: {
      label: msg`Card money from which a payment waits for support`,
      unit: 'cents',
      builtIn: highCents,
      least: 10_000,
      most: 2_000_000,
      worse: 'less',
      risky: 'more',
    },
    known_orders: {
      label: msg`Completed orders of a known buyer`,
      unit: 'count',
      builtIn: knownOrders,
      least: 1,
      // Records of buyers count no further.
      most: 10,
      worse: 'more',
      risky: 'less',
    },
    known_days: {
      label: msg`Days since a known buyer has registered`,
      unit: 'days',
      builtIn: knownDays,
      least: 1,
      most: 90,
      worse: 'more',
      risky: 'less',
    },
    known_factor: {
      label: msg`How many times as much a known buyer may pay`,
      unit: 'count',
      builtIn: knownFactor,
      least: 1,
      most: 10,
      worse: 'less',
      risky: 'more',
    },
  },
  ascending: [['medium_cents', 'high_cents']],
  // What a known buyer pays without a check, and without support.
  products: [
    ['medium_cents', 'known_factor'],
    ['high_cents', 'known_factor'],
  ],
} as const satisfies FigureKind;
