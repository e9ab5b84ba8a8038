import { builtInFigures } from './figures.config.ts';

const MEGABYTE = 1024 * 1024;

/** The business constants that only the server reads: what stands in `app.config.ts` is in every page's script. */
export const serverConfig = {
  /** Section 4. */
  identity: {
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
    /** Tries to sign in to one account, decision 0018: from one network, from all unknown devices together, and from each known one. */
    signInTries: {
      network: { calls: 10, seconds: 900 },
      strangers: { calls: 100, seconds: 3_600 },
      knownDevice: { calls: 30, seconds: 3_600 },
    },
    /** From one network, whatever the account. */
    signInsOfNetwork: { calls: 30, seconds: 60 },
    registrationsOfNetwork: { calls: 30, seconds: 3_600 },
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
      /** Wrong codes for one account, from wherever they come. */
      tries: { calls: 5, seconds: 15 * 60 },
    },
  },
  /** Decision 0020. */
  privacy: {
    /** How long an archive can be fetched, and the time between two. */
    exportDays: 7,
    exportEveryHours: 24,
    /** Pictures in an archive; the rest is named in it. */
    exportMaxImages: 500,
    exportMaxImageBytes: 100 * MEGABYTE,
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
  /** Section 6. */
  orders: {
    /** What was begun at a checkout, for other devices: how long it is kept, and of how many offers for one person. */
    drafts: { days: 7, offers: 20 },
    risk: builtInFigures.risk,
    ...builtInFigures.clocks,
    /** docs/decisions/0102-the-desk-and-the-pack.md. How long after the end of a dispute both sides can take it along. */
    packDays: 30,
    /** Lines of a file with purchases or sales. */
    exportLines: 10_000,
    /**
     * docs/decisions/0092-late-credit.md. What a buyer gets besides the refund when nothing came in time: a share of what
     * they had paid with their own money; so many within the window, of one seller's orders one within its own, and of
     * sellers with at least this level.
     */
    lateCredit: {
      shareBps: 500,
      mostCents: 500,
      credits: 3,
      windowDays: 30,
      sellerDays: 90,
      sellerLevel: 1,
    },
    /**
     * docs/decisions/0107-recall-protection.md. What each protected sale feeds the fund of the platform's fee; how long after
     * the warranty a recall can be reported; the most that one order is paid; and so many payments within the window, between
     * two people and to one buyer.
     */
    recall: {
      shareBps: 100,
      reportDays: 7,
      mostCents: 50_000,
      windowDays: 365,
      pairCases: 1,
      buyerCases: 2,
    },
    /** docs/decisions/0025-unpaid-orders.md. Index = trust level of the buyer. */
    unpaid: {
      /** Unpaid orders of one account, before and since its e-mail address is confirmed; of one offer it is always one. */
      unconfirmedMost: 1,
      most: 3,
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
  },
  /** Section 7. */
  wallet: {
    bonusDays: 180,
    ...builtInFigures.levels,
    /** docs/decisions/0111-releases-looked-at-again.md. How far back, and how old a release is at least. */
    catchUp: { periodSeconds: 3_600, hours: 72, afterMinutes: 10 },
    ...builtInFigures.deposits,
    /** How long a deposit that was not paid yet counts. One that is captured later is measured again. */
    depositPageMinutes: 30,
    /** docs/decisions/0093-papers.md */
    statement: { csvLines: 10_000, pdfLines: 2_000, pdfDays: 366 },
  },
  /** docs/decisions/0089-stripe.md */
  payments: {
    /**
     * docs/decisions/0100-promised-payments.md. How long before its end promised money is given up or was to be taken; how long a
     * promise is taken to last whose provider does not tell; how often the provider is looked at while it does not answer.
     */
    promise: { marginHours: 12, lastHours: 1, days: 5, lookMinutes: 15 },
    /** How often providers are asked for events that we missed, and how many answers of theirs one run reads. */
    missedEventsSeconds: 300,
    missedEventsPages: 20,
    /** What each run reads again, before what was read last. */
    missedEventsAgainSeconds: 600,
    /** A first reading, and one behind what the provider has forgotten, goes back so far. */
    missedEventsHours: 24,
    /** How often payments are looked at about which nothing was told, and how many in one run. */
    silentPaymentsSeconds: 300,
    silentPaymentsAtOnce: 50,
    /** After the end of its page; again after, and until when, counted from that end as well. */
    silentAfterMinutes: 15,
    silentAgainMinutes: 60,
    silentHours: 72,
    /** The same of refunds that were taken: after the request, again after, and from when on the log calls for help. */
    silentRefundsSeconds: 900,
    silentRefundsAtOnce: 50,
    silentRefundHours: 6,
    silentRefundAgainHours: 24,
    silentRefundAlarmDays: 7,
  },
  /** docs/decisions/0104-exchange-rates.md */
  rates: {
    readSeconds: 24 * 3_600,
    /** A figure that moves by more than this from the last accepted one waits for staff, in hundredths of a per cent. */
    moveBps: 500,
    /** The first one is compared with the built-in figure, which may be old. */
    firstMoveBps: 2_500,
    maxBytes: 256 * 1024,
    timeoutMs: 10_000,
    /** The longest that a rate is pinned. */
    pinDays: 90,
    /** Once readings have failed for so long those who decide are told, once. */
    failingHours: 24,
    /** docs/decisions/0115-held-rates.md. Readings on which nothing rests, and figures that a newer one replaced. */
    keepDays: 90,
  },
  /** docs/decisions/0103-books-of-providers.md */
  reconciliation: {
    /** How often the books of providers are read on, and how many answers of theirs one run reads. */
    readSeconds: 3_600,
    readPages: 50,
    /** What each run reads again, before what was read last. */
    againSeconds: 3_600,
    /** Before our first comparison: a payment that is booked here now may be some hours old there. */
    firstHours: 24,
    /** Each side has so long to hear of what the other one booked. */
    unknownHours: 1,
    missingDays: 3,
    /** What is compared once more in each run, whether it moved or not. */
    windowDays: 10,
    shownDays: 31,
  },
  /** docs/decisions/0119-ledger-for-staff.md. Lines of one file, pages that are read for it, days for which a proposal waits. */
  ledger: { csvLines: 20_000, csvPages: 60, proposalDays: 7 },
  /** The same of docs/decisions/0129-lists-of-staff.md. */
  lists: { csvLines: 20_000, csvPages: 60 },
  /** docs/decisions/0096-receipts-and-invoices.md */
  papers: {
    /** Fees that an invoice names one by one; of more it tells the days. */
    pdfLines: 1_000,
    /** Accounts whose fees are read by one statement when a month is issued. */
    accountsAtOnce: 200,
    /** docs/decisions/0114-documents-for-staff.md. Accounts that a search may find, and documents of one file. */
    issued: { accounts: 50, csvLines: 20_000 },
    /**
     * Which sellers of goods are not reported: with fewer sales and not more proceeds than these in a calendar year. Council
     * Directive (EU) 2021/514, Annex V, section I, B(4)(d). Personal services have no bound.
     */
    reporting: { sales: 30, euroCents: 200_000 },
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
    /**
     * docs/decisions/0108-buyer-tiers.md. What a buyer gets back of an order by what they spent within the window before,
     * from the lowest tier up. Together with a partner's share always less than the lowest fee.
     */
    cashback: {
      windowDays: 180,
      mostCents: 1_000,
      tiers: [
        { tier: 'starter', fromCents: 0, shareBps: 0 },
        { tier: 'regular', fromCents: 10_000, shareBps: 50 },
        { tier: 'veteran', fromCents: 50_000, shareBps: 100 },
        { tier: 'legend', fromCents: 200_000, shareBps: 150 },
      ],
    },
    /** Decision 0039: codes that were refused, over all calls that say whether one exists. */
    guesses: {
      account: { calls: 30, seconds: 3_600 },
      network: { calls: 90, seconds: 3_600 },
    },
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
  },
  /** docs/decisions/0078-requests.md. By trust level, from 0; the last value also applies above. */
  requests: {
    /** Open or accepted at once, and made within 24 hours. */
    open: [0, 3, 5, 10],
    perDay: [0, 6, 12, 24],
    /** New bids within an hour, by seller level. */
    bidsPerHour: [10, 20, 30, 40, 50, 60],
    /** Categories that a seller may follow, and how long there is between two notices of new requests. */
    followed: 50,
    tellMinutes: 60,
    /** How often a buyer may change a request, and how long it can be open in all. */
    changes: 20,
    mostHours: 28 * 24,
    /** How often a seller may change a bid. */
    bidChanges: 20,
    /** Bids on a request that are live at once: so many somebody can compare. */
    liveBids: 50,
    /** How long an accepted bid waits for its order. */
    acceptedMinutes: 15,
  },
  /** docs/decisions/0084-rules-of-categories.md. How long stock that staff have seen is proven. */
  offers: { stockProofDays: 30 },
  /** docs/decisions/0085-pictures-of-files.md. Pictures that files of offers name by their addresses. */
  pictures: {
    /** Rows of an import whose pictures are fetched together, and addresses at once. */
    rows: 8,
    atOnce: 6,
    /**
     * How long a process has the rows for itself. Fetching 80 addresses takes 210 s at most: six at once, 15 s each. Whoever
     * decodes and stores for longer shares the rows with another process, which costs calls and changes nothing.
     */
    leaseSeconds: 300,
    /** How often an address is tried, and seconds between. */
    tries: 3,
    waitSeconds: [10, 60],
    /** Calls of one host, of all imports together. */
    host: { calls: 10, seconds: 1 },
    /** A host that gave no answer so often in one import, one after the other, is not asked again; so many are remembered. */
    silence: 6,
    keptHosts: 100,
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
    /** By trust level: pictures that files of offers name, in a day, apart from uploads (docs/decisions/0085-pictures-of-files.md). */
    fileQuotas: [
      { pictures: 200, bytes: 100 * MEGABYTE },
      { pictures: 2_000, bytes: 1_000 * MEGABYTE },
      { pictures: 10_000, bytes: 4_000 * MEGABYTE },
      { pictures: 20_000, bytes: 8_000 * MEGABYTE },
    ],
  },
  /** docs/decisions/0094-payouts.md */
  payouts: {
    /** What a payout costs its owner: a fixed part and a share of the amount, together at most so much. */
    fees: {
      bank: { flatCents: 0, bps: 0, mostCents: 0 },
      paypal: { flatCents: 0, bps: 200, mostCents: 2_000 },
      usdt: { flatCents: 300, bps: 0, mostCents: 300 },
    },
    ...builtInFigures.payouts,
    /** Services that carry payouts out (docs/decisions/0105-payout-providers.md). */
    services: {
      /** For so long one process has a batch to itself: longer than its calls take. */
      leaseSeconds: 180,
      /** When a batch is asked about again: in its first hour, and later, or after a failure. */
      againSeconds: { first: 30, pending: 300 },
      /** While a receiver has not claimed the money. */
      unclaimedSeconds: 3_600,
      /** When nothing is expected any more, for so many days: money can be reversed. */
      restSeconds: 86_400,
      restDays: 60,
      /** A batch whose answer was lost is handed over again for so long; PayPal forgets its id after 30 days. */
      sendDays: 20,
    },
    /** From this amount on two people approve. */
    fourEyesCents: 100_000,
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
