/** Mutations of a single press that have no place of their own for errors: a failure is shown in a toast. */
import { useLingui } from '@lingui/react';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { toastFailure } from './toast-failure.tsx';

/**
 * A mutation whose failure is shown in a toast, in the page's language. A second press while it is pending does
 * nothing.
 */
export function useAction<Answer, Input = void>(
  options: Omit<UseMutationOptions<Answer, Error, Input>, 'onError'>,
) {
  const { i18n } = useLingui();
  return useSingleMutation({
    ...options,
    onError: (error) => toastFailure(error, i18n),
  });
}
