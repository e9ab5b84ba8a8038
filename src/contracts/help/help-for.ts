/**
 * Which help article answers what: failures by their code, and states of pages by a name of their own. The one table
 * from which every *Help with this* leads on; a test holds it to the articles that there are. Failures that say
 * everything themselves (a field, a race, a page that moved on) have none.
 */
import type { ErrorCode } from '../error-catalogue.ts';

/** What leads to an article without being a failure. */
export type HelpState =
  | 'page_not_found'
  | 'page_closed'
  | 'page_failed'
  | 'payment_failed'
  | 'order_checked'
  | 'order_late'
  | 'order_disputed'
  | 'order_disputed_seller'
  | 'order_acceptance'
  | 'order_ended'
  | 'payout_declined'
  | 'identity_rejected'
  | 'account_banned'
  | 'offer_reviewed'
  | 'email_invalid';

export const helpArticleFor = {
  BANNED: 'banned-account',
  TOO_MANY: 'when-a-page-fails',
  UNAUTHENTICATED: 'sign-in-problems',
  TOKEN_EXPIRED: 'sign-in-problems',

  INVALID_CREDENTIALS: 'sign-in-problems',
  REFRESH_TOKEN_INVALID: 'sign-in-problems',
  CODE_INVALID: 'sign-in-problems',
  EMAIL_TAKEN: 'sign-in-problems',
  LAST_WAY_IN: 'sign-in-problems',
  ACCOUNT_LEAVING: 'your-data-and-leaving',
  EMAIL_NOT_CONFIRMED: 'become-a-seller',
  PASSWORD_COMMON: 'secure-your-account',
  TRUST_LEVEL_REQUIRED: 'identity-check',
  SECOND_FACTOR_WRONG: 'two-step-sign-in',
  SECOND_FACTOR_NEEDED: 'two-step-sign-in',
  TOTP_NOT_STARTED: 'two-step-sign-in',
  PASSKEY_INVALID: 'two-step-sign-in',
  PASSKEY_UNAVAILABLE: 'two-step-sign-in',
  PASSKEY_ELSEWHERE: 'two-step-sign-in',
  PASSKEY_CANCELLED: 'two-step-sign-in',
  SOCIAL_PROVIDER_DOWN: 'sign-in-problems',
  SOCIAL_REFUSED: 'sign-in-problems',
  SOCIAL_STATE_INVALID: 'sign-in-problems',
  SOCIAL_NEED_AUTHORIZATION: 'sign-in-problems',
  SOCIAL_ALREADY_BOUND: 'sign-in-problems',
  SOCIAL_WRONG_ACCOUNT: 'sign-in-problems',

  ORDER_WRONG_STATE: 'order-statuses',
  ORDER_NOT_YET: 'order-statuses',
  ORDER_DISPUTES_SPENT: 'how-a-dispute-ends',
  ORDER_OWN_OFFER: 'order-refused',
  ORDER_OFFER_UNAVAILABLE: 'order-refused',
  ORDER_SELLER_AWAY: 'order-refused',
  ORDER_STOCK_TOO_LOW: 'order-refused',
  ORDER_UNPAID_OFFER: 'order-refused',
  ORDER_UNPAID_MANY: 'order-refused',
  ORDER_UNPAID_UNCONFIRMED: 'order-refused',
  ORDER_UNPAID_PAUSE: 'order-refused',
  ORDER_UNPAID_HELD: 'order-refused',
  ORDER_OFFER_HELD: 'order-refused',
  ORDER_LEFT_OFTEN: 'order-refused',
  ORDER_SHARE_TOO_LARGE: 'order-refused',
  ORDER_PRICE_CHANGED: 'order-refused',
  PURCHASE_UNCONFIRMED: 'order-refused',
  PURCHASE_SAME_SELLER: 'ways-to-pay',
  ORDER_DELIVERY_SHORT: 'order-refused',
  ORDER_HANDOVER_INCOMPLETE: 'deliver-an-order',
  PAYMENT_METHOD_UNAVAILABLE: 'ways-to-pay',
  PAYMENT_PROVIDER_DOWN: 'ways-to-pay',
  PAYMENT_LEFT: 'ways-to-pay',
  REVIEW_TOO_LATE: 'reviews',
  REVIEW_NOT_YET: 'reviews',

  NOT_ENOUGH_MONEY: 'wallet-balances',
  DEPOSIT_LIMIT_REACHED: 'deposits',
  DEPOSIT_METHOD_UNAVAILABLE: 'ways-to-pay',
  PAYOUT_FEE_CHANGED: 'request-a-payout',
  PAYOUT_FROZEN: 'payout-declined',
  PAYOUT_LIMIT_REACHED: 'request-a-payout',
  PAYOUT_METHOD_FAILED: 'add-a-payout-method',
  PAYOUT_METHOD_WAITS: 'add-a-payout-method',
  PAYOUT_METHOD_LIMIT: 'add-a-payout-method',
  PAYOUT_FACTOR_LOST: 'payout-declined',
  PAYOUT_OPEN: 'request-a-payout',
  PAYOUTS_PAUSED: 'payout-declined',
  PROMO_NOT_FOUND: 'promo-codes',
  PROMO_KEPT_MANY: 'promo-codes',
  PROMO_OTHER_ACTIVE: 'promo-codes',

  CONTACT_DATA_REFUSED: 'deals-elsewhere',
  MESSAGE_REFUSED: 'deals-elsewhere',
  CONVERSATIONS_MANY: 'deals-elsewhere',
  CONVERSATIONS_UNCONFIRMED: 'deals-elsewhere',
  SELLER_REQUIRED: 'become-a-seller',
  OFFER_WRONG_STATE: 'offer-not-on-sale',
  OFFER_INCOMPLETE: 'offer-not-on-sale',
  VERIFICATION_ATTEMPTS: 'identity-check',
  VERIFICATION_FINAL: 'identity-check',
  VERIFICATION_UNAVAILABLE: 'identity-check',
  VERIFICATION_PENDING: 'identity-check',
  DELETION_BLOCKED: 'your-data-and-leaving',
  EXPORT_TOO_SOON: 'your-data-and-leaving',

  page_not_found: 'when-a-page-fails',
  page_closed: 'when-a-page-fails',
  page_failed: 'when-a-page-fails',
  payment_failed: 'payment-failed',
  order_checked: 'identity-check',
  order_late: 'my-order-is-late',
  order_disputed: 'how-a-dispute-ends',
  order_disputed_seller: 'a-buyer-disputes',
  order_acceptance: 'confirming-receipt',
  order_ended: 'when-the-money-is-back',
  payout_declined: 'payout-declined',
  identity_rejected: 'identity-check',
  account_banned: 'banned-account',
  offer_reviewed: 'offer-not-on-sale',
  email_invalid: 'notifications',
} as const satisfies Partial<Record<ErrorCode | HelpState, string>>;

const articles: ReadonlyMap<string, string> = new Map(Object.entries(helpArticleFor));

/** The slug of the article about a failure's code or a state; undefined where there is none. */
export function helpSlugFor(about: string): string | undefined {
  return articles.get(about);
}

const answering: ReadonlySet<string> = new Set(Object.values(helpArticleFor));

/** Whether a failure or a state leads to the article of this slug. */
export function isHelpFor(slug: string): boolean {
  return answering.has(slug);
}
