/**
 * What a key of the API may be allowed to do (decision 0074). An endpoint names the scopes under which keys may call it;
 * whatever names none is closed to every key.
 */
export const keyScopes = [
  'offers:read',
  'offers:write',
  'stock:write',
  'orders:read',
  'orders:deliver',
  'messages:read',
  'messages:write',
] as const;

export type KeyScope = (typeof keyScopes)[number];
