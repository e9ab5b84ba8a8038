/** How much one account may deposit, have paid out, and leave unpaid (decisions 0005, 0025, 0094). */
import { msg } from '@lingui/core/macro';
import { appConfig, serverConfig } from '~config';
import type { FigureKind } from './figure.ts';

const { depositCents } = appConfig.wallet;
const { wallet, payouts, orders } = serverConfig;
const [depositDay, depositDayVerified] = wallet.depositDayCents;
const [depositMonth, depositMonthVerified] = wallet.depositMonthCents;
const [payoutDay, payoutDayTrusted] = payouts.dayCents;
const [payoutMonth, payoutMonthTrusted] = payouts.monthCents;

/** Less is worse for whoever pays or is paid, more is at risk. */
const ofMoney = { unit: 'cents', worse: 'less', risky: 'more', inTerms: true } as const;
const DAY = { least: 10_000, most: 2_000_000 };
const MONTH = { least: 20_000, most: 10_000_000 };

export const limitFigures = {
  figures: {
    // The largest of the wire; only less can be allowed.
    deposit_once_cents: {
      label: msg`One deposit, at most`,
      ...ofMoney,
      builtIn: depositCents.max,
      least: 5_000,
      most: depositCents.max,
    },
    deposit_day_cents: {
      label: msg`Deposits in 24 hours, identity not verified`,
      ...ofMoney,
      builtIn: depositDay,
      ...DAY,
    },
    deposit_day_verified_cents: {
      label: msg`Deposits in 24 hours, identity verified`,
      ...ofMoney,
      builtIn: depositDayVerified,
      ...DAY,
    },
    deposit_month_cents: {
      label: msg`Deposits in 30 days, identity not verified`,
      ...ofMoney,
      builtIn: depositMonth,
      ...MONTH,
    },
    deposit_month_verified_cents: {
      label: msg`Deposits in 30 days, identity verified`,
      ...ofMoney,
      builtIn: depositMonthVerified,
      ...MONTH,
    },
    payout_day_cents: {
      label: msg`Payouts in 24 hours, identity verified`,
      ...ofMoney,
      builtIn: payoutDay,
      ...DAY,
    },
    payout_day_trusted_cents: {
      label: msg`Payouts in 24 hours, identity and address verified`,
      ...ofMoney,
      builtIn: payoutDayTrusted,
      ...DAY,
    },
    payout_month_cents: {
      label: msg`Payouts in 30 days, identity verified`,
      ...ofMoney,
      builtIn: payoutMonth,
      ...MONTH,
    },
    payout_month_trusted_cents: {
      label: msg`Payouts in 30 days, identity and address verified`,
      ...ofMoney,
      builtIn: payoutMonthTrusted,
      ...MONTH,
    },
    payout_second_cents: {
      label: msg`Payout from which two people approve`,
      unit: 'cents',
      worse: 'less',
      risky: 'more',
      builtIn: payouts.fourEyesCents,
      least: 10_000,
      most: 1_000_000,
    },
    // Before the e-mail address is confirmed it is one: texts of the help centre say so.
    unpaid_orders: {
      label: msg`Unpaid orders at once, e-mail confirmed`,
      unit: 'count',
      builtIn: orders.unpaid.most,
      least: 1,
      most: 20,
      worse: 'less',
      risky: 'more',
      inTerms: true,
    },
  },
  ascending: [
    ['deposit_day_cents', 'deposit_month_cents', 'deposit_month_verified_cents'],
    ['deposit_day_cents', 'deposit_day_verified_cents', 'deposit_month_verified_cents'],
    ['payout_day_cents', 'payout_month_cents', 'payout_month_trusted_cents'],
    ['payout_day_cents', 'payout_day_trusted_cents', 'payout_month_trusted_cents'],
  ],
} as const satisfies FigureKind;
