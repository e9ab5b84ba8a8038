/** The one way to tell a failure in a toast (specification, section 8). */
import type { I18n } from '@lingui/core';
import { statusOf } from '~/contracts/failure.ts';
import { asFailure, failureText, isUnreached } from '~/platform/api/failures.ts';
import { toast } from '~/ui/toast-store.ts';

/** What was refused for a reason that the reader can mend (4xx) is a warning, anything else an error. */
export function toastFailure(error: unknown, i18n: I18n): void {
  const status = isUnreached(error) ? null : statusOf(asFailure(error));
  const isRefused = status !== null && status >= 400 && status < 500;
  toast({ status: isRefused ? 'warning' : 'error', description: failureText(error, i18n) });
}
