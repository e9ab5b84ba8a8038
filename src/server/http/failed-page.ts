/** The status of a page that renders a failure: the router knows 200, 404 and 500 only. */
import type { AnyRouter } from '@tanstack/react-router';
import { setResponseHeader, setResponseStatus } from '@tanstack/react-start/server';
import { asFailure, statusOf } from '~/contracts/failure.ts';

/** Sets the response status of the failure that the page renders (routes/-shell/error-pages.tsx). */
export function setFailureStatus(router: AnyRouter): void {
  const failed = router.state.matches.find(({ status }) => status === 'error');
  if (!failed) return;
  const failure = asFailure(failed.error);
  setResponseStatus(statusOf(failure));
  const { retryAfterSeconds } = failure.details;
  if (retryAfterSeconds !== undefined) {
    setResponseHeader('retry-after', String(retryAfterSeconds));
  }
}
