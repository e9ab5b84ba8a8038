/**
 * Consent to what is not strictly necessary, by purpose (docs/decisions/0064-measuring.md). The choice is the value of
 * one cookie: `necessary`, or the purposes that were agreed to, joined by dots.
 */
export const purposes = ['visit', 'device', 'statistics', 'support', 'advertising'] as const;

/**
 * `visit`: which link brought somebody here. `device`: recognising the device at signing in. `statistics`: measuring what
 * is used, by us and by configured services. `support`: the chat with support. `advertising`: trackers of advertisers.
 */
export type Purpose = (typeof purposes)[number];

/** Name of the cookie. */
export const CONSENT_COOKIE = 'consent';

const NONE = 'necessary';
/** What `all` asked for before there were purposes: nobody who said it has agreed to more. */
const FORMER_ALL: readonly Purpose[] = ['visit', 'device'];

/** The purposes of a stored choice; null when nothing, or nothing that can be read, was chosen. */
export function readConsent(value: string): readonly Purpose[] | null {
  if (value === NONE) return [];
  if (value === 'all') return FORMER_ALL;
  const named = value.split('.');
  const agreed = purposes.filter((purpose) => named.includes(purpose));
  return agreed.length === named.length ? agreed : null;
}

/** The value to store. */
export function writeConsent(agreed: readonly Purpose[]): string {
  return agreed.length === 0 ? NONE : purposes.filter((one) => agreed.includes(one)).join('.');
}

const COOKIE = new RegExp(`(?:^|;\\s*)${CONSENT_COOKIE}=([a-z.]{1,80})(?:;|$)`);

/** The choice in a Cookie header or `document.cookie`; null while there is none. */
export function consentOf(cookies: string): readonly Purpose[] | null {
  const value = COOKIE.exec(cookies)?.[1];
  return value === undefined ? null : readConsent(value);
}

/** `Sec-GPC: 1`, Global Privacy Control: this browser refuses everything optional, whatever was chosen before. */
export function agreesTo(purpose: Purpose, headers: Headers): boolean {
  if (headers.get('sec-gpc') === '1') return false;
  return consentOf(headers.get('cookie') ?? '')?.includes(purpose) === true;
}
