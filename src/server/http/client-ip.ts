/** The caller's address for rate limits and audit. */

const IPV6_PREFIX_GROUPS = 4;

/**
 * The address of the connection, or the one that the outermost trusted proxy saw (TRUST_PROXY counts the
 * proxies in front). What a client itself puts into X-Forwarded-For changes nothing. IPv6 counts by its /64.
 */
export function clientIp(request: Request, trustedProxies: number): string {
  const forwarded =
    trustedProxies > 0 ? (request.headers.get('x-forwarded-for') ?? '').split(',') : [];
  const seen = forwarded.at(-trustedProxies)?.trim();
  return networkOf(seen || connectionIp(request) || 'unknown');
}

/** srvx puts the peer's address on its request object. */
function connectionIp(request: Request): string | undefined {
  const ip: unknown = Reflect.get(request, 'ip');
  return typeof ip === 'string' ? ip : undefined;
}

function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  return ip.split(':').slice(0, IPV6_PREFIX_GROUPS).join(':');
}
