/** Figures of the promo codes that staff keep (decision 0120). */
export const promoCodeConfig = {
  /** A code that can cost more (US cents), or has no most, is agreed to by a second person before it starts. */
  fourEyesCents: 500_000,
  /** Days whose use is shown, today among them. */
  useDays: 30,
  /** Lines of a file at most. */
  csvLines: 5_000,
  /** Versions shown with a code, the newest ones. */
  versions: 100,
  /** Names that a picker offers. */
  places: 10,
} as const;
