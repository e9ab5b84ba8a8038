/** Addresses inside the auth area, with what must not be lost on the way. */
export function authHref(path: string, search: Record<string, string | undefined>): string {
  const kept = Object.entries(search).filter((entry): entry is [string, string] => !!entry[1]);
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`;
}
