/** The address that brought the visitor. The frame imports it, so that it is read and tidied before a router exists. */
import { withoutTracking } from './tracking.ts';

function stripTracking(): string {
  const { pathname, search, hash } = window.location;
  const tidy = withoutTracking(search);
  if (tidy !== search)
    window.history.replaceState(window.history.state, '', pathname + tidy + hash);
  return search;
}

/** Its query as it came. What tells where the visitor came from is out of the address then, with no new entry of the history. */
export const arrival = typeof window === 'undefined' ? '' : stripTracking();
