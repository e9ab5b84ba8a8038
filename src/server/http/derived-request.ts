/**
 * A request derived from another one, for the same visitor. `new Request` copies the message but not the address of
 * the connection, without which all visitors would be counted as one (client-ip.ts).
 */

/**
 * @param url of the new request
 * @param init everything else; as in the old request when missing
 */
export function deriveRequest(
  request: Request,
  url: string | URL,
  init: RequestInit = request,
): Request {
  const derived = new Request(url, init);
  Object.defineProperty(derived, 'ip', { value: Reflect.get(request, 'ip') });
  return derived;
}
