/** Which hosts a request may name: the site's own, and what can be nobody else's. */

/** Asked by load balancers and containers under whatever name they know. They tell nothing about anybody. */
const HEALTH = '/api/health/';

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** The name without port, written as browsers do; null for what is no host. */
function hostNameOf(host: string): string | null {
  const address = `http://${host}`;
  return URL.canParse(address) && /^[^/?#@\\]+$/.test(host) ? new URL(address).hostname : null;
}

/**
 * The name of `APP_ORIGIN`, names of this machine, and addresses: a foreign name that leads here belongs to somebody who
 * wants our answers under it (DNS rebinding), and an address cannot. The port does not count, because ports are mapped.
 * Programs that name no host (HTTP/1.0) are let in.
 * @param appOrigin where people reach the site
 * @returns whether a request for this path that names this host is for us
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
