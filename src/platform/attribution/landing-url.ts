/** The landing URL. The frame imports this module, so that the URL is read and stripped before a router exists. */
import { withoutTracking } from './tracking.ts';

function stripTracking(): string {
  const { pathname, search, hash } = window.location;
  const stripped = withoutTracking(search);
  if (stripped !== search)
    window.history.replaceState(window.history.state, '', pathname + stripped + hash);
  return search;
}

/**
 * The query of the landing URL as it came. The tracking parameters are then removed from the address, without a new
 * history entry.
 */
export const landingQuery = typeof window === 'undefined' ? '' : stripTracking();
