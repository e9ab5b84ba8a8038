/** The one way to tell a failure in a toast (specification, section 8). */
import type { I18n } from '@lingui/core';
import { statusOf } from '~/contracts/failure.ts';
import { asFailure, failureText, isUnreached } from '~/platform/api/failures.ts';
import { toast } from '~/ui/toast-store.ts';
import { HelpLink } from './help-link.tsx';

/** Longer than a toast's three seconds: long enough to read what went wrong and to reach the link to its article. */
const SHOWN_MS = 9_000;

/** What was refused for a reason that the reader can mend (4xx) is a warning, anything else an error. */
export function toastFailure(error: unknown, i18n: I18n): void {
  const failure = isUnreached(error) ? null : asFailure(error);
  const status = failure && statusOf(failure);
  const isRefused = status !== null && status >= 400 && status < 500;
  toast({
    status: isRefused ? 'warning' : 'error',
    description: failureText(error, i18n),
    link: failure && <HelpLink about={failure.code} />,
    durationMs: SHOWN_MS,
  });
}
