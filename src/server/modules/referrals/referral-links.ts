/**
 * A referral code as an address carries it: `k3x9…`, or with the name of the place where its owner put it, `k3x9…-video`.
 * Codes themselves have no hyphen. Names are made up by the owner and stored nowhere before somebody clicks.
 */

/** The code, and the name of the link; empty without one. Unfit names are none. */
export function linkOf(given: string): { code: string; link: string } {
  const [code = '', ...name] = given.split('-');
  const link = name.join('-').toLowerCase();
  return { code, link: /^[a-z0-9][a-z0-9-]{0,23}$/.test(link) ? link : '' };
}
