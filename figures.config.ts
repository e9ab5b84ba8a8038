/** Figures of the market that hold where staff made no rule (docs/decisions/0127-rules-of-figures.md); part of `server.config.ts`. */
export const builtInFigures = {
  /** docs/decisions/0005-risk.md. Cents of card money, of the order or within the window, from which an order is looked at. */
  risk: {
    windowDays: 30,
    mediumCents: 50_000,
    highCents: 200_000,
    knownOrders: 3,
    knownDays: 7,
    knownFactor: 4,
  },
  /** Section 6. */
  clocks: {
    verificationHours: 72,
    approvalHours: 72,
    /** After the promised time; then what nobody delivered is refunded. */
    lateHours: 72,
    reviewDays: 30,
  },
  /** docs/decisions/0005-risk.md. Deposits within 24 hours and 30 days, without and with a verified identity. */
  deposits: {
    depositDayCents: [50_000, 200_000],
    depositMonthCents: [200_000, 1_000_000],
  },
  /** docs/decisions/0094-payouts.md. Within 24 hours and 30 days: with a verified identity, and of those who are trusted most. */
  payouts: {
    dayCents: [250_000, 1_000_000],
    monthCents: [1_000_000, 5_000_000],
  },
  /** Section 7. Index = seller level L0 to L5. */
  levels: {
    /** What the last 30 days must have brought: paid by buyers, completed orders, share of success. */
    levels: [
      { turnoverCents: 0, orders: 0, successBps: 0 },
      { turnoverCents: 10_000, orders: 5, successBps: 9_500 },
      { turnoverCents: 100_000, orders: 20, successBps: 9_600 },
      { turnoverCents: 300_000, orders: 50, successBps: 9_700 },
      { turnoverCents: 800_000, orders: 80, successBps: 9_800 },
      { turnoverCents: 1_500_000, orders: 100, successBps: 9_900 },
    ],
    holdHoursByLevel: [72, 48, 48, 24, 24, 24],
    accountsHoldHoursByLevel: [168, 144, 120, 72, 48, 24],
  },
} as const;
