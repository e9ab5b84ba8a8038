/**
 * The values that documents name as `{{name}}`: every figure of the rules in force, in the reader's language, so
 * that a text can never disagree with what the program does.
 */
import { appConfig, serverConfig, type Locale } from '~config';
import { PROPOSAL_HOURS } from '~/domain/proposals.ts';
import { generalFeeBps, holdHours, type FeeRules } from '~/domain/fees.ts';
import { levelRulesOf, type AllFigures, type LevelRules } from '../rules/index.ts';
import {
  DEPOSIT_DAY_HOURS,
  DEPOSIT_MONTH_DAYS,
  OFTEN_LEFT,
  PAYOUT_DAY_HOURS,
  PAYOUT_MONTH_DAYS,
  SOCIAL_ATTEMPT_SECONDS,
  TOTP_STEP_SECONDS,
} from '~/domain/rule-windows.ts';
import { shownUnits } from '~/kernel/money.ts';

const languageTags = { en: 'en-US', fr: 'fr-FR' } as const;
const HOURS_PER_DAY = 24;
const LEVELS = appConfig.wallet.feeBpsByLevel.map((_fee, level) => level);

/** A base category with the default terms; only accounts have terms of their own. */
const PLAIN = 'items';
const ACCOUNTS = 'accounts';

function formatsOf(locale: Locale) {
  const tag = languageTags[locale];
  const unit = (value: number, name: 'second' | 'minute' | 'hour' | 'day' | 'month'): string =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);
  return {
    count: (value: number) => new Intl.NumberFormat(tag).format(value),
    percent: (bps: number) =>
      new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(
        bps / 10_000,
      ),
    /** US cents; the currency is named, because the rules are written in it whatever prices are shown in. */
    money: (cents: number) => {
      const digits = Number.isInteger(shownUnits(cents)) ? 0 : 2;
      const amount = new Intl.NumberFormat(tag, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(shownUnits(cents));
      return `${amount}\u00A0USD`;
    },
    unit,
    /** Two days or more in days, less in hours. */
    hours: (hours: number) =>
      hours >= 2 * HOURS_PER_DAY && hours % HOURS_PER_DAY === 0
        ? unit(hours / HOURS_PER_DAY, 'day')
        : unit(hours, 'hour'),
    list: (items: readonly string[]) =>
      new Intl.ListFormat(tag, { type: 'disjunction' }).format(items),
  };
}

type Formats = ReturnType<typeof formatsOf>;

/** What everybody pays: categories and sellers with a fee of their own are told of it where they sell. */
function feeValues(locale: Locale, fees: FeeRules): [string, string][] {
  const { percent, count } = formatsOf(locale);
  const plain = LEVELS.map((level) => generalFeeBps(fees, level, PLAIN));
  return [
    ...LEVELS.flatMap((level): [string, string][] => [
      [`fee_l${level}`, percent(generalFeeBps(fees, level, PLAIN))],
      [`fee_accounts_l${level}`, percent(generalFeeBps(fees, level, ACCOUNTS))],
    ]),
    ['fee_lowest', percent(Math.min(...plain))],
    ['fee_highest', percent(Math.max(...plain))],
    ['fee_accounts_extra', count((fees.general.extra[ACCOUNTS] ?? 0) / 100)],
  ];
}

/** What rules with dates say (decision 0127). */
function ruleValues(
  locale: Locale,
  { risk, limits, levels, clocks }: AllFigures,
): [string, string][] {
  const formats = formatsOf(locale);
  const { money, count, unit, hours } = formats;
  return [
    ...levelValues(formats, levelRulesOf(levels)),
    ['verification_time', hours(clocks.verification_hours)],
    ['approval_time', hours(clocks.approval_hours)],
    ['late_time', hours(clocks.late_hours)],
    ['review_time', unit(clocks.review_days, 'day')],
    ['card_look', money(risk.medium_cents)],
    ['deposit_most', money(limits.deposit_once_cents)],
    ['deposit_day', money(limits.deposit_day_cents)],
    ['deposit_month', money(limits.deposit_month_cents)],
    ['deposit_day_verified', money(limits.deposit_day_verified_cents)],
    ['deposit_month_verified', money(limits.deposit_month_verified_cents)],
    ['payout_day', money(limits.payout_day_cents)],
    ['payout_month', money(limits.payout_month_cents)],
    ['payout_day_trusted', money(limits.payout_day_trusted_cents)],
    ['payout_month_trusted', money(limits.payout_month_trusted_cents)],
    ['unpaid_most', count(limits.unpaid_orders)],
  ];
}

function levelValues(
  { percent, hours, money, count }: Formats,
  { marks, holds }: LevelRules,
): [string, string][] {
  return marks.flatMap((mark, level): [string, string][] => [
    [`hold_l${level}`, hours(holdHours(holds, level, PLAIN))],
    [`hold_accounts_l${level}`, hours(holdHours(holds, level, ACCOUNTS))],
    [`level_turnover_l${level}`, money(mark.turnoverCents)],
    [`level_orders_l${level}`, count(mark.orders)],
    [`level_success_l${level}`, percent(mark.successBps)],
  ]);
}

function orderValues({
  hours,
  unit,
  percent,
  count,
  list,
  money,
}: Formats): Record<string, string> {
  const { offers } = appConfig;
  const orders = { ...appConfig.orders, ...serverConfig.orders };
  const warranties = offers.warrantyDays.filter((days) => days > 0);
  return {
    unpaid_time: unit(orders.unpaidMinutes, 'minute'),
    payment_time: unit(orders.paymentMinutes, 'minute'),
    start_time: hours(orders.startHours),
    check_time: hours(orders.checkHours.default),
    check_time_codes: hours(orders.checkHours.instantCode),
    check_time_skins: hours(orders.checkHours.skins),
    answer_time: hours(orders.sellerAnswerHours),
    settle_time: hours(orders.settleHours),
    proposal_time: hours(PROPOSAL_HOURS),
    decide_time: hours(orders.decideHours),
    pack_time: unit(orders.packDays, 'day'),
    late_credit: percent(orders.lateCredit.shareBps),
    late_credit_most: money(orders.lateCredit.mostCents),
    late_credits: count(orders.lateCredit.credits),
    late_credit_window: unit(orders.lateCredit.windowDays, 'day'),
    late_credit_level: `L${orders.lateCredit.sellerLevel}`,
    late_credit_seller: unit(orders.lateCredit.sellerDays, 'day'),
    recall_share: percent(orders.recall.shareBps),
    recall_report: unit(orders.recall.reportDays, 'day'),
    recall_most: money(orders.recall.mostCents),
    recall_window: unit(orders.recall.windowDays, 'day'),
    recall_cases: count(orders.recall.buyerCases),
    disputes_most: count(orders.disputes),
    held_window: hours(orders.unpaid.held.windowHours),
    redeliver_time: unit(orders.redeliverMinutes / 60, 'hour'),
    often_left_window: hours(OFTEN_LEFT.hours),
    card_window: unit(orders.risk.windowDays, 'day'),
    silence_time: hours(orders.settleHours),
    bonus_share: percent(orders.bonusShareBps),
    warranty_choices: list(warranties.map((days) => count(days))),
    warranty_longest: unit(Math.max(...warranties), 'day'),
    reviewed_offers: count(offers.reviewedFirstOffers),
  };
}

function walletValues({ money, percent, hours, unit }: Formats): Record<string, string> {
  const wallet = { ...appConfig.wallet, ...serverConfig.wallet };
  const { payouts, promotions } = serverConfig;
  const { referral, affiliate, cashback } = promotions;
  return {
    deposit_least: money(wallet.depositCents.min),
    deposit_day_window: hours(DEPOSIT_DAY_HOURS),
    deposit_month_window: unit(DEPOSIT_MONTH_DAYS, 'day'),
    level_window: unit(wallet.levelDays, 'day'),
    promo_guess_time: hours(promotions.guesses.account.seconds / 3_600),
    payout_least: money(wallet.payoutMinCents),
    payout_fee_paypal: percent(payouts.fees.paypal.bps),
    payout_fee_paypal_most: money(payouts.fees.paypal.mostCents),
    payout_fee_usdt: money(payouts.fees.usdt.flatCents),
    payout_day_window: hours(PAYOUT_DAY_HOURS),
    payout_month_window: unit(PAYOUT_MONTH_DAYS, 'day'),
    payout_method_wait: hours(wallet.payoutMethodWaitHours),
    bonus_time: unit(wallet.bonusDays, 'day'),
    referral_discount: percent(referral.discountBps),
    referral_discount_most: money(referral.discountMaxCents),
    referral_reward: money(referral.rewardCents),
    cashback_window: unit(cashback.windowDays, 'day'),
    cashback_most: money(cashback.mostCents),
    ...Object.fromEntries(
      cashback.tiers.flatMap(({ tier, fromCents, shareBps }) => [
        [`cashback_${tier}`, percent(shareBps)],
        [`cashback_${tier}_from`, money(fromCents)],
      ]),
    ),
    affiliate_share: percent(affiliate.shareBps),
    affiliate_months: unit(affiliate.months, 'month'),
    affiliate_hold: unit(affiliate.holdDays, 'day'),
    factor_wait: hours(wallet.lostFactorWaitHours),
  };
}

function accountValues({ hours, unit, count }: Formats): Record<string, string> {
  const { cookies, deviceCheck, moderation } = appConfig;
  const { measuring, notifications, verification } = serverConfig;
  const identity = { ...appConfig.identity, ...serverConfig.identity };
  const privacy = { ...appConfig.privacy, ...serverConfig.privacy };
  const days = (seconds: number): string => hours(seconds / 3_600);
  return {
    fewest_visits: count(measuring.fewestVisits),
    keep_events_time: unit(measuring.keepEventsDays, 'day'),
    keep_counts_time: unit(measuring.keepCountsDays, 'day'),
    access_cookie_time: days(cookies.accessTokenSeconds),
    refresh_cookie_time: days(cookies.refreshTokenSeconds),
    choice_cookie_time: days(cookies.choiceSeconds),
    device_cookie_time: days(cookies.deviceSeconds),
    attribution_time: days(cookies.attributionSeconds),
    form_cookie_time: unit(cookies.formSeconds, 'second'),
    access_token_time: unit(identity.accessTokenSeconds / 60, 'minute'),
    session_time: days(identity.refreshTokenSeconds),
    device_check_time: hours(deviceCheck.validMs / 3_600_000),
    confirm_time: hours(identity.confirmEmailHours),
    restore_time: hours(identity.restorePasswordHours),
    password_least: count(identity.passwordLength.min),
    social_time: unit(SOCIAL_ATTEMPT_SECONDS / 60, 'minute'),
    totp_time: unit(TOTP_STEP_SECONDS, 'second'),
    temporary_ban: unit(moderation.temporaryBanDays, 'day'),
    name_time: unit(identity.publicNameDays, 'day'),
    recovery_codes: count(identity.secondFactor.recoveryCodes),
    deletion_time: unit(privacy.deletionDays, 'day'),
    export_time: unit(privacy.exportDays, 'day'),
    export_every: hours(privacy.exportEveryHours),
    kyc_tries: count(verification.attemptsPerDay),
    kyc_open_time: hours(verification.openHours),
    kyc_result_time: unit(verification.pendingDays, 'day'),
    chat_mail_time: unit(notifications.chatDelaySeconds / 60, 'minute'),
  };
}

/** All but rules are the same as long as the process runs; their formats cost milliseconds each time. */
const known = new Map<Locale, ReadonlyMap<string, string>>();
type ByLocale = Map<Locale, ReadonlyMap<string, string>>;
/** Fees and figures are one object each as long as no other rule begins. */
const withRules = new WeakMap<FeeRules, WeakMap<AllFigures, ByLocale>>();

function fixedValues(locale: Locale): ReadonlyMap<string, string> {
  const values = known.get(locale) ?? makeValues(locale);
  known.set(locale, values);
  return values;
}

/** All placeholder values of documents, by name. */
export function documentValues(
  locale: Locale,
  { fees, figures }: { fees: FeeRules; figures: AllFigures },
): ReadonlyMap<string, string> {
  const byFigures = withRules.get(fees) ?? new WeakMap<AllFigures, ByLocale>();
  withRules.set(fees, byFigures);
  const byLocale: ByLocale = byFigures.get(figures) ?? new Map();
  byFigures.set(figures, byLocale);
  const values =
    byLocale.get(locale) ??
    new Map([...fixedValues(locale), ...feeValues(locale, fees), ...ruleValues(locale, figures)]);
  byLocale.set(locale, values);
  return values;
}

function makeValues(locale: Locale): ReadonlyMap<string, string> {
  const formats = formatsOf(locale);
  return new Map<string, string>([
    ['brand', appConfig.brand.name],
    ...Object.entries(orderValues(formats)),
    ...Object.entries(walletValues(formats)),
    ...Object.entries(accountValues(formats)),
  ]);
}
