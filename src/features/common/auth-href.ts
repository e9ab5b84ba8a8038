/** Addresses inside the auth area, with the search params that must be carried along. */
export function authHref(path: string, search: Record<string, string | undefined>): string {
  const params = Object.entries(search).filter((entry): entry is [string, string] => !!entry[1]);
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params).toString()}`;
}

/** The hash with which home is entered after a link of a mail has worked: the frame there shows a message, once. */
export const CONFIRMED_HASH = 'confirmed';
