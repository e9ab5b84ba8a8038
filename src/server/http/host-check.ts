/** Host check: which `Host` headers a request may carry. */

/** Probed by load balancers and containers under any host name. The response contains nothing private. */
const HEALTH = '/api/health/';

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** The host name without port, in canonical form; null when it is not a valid host. */
function hostNameOf(host: string): string | null {
  const address = `http://${host}`;
  return URL.canParse(address) && /^[^/?#@\\]+$/.test(host) ? new URL(address).hostname : null;
}

/**
 * Allows the host of `APP_ORIGIN`, local names, and IP addresses: a foreign name that resolves to this server may
 * belong to an attacker who wants our responses under it (DNS rebinding), and an address cannot. Ports are ignored,
 * because they are mapped. Clients that send no Host (HTTP/1.0) are allowed.
 * @param appOrigin where people reach the site
 * @returns whether a request for this path with this `Host` is accepted
 */
export function createHostCheck(
  appOrigin: string,
): (host: string | undefined, path: string) => boolean {
  const own = new URL(appOrigin).hostname;
  return (host, path) => {
    if (host === undefined || path.startsWith(HEALTH)) return true;
    const name = hostNameOf(host);
    if (name === null) return false;
    return (
      name === own ||
      name === 'localhost' ||
      name.endsWith('.localhost') ||
      name.startsWith('[') ||
      IPV4.test(name)
    );
  };
}
