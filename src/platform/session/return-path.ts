/** The page to return to after signing in. Only ever a path of this site. */
import { localeOfPath, withLocale } from '../i18n/locale.ts';

const BASE = 'http://here.invalid';
const MAX_LENGTH = 1_000;

/**
 * The path if it stays on this origin and does not lead back to an auth page, else undefined. Open-redirect tricks like
 * `//host`, `/\host` and `javascript:` do not survive URL parsing.
 */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > MAX_LENGTH) {
    return undefined;
  }
  if (!URL.canParse(value, BASE)) return undefined;
  const url = new URL(value, BASE);
  if (url.origin !== BASE) return undefined;
  const path = url.pathname + url.search + url.hash;
  // A path such as `/.//host` becomes `//host` when it is parsed, which would be an open redirect.
  if (path.startsWith('//')) return undefined;
  // So would `/fr//host` without its language: a path that does not round-trip is refused.
  if (withLocale(path, localeOfPath(path)) !== path) return undefined;
  return /^(?:\/fr)?\/auth(?:\/|$)/.test(url.pathname) ? undefined : path;
}
