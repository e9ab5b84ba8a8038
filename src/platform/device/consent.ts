/**
 * Whether the visitor has agreed to what is not needed: keeping which campaign brought them, and recognising the device.
 * Nothing of either happens before; no is as easy as yes, and a yes can be taken back (cookies page). Browser only.
 */
import { appConfig } from '~config';

export type Consent = 'all' | 'necessary';

/** Name of the cookie that keeps the choice for a year. */
const COOKIE = 'consent';

/** What a Cookie header or `document.cookie` says; null while the visitor has not chosen. */
export function consentOf(cookies: string): Consent | null {
  const value = new RegExp(`(?:^|;\\s*)${COOKIE}=(all|necessary)(?:;|$)`).exec(cookies)?.[1];
  return value === 'all' || value === 'necessary' ? value : null;
}

/** The choice so far, in the browser. */
export function currentConsent(): Consent | null {
  return consentOf(document.cookie);
}

/** Keeps the choice. A no removes what an earlier yes has left in this browser. */
export function chooseConsent(consent: Consent): void {
  const age = appConfig.cookies.choiceSeconds;
  document.cookie = `${COOKIE}=${consent}; path=/; max-age=${age}; samesite=lax`;
  if (consent === 'all') return;
  document.cookie = 'utm=; path=/; max-age=0; samesite=lax';
  try {
    localStorage.removeItem('visitor-id');
  } catch {
    // A browser that refuses its storage has kept nothing in it.
  }
}
