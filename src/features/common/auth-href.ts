/** Addresses inside the auth area, with what must not be lost on the way. */
export function authHref(path: string, search: Record<string, string | undefined>): string {
  const kept = Object.entries(search).filter((entry): entry is [string, string] => !!entry[1]);
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`;
}

/** The hash with which home is entered after a link of a mail has worked: the frame there says so, once. */
export const CONFIRMED_HASH = 'confirmed';
