/** Times of orders. What texts say of them comes from the order or from here; the others are constants (decision 0127). */
import { msg } from '@lingui/core/macro';
import { serverConfig } from '~config';
import type { FigureKind } from './figure.ts';

/**
 * A card's promise lasts seven days at most, and its order ends twelve hours before it (decision 0100): the two waits together
 * have 156 hours.
 */
const LONGEST_WAIT_HOURS = 78;

const { verificationHours, approvalHours, lateHours, reviewDays } = serverConfig.orders;

export const clockFigures = {
  figures: {
    verification_hours: {
      label: msg`Hours for the identity check that a payment waits for`,
      unit: 'hours',
      builtIn: verificationHours,
      least: 24,
      most: LONGEST_WAIT_HOURS,
      worse: 'less',
      risky: 'never',
      inTerms: true,
    },
    approval_hours: {
      label: msg`Hours for support to look at a payment`,
      unit: 'hours',
      builtIn: approvalHours,
      // Buyers and support are reminded before.
      least: 25,
      most: LONGEST_WAIT_HOURS,
      worse: 'more',
      risky: 'never',
    },
    late_hours: {
      label: msg`Hours after the promised time until a late order is refunded`,
      unit: 'hours',
      builtIn: lateHours,
      // Sellers are reminded a day before.
      least: 25,
      most: 240,
      worse: 'less',
      risky: 'never',
    },
    review_days: {
      label: msg`Days after its end in which an order can be reviewed`,
      unit: 'days',
      builtIn: reviewDays,
      least: 7,
      most: 90,
      worse: 'less',
      risky: 'never',
      inTerms: true,
    },
  },
  ascending: [],
} as const satisfies FigureKind;
