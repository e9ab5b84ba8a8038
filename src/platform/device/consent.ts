/**
 * Consent to what is not strictly necessary, by purpose (domain/consent.ts). Nothing of it happens before; no is as easy
 * as yes, and a consent can be withdrawn (privacy choices). Browser only.
 */
import { appConfig } from '~config';
import {
  CONSENT_COOKIE,
  consentOf,
  purposes,
  writeConsent,
  type Purpose,
} from '~/domain/consent.ts';
import { cookieNames } from '~/domain/cookies.ts';

/** Whether this browser refuses for its owner (Global Privacy Control): nobody is asked then, and nothing is allowed. */
export function refusesByItself(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true;
}

/** The choice so far; null while the visitor has not chosen. */
export function currentConsent(): readonly Purpose[] | null {
  return consentOf(document.cookie);
}

/** Whether it may happen now. Read anew each time: another tab may have withdrawn it. */
export function allows(purpose: Purpose): boolean {
  return !refusesByItself() && currentConsent()?.includes(purpose) === true;
}

const listeners = new Set<() => void>();

/** Calls back after each choice in this tab. @returns unsubscribes */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For this site and the domains above it, as scripts of others set theirs. */
function removeCookie(name: string): void {
  const labels = window.location.hostname.split('.');
  const domains = labels
    .slice(0, -1)
    .map((_label, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const domain of ['', ...domains])
    document.cookie = `${name}=; path=/; max-age=0; samesite=lax${domain}`;
}

/** Cookies that scripts of others have set: every one that is not ours. */
function removeForeignCookies(): void {
  for (const part of document.cookie.split(';')) {
    const name = part.split('=', 1)[0]?.trim() ?? '';
    if (name !== '' && !cookieNames.some((own) => own === name)) removeCookie(name);
  }
}

/** What a purpose has stored in this browser. */
function forget(purpose: Purpose): void {
  if (purpose === 'visit') removeCookie('utm');
  if (purpose === 'support' || purpose === 'advertising') removeForeignCookies();
  try {
    if (purpose === 'device') localStorage.removeItem('visitor-id');
    if (purpose === 'statistics') sessionStorage.removeItem('visit');
  } catch {
    // A browser that refuses its storage has stored nothing in it.
  }
}

/** Stores the choice for a year. What is not agreed to ends at once, and what it has stored here is removed. */
export function chooseConsent(agreed: readonly Purpose[]): void {
  const age = appConfig.cookies.choiceSeconds;
  document.cookie = `${CONSENT_COOKIE}=${writeConsent(agreed)}; path=/; max-age=${age}; samesite=lax`;
  for (const listener of listeners) listener();
  for (const purpose of purposes) if (!agreed.includes(purpose)) forget(purpose);
}
