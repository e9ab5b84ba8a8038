/** The caller's address for rate limits and audit. */

const IPV6_PREFIX_GROUPS = 4;

/**
 * The address of the connection, or the last forwarded one when the operator says that a proxy stands in
 * front (TRUST_PROXY=on). A forged X-Forwarded-For changes nothing otherwise. IPv6 counts by its /64.
 */
export function clientIp(request: Request, trustProxy: 'on' | 'off'): string {
  const forwarded = trustProxy === 'on' ? request.headers.get('x-forwarded-for') : null;
  const last = forwarded?.split(',').at(-1)?.trim();
  return networkOf(last || connectionIp(request) || 'unknown');
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
