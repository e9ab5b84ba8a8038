/**
 * The search or alert that a visitor asked for: sign-in comes in between, and the way back carries it, as it does the
 * heart (`pending-favorite.ts`). Only signing in acts on it: to everybody else such an address is a page like any other.
 */
const MARK = '#alert=';
/** Return paths are no longer than a thousand characters (`return-path.ts`). */
const LONGEST = 900;

/** The way back to a page with what is asked for; without it where that would be too long to carry. */
export function withPendingAlert(href: string, asked: object): string {
  const path = href.split('#')[0] ?? '';
  const marked = `${path}${MARK}${encodeURIComponent(JSON.stringify(asked))}`;
  return marked.length > LONGEST ? path : marked;
}

/** The way back without it, and what is asked for as it was written; null for any other way back. */
export function takePendingAlert(path: string): { path: string; asked: unknown } {
  const at = path.indexOf(MARK);
  if (at === -1) return { path, asked: null };
  return { path: path.slice(0, at), asked: readJson(path.slice(at + MARK.length)) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return null;
  }
}
