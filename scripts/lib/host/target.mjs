/** Parses a request's target: its path and its host. */

/**
 * The path without query. Everything that decides by path uses this one, so that no two parts disagree.
 * @param {import('node:http').IncomingMessage} req
 */
export function pathOf(req) {
  const url = req.url ?? '/';
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/**
 * Writes a target that names host and path in one (`GET http://host/path`, RFC 9112, 3.2.2) as the usual two.
 * @param {import('node:http').IncomingMessage} req
 * @returns {boolean} false for what names no path: `*`, `host:443`
 */
export function normalizeTarget(req) {
  if (req.url?.startsWith('/')) return true;
  if (!URL.canParse(req.url ?? '')) return false;
  const { protocol, host, pathname, search } = new URL(req.url);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  req.url = pathname + search;
  req.headers.host = host;
  return true;
}
