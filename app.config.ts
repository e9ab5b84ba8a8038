const MEGABYTE = 1024 * 1024;

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
  /** EU and UK: choosing one switches the currency to euros (specification, section 9). */
  euroRegions: [
    'AT',
    'BE',
    'BG',
    'HR',
    'CY',
    'CZ',
    'DK',
    'EE',
    'FI',
    'FR',
    'DE',
    'GR',
    'HU',
    'IE',
    'IT',
    'LV',
    'LT',
    'LU',
    'MT',
    'NL',
    'PL',
    'PT',
    'RO',
    'SK',
    'SI',
    'ES',
    'SE',
    'GB',
  ],
  cookies: {
    accessTokenSeconds: 2 * 24 * 3600,
    refreshTokenSeconds: 7 * 24 * 3600,
    choiceSeconds: 365 * 24 * 3600,
    /** By which an account knows a browser again; renewed at each sign-in. */
    deviceSeconds: 400 * 24 * 3600,
    attributionSeconds: 30 * 24 * 3600,
    /** By which experiments know a browser again: as long as one can run. */
    experimentSeconds: 90 * 24 * 3600,
    /** What a form that was sent without script brings back. */
    formSeconds: 60,
  },
  /** Section 4. */
  identity: {
    /** What a seller says about themselves, in each language. */
    aboutLength: 1_000,
    passwordLength: { min: 8, max: 128 },
    publicNameLength: { min: 3, max: 24 },
    /** Decision 0020: between two changes of the name, and how long a name that was given up rests. */
    publicNameDays: 30,
    publicNameRestDays: 90,
    passkeyNameLength: { max: 40 },
  },
  /** Decision 0020. */
  privacy: {
    /** Between the wish to leave and the erasure. */
    deletionDays: 14,
    avatarPixels: 512,
  },
  /** Specification, section 9; docs/decisions/0018-devices.md. `signInWaitMs`: how long a sign-in waits at most, from when the auth page was opened. */
  deviceCheck: {
    initMs: 3_000,
    polls: 30,
    pollMs: 100,
    validMs: 2 * 3_600_000,
    signInWaitMs: 2_000,
  },
  fingerprint: {
    cacheMs: 3_600_000,
    maxCacheMs: 24 * 3_600_000,
    scriptMs: 3_000,
    signInWaitMs: 2_000,
  },
  /** Section 5. */
  offers: {
    reviewedFirstOffers: 3,
    titleLength: { min: 10, max: 120 },
    descriptionLength: { max: 5_000 },
    priceCents: { min: 1, max: 10_000_000 },
    stock: { min: 1, max: 1_000_000_000 },
    maxImages: 10,
    maxImageBytes: 10 * MEGABYTE,
    maxImagePixels: 24_000_000,
    maxVolumeDiscounts: 10,
    promisedMinutes: [20, 60, 120, 360, 720, 1440, 2880],
    boostingPromisedMinutes: [1440, 2880, 4320, 7200, 10_080, 14_400],
    warrantyDays: [0, 7, 14, 30],
  },
  /** Section 6. */
  orders: {
    /** How long an order holds its units unpaid; and from the order on, once a payment was started (section 10a). */
    unpaidMinutes: 10,
    paymentMinutes: 30,
    startHours: 24,
    /** A second delivery promises an hour at least. */
    redeliverMinutes: 60,
    checkHours: { default: 72, instantCode: 24, skins: 8 * 24 },
    sellerAnswerHours: 12,
    settleHours: 24,
    decideHours: 72,
    /** docs/decisions/0043-something-for-nothing.md. A completed order that was disputed so often stays completed. */
    disputes: 3,
    reviewLength: 1_000,
    bonusShareBps: 3_000,
    /** The largest order: one unit of the dearest offer with the highest fee, and room for more. */
    maxTotalCents: 100_000_000,
    /** docs/decisions/0005-risk.md. From this trust level on card money is not looked at. */
    risk: { trustedLevel: 2 },
  },
  /** Section 7. Index = seller level L0 to L5. */
  wallet: {
    /** Of so many days a level is counted. */
    levelDays: 30,
    feeBpsByLevel: [1_000, 900, 800, 700, 600, 500],
    accountsExtraFeeBps: 300,
    depositCents: { min: 500, max: 200_000 },
    payoutMinCents: 1_000,
    payoutMethodWaitHours: 48,
    maxPayoutMethods: 10,
    /** No payouts for so long after staff took a lost second factor off the account: decision 0017. */
    lostFactorWaitHours: 72,
    payoutTrustLevel: 2,
  },
  /** Decisions, section 3: the longest ban that support may give. */
  moderation: {
    temporaryBanDays: 7,
    /** New, e-mail confirmed, identity verified, identity and address verified. */
    trustLevels: 4,
    /** How long staff may act in somebody's account after one entry. */
    actingSeconds: 3_600,
    auditExportLines: 10_000,
  },
  /** docs/decisions/0064-measuring.md */
  measuring: {
    /** A visit ends after so long without an event. */
    visitMinutes: 30,
    /** The support widget is loaded so long after the page (specification, section 9). */
    widgetDelayMs: 2_000,
  },
  content: {
    /** What was missing in an article of the help centre. */
    help: { missingLength: 500 },
    contact: { nameLength: { max: 80 }, messageLength: { min: 20, max: 4_000 } },
    /** Where messages go while the operator has not given an address: the sandbox's mailbox. */
    contactFallback: 'contact@legend.test',
    /** How long the link to an unpublished text works. */
    previewHours: 48,
    /** Saves of one person within this time are one version of a text. */
    versionMinutes: 10,
  },
  chat: {
    maxTextLength: 2_000,
    maxImages: 5,
    /** A seller's own quick replies. */
    quickReplies: 20,
    quickReplyLength: 500,
    /** How long a translation is kept for the next reader. */
    translationDays: 30,
    inactivitySeconds: 180,
    activityThrottleSeconds: 10,
  },
  sandbox: {
    /** How far the clock may stand ahead of the machine's, in all: every hold, bonus and programme has ended by then. */
    clockDays: 1_100,
  },
  lists: { pageSize: 36, maxLimit: 100 },
  toasts: { durationMs: 3_000, max: 3 },
  /** Up to `localGames` games the browser searches its own list (specification, section 9). */
  search: { letterDebounceMs: 300, wordDebounceMs: 600, localGames: 300 },
} as const;

export { serverConfig } from './server.config.ts';

export type Locale = (typeof appConfig.locales.all)[number];
export type Currency = (typeof appConfig.currencies.all)[number];
