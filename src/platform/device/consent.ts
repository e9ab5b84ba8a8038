/**
 * Consent to what is not strictly necessary: storing the campaign attribution, and fingerprinting the device.
 * Neither happens before; no is as easy as yes, and consent can be withdrawn (cookies page). Browser only.
 */
import { appConfig } from '~config';

export type Consent = 'all' | 'necessary';

/** Name of the cookie that stores the choice for a year. */
const COOKIE = 'consent';

/** The choice in a Cookie header or `document.cookie`; null while the visitor has not chosen. */
export function consentOf(cookies: string): Consent | null {
  const value = new RegExp(`(?:^|;\\s*)${COOKIE}=(all|necessary)(?:;|$)`).exec(cookies)?.[1];
  return value === 'all' || value === 'necessary' ? value : null;
}

/** The choice so far, in the browser. */
export function currentConsent(): Consent | null {
  return consentOf(document.cookie);
}

/** Stores the choice. A no removes what an earlier yes has stored in this browser. */
export function chooseConsent(consent: Consent): void {
  const age = appConfig.cookies.choiceSeconds;
  document.cookie = `${COOKIE}=${consent}; path=/; max-age=${age}; samesite=lax`;
  if (consent === 'all') return;
  document.cookie = 'utm=; path=/; max-age=0; samesite=lax';
  try {
    localStorage.removeItem('visitor-id');
  } catch {
    // A browser that refuses its storage has stored nothing in it.
  }
}
