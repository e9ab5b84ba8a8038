/**
 * The heart that a visitor pressed: sign-in comes in between, and the way back carries which offer it was. Only signing
 * in acts on it: to everybody else such an address is a page like any other.
 */
const MARK = '#favorite=';
const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The way back to a page, with the offer that is to become a favourite. */
export function withPendingFavorite(href: string, offerId: string): string {
  return `${href.split('#')[0] ?? ''}${MARK}${offerId}`;
}

/** The way back without it, and the offer; null for any other way back. */
export function takePendingFavorite(path: string): { path: string; offerId: string | null } {
  const at = path.indexOf(MARK);
  if (at === -1) return { path, offerId: null };
  const id = path.slice(at + MARK.length);
  return { path: path.slice(0, at), offerId: uuidForm.test(id) ? id : null };
}
