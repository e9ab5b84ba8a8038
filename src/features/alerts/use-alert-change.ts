/** Changes of a person's searches and alerts, each once at a time; what is deleted can be taken back. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '~/features/common/toast-failure.tsx';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { toast } from '~/ui/toast-store.ts';

/** Changes something on the server; the lists are asked again, and a refusal is told. */
export function useAlertChange<Input>(change: (input: Input) => Promise<unknown>) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: change,
    onError: (error) => toastFailure(error, i18n),
    onSettled: () => client.invalidateQueries({ queryKey: api.alerts.key() }),
  });
}

/**
 * Deletes, with a way back for as long as the toast stands.
 * @param again makes the same once more
 */
export function useRemoval(remove: () => Promise<unknown>, again: () => Promise<unknown>) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: api.alerts.key() });
  return useAlertChange(async () => {
    await remove();
    toast({
      description: t`Deleted.`,
      action: {
        label: t`Undo`,
        onAction: () =>
          void again()
            .catch((error: unknown) => toastFailure(error, i18n))
            .finally(refresh),
      },
    });
  });
}
