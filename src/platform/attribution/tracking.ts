/**
 * Tracking parameters, which say nothing about the page. Pages are rendered without them, and the browser removes them
 * from its address before hydration: otherwise the two would not agree about the address, and React would discard the
 * server's HTML.
 */
const TRACKING = /^(utm_[a-z_]{1,20}|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|yclid|mc_[ce]id)$/;

/** A query (`?…` or nothing) without them, the rest in the order given. */
export function withoutTracking(search: string): string {
  const parts = search.replace(/^\?/, '').split('&');
  const remaining = parts.filter(
    (part) => part !== '' && !TRACKING.test(part.split('=', 1)[0] ?? ''),
  );
  return remaining.length === 0 ? '' : `?${remaining.join('&')}`;
}
