/** Bounds of automatic prices. */

export const autopilotBounds = {
  rules: 50,
  /** Offers that a preview lists. */
  examples: 50,
  /** Offers that one call lets go on. */
  resumed: 100,
  everyMinutes: { min: 5, max: 1_440 },
  stepPercent: { min: 0.01, max: 50 },
  mostStepPercent: { min: 1, max: 50 },
  mostDayPercent: { min: 1, max: 90 },
  level: { min: 0, max: 5 },
  stars: { min: 0, max: 5 },
  /** How long acts are kept. */
  days: 90,
} as const;
