/** Where a person goes back to after signing in. Only ever a path of this site. */
import { localeOfPath, withLocale } from '../i18n/locale.ts';

const BASE = 'http://here.invalid';
const MAX_LENGTH = 1_000;

/**
 * The path if it stays on this origin and does not lead back to an auth page, else undefined. Tricks like
 * `//host`, `/\host` and `javascript:` do not survive being parsed as an address.
 */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > MAX_LENGTH) {
    return undefined;
  }
  if (!URL.canParse(value, BASE)) return undefined;
  const url = new URL(value, BASE);
  if (url.origin !== BASE) return undefined;
  const path = url.pathname + url.search + url.hash;
  // A path such as `/.//host` becomes `//host` when it is parsed, which would leave the site.
  if (path.startsWith('//')) return undefined;
  // So would `/fr//host` without its language: what does not come back as it was is refused.
  if (withLocale(path, localeOfPath(path)) !== path) return undefined;
  return /^(?:\/fr)?\/auth(?:\/|$)/.test(url.pathname) ? undefined : path;
}
