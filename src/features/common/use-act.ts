/** Acts of one press that have no place of their own for what goes wrong: a failure is told in a toast. */
import { useLingui } from '@lingui/react';
import type { UseMutationOptions } from '@tanstack/react-query';
import { failureText } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { toast } from '~/ui/toast-store.ts';

/** A mutation whose failure the person reads in a toast, in their language. A second press while it runs does nothing. */
export function useAct<Answer, Input = void>(
  options: Omit<UseMutationOptions<Answer, Error, Input>, 'onError'>,
) {
  const { i18n } = useLingui();
  return useSingleMutation({
    ...options,
    onError: (error) => void toast({ status: 'warning', description: failureText(error, i18n) }),
  });
}
