/** The caller's address for rate limits and audit. */

const IPV6_GROUPS = 8;
const IPV6_PREFIX_GROUPS = 4;

/**
 * The address of the connection, or the one that the outermost trusted proxy saw (TRUST_PROXY counts the
 * proxies in front). What a client itself puts into X-Forwarded-For is ignored. IPv6 counts by its /64.
 */
export function clientIp(request: Request, trustedProxies: number): string {
  const forwardedFor = request.headers.get('x-forwarded-for') ?? undefined;
  return callerNetwork({ forwardedFor, peer: connectionIp(request) }, trustedProxies);
}

/** As `clientIp`, without a `Request`: from the header `X-Forwarded-For` and the address of the connection. */
export function callerNetwork(
  { forwardedFor = '', peer }: { forwardedFor?: string | undefined; peer: string | undefined },
  trustedProxies: number,
): string {
  const forwarded = trustedProxies > 0 ? forwardedFor.split(',') : [];
  const seen = forwarded.at(-trustedProxies)?.trim();
  return networkOf(seen || peer || 'unknown');
}

/** srvx puts the peer's address on its request object. */
function connectionIp(request: Request): string | undefined {
  const ip: unknown = Reflect.get(request, 'ip');
  return typeof ip === 'string' ? ip : undefined;
}

/** Expands `::`: `2001:db8::1` and `2001:db8:0:0:5::1` are of one network. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right];
}

/** IPv4 and loopback addresses unchanged; of another IPv6 address its /64 prefix, in one canonical form. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || ip === '::1' || !ip.includes(':')) return mapped ?? ip;
  const network = groupsOf(ip.toLowerCase()).slice(0, IPV6_PREFIX_GROUPS);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::`;
}
