/**
 * The environment as staff may read it (decision 0125). What a variable holds is shown only where it stands in this list:
 * one that is added later is a secret until somebody says otherwise.
 */
import type { ShownVariable } from '~/contracts/ops/ops.schemas.ts';

const READABLE = new Set(
  `
  API_ORIGIN APP_ORIGIN BACKUP_DIR CACHE_MB CONSENT_QUESTION DATABASE_JOBS_POOL DATABASE_POOL DATA_DIR DEMO_LARGE_SELLER DEMO_SCRIPT
  DEVICE_CHECK_SCRIPT FINGERPRINT_SCRIPT FLAGS_OFREP_URL HELP_CENTER_URL HOST INTERCOM_API INTERCOM_SCRIPT LIBRETRANSLATE_URL
  LOG_LEVEL MAIL_FROM NODE_ENV OPERATOR_ADDRESS OPERATOR_AUTHORITY OPERATOR_COUNTRY OPERATOR_EMAIL OPERATOR_HOST OPERATOR_LAW
  OPERATOR_MEDIATOR OPERATOR_NAME OPERATOR_REGISTER OPERATOR_REPRESENTATIVE OPERATOR_TAX_ID OPERATOR_VAT_ID PAYPAL_BASE_URL PORT
  POSTHOG_HOST RATES_SOURCE RATE_LIMITS ROLE SANDBOX SEED STRIPE_API_URL SUMSUB_LEVEL_ADDRESS SUMSUB_LEVEL_IDENTITY
  SUMSUB_ORIGIN TELEGRAM_BOT_NAME TELEGRAM_LOGIN_ORIGIN TRUST_PROXY VAPID_PUBLIC_KEY VAPID_SUBJECT
`
    .trim()
    .split(/\s+/),
);

/** Whatever an address carries besides its place: a name and a password, or a key in its query. */
function withoutCredentials(value: string): string {
  if (!value.includes('://') || !URL.canParse(value)) return value;
  const { origin, pathname, host, protocol } = new URL(value);
  return origin === 'null'
    ? `${protocol}//${host}`
    : `${origin}${pathname === '/' ? '' : pathname}`;
}

/**
 * Every variable that this version knows, by name.
 * @param names of all variables
 * @param given what was set
 * @param used what counts, with the values that stand in for what was not set
 */
export function shownVariables(
  names: readonly string[],
  given: Readonly<Record<string, string>>,
  used: Readonly<Record<string, unknown>>,
): ShownVariable[] {
  return names.toSorted().map((name) => {
    const value = given[name];
    const isReadable = READABLE.has(name);
    if (value === undefined) {
      const standIn = used[name];
      const isTold = isReadable && (typeof standIn === 'string' || typeof standIn === 'number');
      return { name, state: 'default', value: isTold ? String(standIn) : null };
    }
    if (!isReadable) return { name, state: 'secret', value: null };
    return { name, state: 'set', value: withoutCredentials(value) };
  });
}
