/**
 * The one typed place for the brand, the locales, the currencies and every business constant.
 * Rules come from the decisions page of the specification; the section is named beside each group.
 */
export const appConfig = {
  brand: { name: 'Legend', tagline: 'trade like a Legend' },
  locales: { default: 'en', all: ['en', 'fr'] },
  currencies: {
    default: 'USD',
    all: ['USD', 'EUR'],
    details: {
      USD: { title: 'Dollar', symbol: '$' },
      EUR: { title: 'Euro', symbol: '€' },
    },
    /** Millionths of the currency for one US dollar (section 2). */
    rateMillionths: { USD: 1_000_000, EUR: 917_432 },
  },
  /** Regions to choose from, ISO 3166-1 alpha-2. */
  regions: ['AE', 'AR', 'AT', 'AU', 'BE', 'BG', 'BR', 'CA', 'CH', 'CL', 'CO', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EG', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'ID', 'IE', 'IL', 'IN', 'IS', 'IT', 'JP', 'KR', 'KW', 'KZ', 'LT', 'LU', 'LV', 'MA', 'MT', 'MX', 'MY', 'NL', 'NO', 'NZ', 'PE', 'PH', 'PL', 'PT', 'QA', 'RO', 'RS', 'SA', 'SE', 'SG', 'SI', 'SK', 'TH', 'TN', 'TR', 'TW', 'UA', 'US', 'UY', 'VN', 'ZA'],
  /** EU and UK: choosing one switches the currency to euros (specification, section 9). */
  euroRegions: ['AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IE', 'IT', 'LV', 'LT', 'LU', 'MT', 'NL', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE', 'GB'],
  cookies: {
    accessTokenSeconds: 2 * 24 * 3600,
    refreshTokenSeconds: 7 * 24 * 3600,
    choiceSeconds: 365 * 24 * 3600,
    attributionSeconds: 30 * 24 * 3600,
  },
  /** Section 4. */
  identity: {
    accessTokenSeconds: 15 * 60,
    refreshTokenSeconds: 7 * 24 * 3600,
    refreshGraceSeconds: 10,
    confirmEmailHours: 24,
    restorePasswordHours: 1,
    changeEmailHours: 24,
    flashTokenSeconds: 60,
    passwordLength: { min: 8, max: 128 },
    publicNameLength: { min: 3, max: 24 },
  },
  /** Section 5. */
  offers: {
    reviewedFirstOffers: 3,
    titleLength: { min: 10, max: 120 },
    descriptionLength: { max: 5_000 },
    priceCents: { min: 1, max: 10_000_000 },
    stock: { min: 1, max: 1_000_000_000 },
    maxImages: 10,
    maxImageBytes: 10 * 1024 * 1024,
    maxImagePixels: 24_000_000,
    maxVolumeDiscounts: 10,
    promisedMinutes: [20, 60, 120, 360, 720, 1440, 2880],
    boostingPromisedMinutes: [1440, 2880, 4320, 7200, 10_080, 14_400],
    warrantyDays: [0, 7, 14, 30],
  },
  /** Section 6. */
  orders: {
    unpaidMinutes: 30,
    verificationHours: 72,
    startHours: 24,
    checkHours: { default: 72, instantCode: 24, skins: 8 * 24 },
    sellerAnswerHours: 12,
    settleHours: 24,
    decideHours: 72,
    reviewDays: 30,
    reviewLength: 1_000,
    bonusShareBps: 3_000,
    /** docs/decisions/0005-risk.md. Cents of card money from which an order is looked at. */
    risk: {
      trustedLevel: 2,
      mediumCents: 50_000,
      highCents: 200_000,
      knownOrders: 3,
      knownDays: 7,
      knownFactor: 4,
    },
  },
  /** Section 7. Index = seller level L0 to L5. */
  wallet: {
    feeBpsByLevel: [1_000, 900, 800, 700, 600, 500],
    accountsExtraFeeBps: 300,
    holdHoursByLevel: [72, 48, 48, 24, 24, 24],
    accountsHoldHoursByLevel: [168, 144, 120, 72, 48, 24],
    bonusDays: 180,
    depositCents: { min: 500, max: 200_000 },
    payoutMinCents: 1_000,
    payoutMethodWaitHours: 48,
    payoutTrustLevel: 2,
  },
  /** Section 9. */
  chat: {
    maxTextLength: 2_000,
    maxImages: 5,
    inactivitySeconds: 180,
    activityThrottleSeconds: 10,
  },
  lists: { pageSize: 36, maxLimit: 100 },
  toasts: { durationMs: 3_000, max: 3 },
  search: { letterDebounceMs: 300, wordDebounceMs: 600 },
} as const;

export type Locale = (typeof appConfig.locales.all)[number];
export type Currency = (typeof appConfig.currencies.all)[number];
