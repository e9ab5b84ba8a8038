/** Spans of rules that the texts of documents name as well, besides those of `app.config.ts`. */

/** How long a person may stay at a social provider (decision 0016). */
export const SOCIAL_ATTEMPT_SECONDS = 600;

/** How long a code of an authenticator app counts: RFC 6238, which all apps support. */
export const TOTP_STEP_SECONDS = 30;

/** What `wallet.depositDayCents` and `wallet.depositMonthCents` are counted over (decision 0005). */
export const DEPOSIT_DAY_HOURS = 24;
export const DEPOSIT_MONTH_DAYS = 30;

/** What `payouts.dayCents` and `payouts.monthCents` are counted over (decision 0094). */
export const PAYOUT_DAY_HOURS = 24;
export const PAYOUT_MONTH_DAYS = 30;

/**
 * Decision 0043: whoever paid so many orders of one seller and left them before they were started orders nothing more
 * there until the first of them is so long ago.
 */
export const OFTEN_LEFT = { orders: 3, hours: 24 };
