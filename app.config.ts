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
    accessTokenSeconds: 15 * 60,
    refreshTokenSeconds: 7 * 24 * 3600,
    /** The longest life of a session, however often it is used. */
    sessionDays: 90,
    refreshGraceSeconds: 10,
    confirmEmailHours: 24,
    restorePasswordHours: 1,
    changeEmailHours: 24,
    flashTokenSeconds: 60,
    /** A device is known for this long after its last sign-in: docs/decisions/0018-devices.md. */
    knownDeviceDays: 400,
    /**
     * Tries to sign in to one account, docs/decisions/0018-devices.md: from one network, from all devices that the
     * account does not know together, and from each device that it knows.
     */
    signInTries: {
      network: { calls: 10, seconds: 900 },
      strangers: { calls: 100, seconds: 3_600 },
      knownDevice: { calls: 30, seconds: 3_600 },
    },
    /** From one network, whatever the account. */
    signInsOfNetwork: { calls: 30, seconds: 60 },
    registrationsOfNetwork: { calls: 30, seconds: 3_600 },
    passwordLength: { min: 8, max: 128 },
    publicNameLength: { min: 3, max: 24 },
    /** Decision 0020: between two changes of the name, and how long a name that was given up rests. */
    publicNameDays: 30,
    publicNameRestDays: 90,
    /** Decision 0017. */
    secondFactor: {
      /** How long a confirmation in a session opens payouts and changes of the factors themselves. */
      freshSeconds: 10 * 60,
      /** Time to answer a passkey's challenge. */
      challengeSeconds: 5 * 60,
      /** Time to confirm a new authenticator app. */
      enrolSeconds: 15 * 60,
      recoveryCodes: 10,
      maxPasskeys: 10,
      passkeyNameLength: { max: 40 },
      /** Wrong codes for one account, from wherever they come. */
      tries: { calls: 5, seconds: 15 * 60 },
    },
  },
  /** Decision 0020. */
  privacy: {
    /** Between the wish to leave and the erasure. */
    deletionDays: 14,
    /** How long an archive can be fetched, and the time between two. */
    exportDays: 7,
    exportEveryHours: 24,
    /** Pictures in an archive; the rest is named in it. */
    exportMaxImages: 500,
    exportMaxImageBytes: 100 * 1024 * 1024,
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
  /** Section 4; docs/decisions/0021-identity-check.md. */
  verification: {
    attemptsPerDay: 3,
    /** How long an opened check waits for the documents, and handed in documents for a result. */
    openHours: 72,
    pendingDays: 7,
    /** How long the page waits for the provider before it says so. */
    providerTimeoutMs: 3_000,
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
    /** What was begun at a checkout, for other devices: how long it is kept, and of how many offers for one person. */
    drafts: { days: 7, offers: 20 },
    /** Lines of a file with purchases or sales. */
    exportLines: 10_000,
    /** How long an order holds its units unpaid; and from the order on, once a payment was started (section 10a). */
    unpaidMinutes: 10,
    paymentMinutes: 30,
    /** docs/decisions/0025-unpaid-orders.md. Index = trust level of the buyer. */
    unpaid: {
      /** Unpaid orders of one account; of one offer it is always one. */
      most: [1, 3, 3, 3],
      /** Of an offer's stock, in one order that the wallet could not pay at once. */
      stockSharePercent: [25, 50, 100, 100],
      /** So many unpaid ends within the window close placing until they are fewer. */
      pauses: [
        { ends: 3, windowMinutes: 60 },
        { ends: 8, windowMinutes: 24 * 60 },
      ],
      /** An order that was let go sooner is a change of mind and counts for no pause. */
      countsAfterMinutes: 2,
      /**
       * docs/decisions/0037-stock-that-nobody-pays.md. What orders of one offer may hold unpaid within the window: of one
       * buyer `paymentMinutes` together, of everybody as many as this. Beyond, the wallet must cover them.
       */
      held: { windowHours: 24, offerMinutes: 120, coveredMinutes: 2 },
    },
    verificationHours: 72,
    approvalHours: 72,
    startHours: 24,
    /** After the promised time; then what nobody delivered is refunded. A second delivery promises an hour at least. */
    lateHours: 72,
    redeliverMinutes: 60,
    checkHours: { default: 72, instantCode: 24, skins: 8 * 24 },
    sellerAnswerHours: 12,
    settleHours: 24,
    decideHours: 72,
    /** docs/decisions/0043-something-for-nothing.md. A completed order that was disputed so often stays completed. */
    disputes: 3,
    reviewDays: 30,
    reviewLength: 1_000,
    bonusShareBps: 3_000,
    /** The largest order: one unit of the dearest offer with the highest fee, and room for more. */
    maxTotalCents: 100_000_000,
    /** docs/decisions/0005-risk.md. Cents of card money, of the order or within the window, from which an order is looked at. */
    risk: {
      windowDays: 30,
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
    /** What the last 30 days must have brought: paid by buyers, completed orders, share of success. */
    levels: [
      { turnoverCents: 0, orders: 0, successBps: 0 },
      { turnoverCents: 10_000, orders: 5, successBps: 9_500 },
      { turnoverCents: 100_000, orders: 20, successBps: 9_600 },
      { turnoverCents: 300_000, orders: 50, successBps: 9_700 },
      { turnoverCents: 800_000, orders: 80, successBps: 9_800 },
      { turnoverCents: 1_500_000, orders: 100, successBps: 9_900 },
    ],
    levelDays: 30,
    feeBpsByLevel: [1_000, 900, 800, 700, 600, 500],
    accountsExtraFeeBps: 300,
    holdHoursByLevel: [72, 48, 48, 24, 24, 24],
    accountsHoldHoursByLevel: [168, 144, 120, 72, 48, 24],
    bonusDays: 180,
    depositCents: { min: 500, max: 200_000 },
    /** docs/decisions/0005-risk.md. Within 24 hours and 30 days, without and with a verified identity. */
    depositDayCents: [50_000, 200_000],
    depositMonthCents: [200_000, 1_000_000],
    /** How long a deposit that was not paid yet counts. One that is captured later is measured again. */
    depositPageMinutes: 30,
    payoutMinCents: 1_000,
    payoutMethodWaitHours: 48,
    maxPayoutMethods: 10,
    /** No payouts for so long after staff took a lost second factor off the account: decision 0017. */
    lostFactorWaitHours: 72,
    payoutTrustLevel: 2,
  },
  /** Section 8; docs/decisions/0013-referrals.md. */
  promotions: {
    referral: {
      /** What somebody who registers with a code gets off the first order. */
      discountBps: 500,
      discountMaxCents: 500,
      /** Bonus money for whoever brought them, when that order completes. */
      rewardCents: 500,
    },
    /** Share of what the brought users pay with their own money, for how long, and how long it is held. */
    affiliate: { shareBps: 200, months: 12, holdDays: 30 },
    /** Decision 0039: codes that were refused, over all calls that say whether one exists. */
    guesses: {
      account: { calls: 30, seconds: 3_600 },
      network: { calls: 90, seconds: 3_600 },
    },
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
  /** docs/decisions/0022-notifications.md */
  notifications: {
    /** A burst of changes of one order makes one notice. */
    settleSeconds: 10,
    /** A message that is still unread so long after, while its reader is away, is told of. */
    chatDelaySeconds: 300,
    telegramCodeMinutes: 10,
    /** Devices of one person that web push reaches: the oldest makes room. */
    pushDevices: 10,
  },
  /** docs/decisions/0064-measuring.md */
  measuring: {
    /** Events are kept until they are counted for good; the counts of a day for longer. */
    keepEventsDays: 7,
    keepCountsDays: 400,
    /** Words are counted only where so many visits of one day looked for them. */
    fewestVisits: 3,
    /** The longest period of a report. */
    reportDays: 366,
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

/** What only the server reads: a browser does not load it. */
export const serverConfig = {
  /** docs/decisions/0078-requests.md. By trust level, from 0; the last value also applies above. */
  requests: {
    /** Open or accepted at once, and made within 24 hours. */
    open: [0, 3, 5, 10],
    perDay: [0, 6, 12, 24],
    /** New bids within an hour, by seller level. */
    bidsPerHour: [10, 20, 30, 40, 50, 60],
    /** How often a seller may change a bid. */
    bidChanges: 20,
    /** Bids on a request that are live at once: so many somebody can compare. */
    liveBids: 50,
    /** How long an accepted bid waits for its order. */
    acceptedMinutes: 15,
  },
  /** docs/decisions/0074-keys-and-webhooks.md. `mostCallsPerMinute`: of a key, whatever it calls; `guesses`: calls with invented keys from one network. */
  integrations: {
    keys: { mostPerAccount: 10, mostCallsPerMinute: 600, guesses: { calls: 60, seconds: 60 } },
    webhooks: {
      mostPerAccount: 5,
      /** How long a secret signs beside the one that took its place. */
      bothSecretsHours: 24,
      /** What was refused for so long ends, and its webhook is switched off. */
      triedForHours: 24,
      /** How long the log shows what was sent. */
      logDays: 30,
    },
  },
  /** docs/decisions/0065-experiments.md; the queue: specification, section 9. */
  experiments: { queuedExposures: 512, greatestDays: 90, countSeconds: 600 },
  /**
   * Mails to one mailbox within an hour and a day, of all causes of one line together, by whomever they are caused
   * (docs/decisions/0027-bounds.md). What a person causes in the own session, and what is about money, has no limit.
   */
  mail: {
    limits: {
      /** Somebody gave the address: registration, confirmation asked for again, change of address. */
      claim: { hour: 5, day: 12 },
      /** Somebody forgot the password. */
      restore: { hour: 5, day: 12 },
      /** Somebody signed in on a new device. */
      device: { hour: 10, day: 30 },
      /** A message waits in a conversation. */
      chat: { hour: 10, day: 40 },
      /** The contact form, to the operator. The message itself is stored in any case. */
      contact: { hour: 60, day: 300 },
    },
  },
  /** docs/decisions/0027-bounds.md */
  media: {
    /** Pictures that nothing uses are removed after this. A form that was left open longer asks for them again. */
    unusedMinutes: 60,
    /** By trust level, the first for 0: what may wait unused at once, and what may be uploaded in a day in all. */
    quotas: [
      {
        unused: { pictures: 10, bytes: 20 * MEGABYTE },
        day: { pictures: 40, bytes: 60 * MEGABYTE },
      },
      {
        unused: { pictures: 30, bytes: 60 * MEGABYTE },
        day: { pictures: 200, bytes: 300 * MEGABYTE },
      },
      {
        unused: { pictures: 60, bytes: 120 * MEGABYTE },
        day: { pictures: 600, bytes: 900 * MEGABYTE },
      },
      {
        unused: { pictures: 60, bytes: 120 * MEGABYTE },
        day: { pictures: 1_000, bytes: 1_500 * MEGABYTE },
      },
    ],
  },
  /** docs/decisions/0027-bounds.md */
  realtime: {
    /** Open at once: of an account (each tab of each device has one), and of a network on one node. */
    socketsOfAccount: 20,
    socketsOfNetwork: 200,
    /** Connections that an account may begin; a page whose connection is lost tries each few seconds. */
    connects: { calls: 60, seconds: 60 },
  },
} as const;

export type Locale = (typeof appConfig.locales.all)[number];
export type Currency = (typeof appConfig.currencies.all)[number];
