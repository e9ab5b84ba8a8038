/** Changes of a person's searches and alerts, one after the other; what is deleted can be taken back. */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '~/features/common/toast-failure.tsx';
import { api } from '~/platform/api/api.ts';
import { asFailure } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { toast } from '~/ui/toast-store.ts';

/** A refusal is told, and the lists are asked again. */
function useOutcome() {
  const { i18n } = useLingui();
  const client = useQueryClient();
  return {
    onError: (error: unknown) => toastFailure(error, i18n),
    onSettled: () => client.invalidateQueries({ queryKey: api.alerts.key() }),
  };
}

/** Whether there was something to delete; whoever deletes what is gone has what they want. */
export async function wasThere(removing: Promise<unknown>): Promise<boolean> {
  try {
    await removing;
    return true;
  } catch (error) {
    if (asFailure(error).code === 'ALERT_NOT_FOUND') return false;
    throw error;
  }
}

/**
 * Changes a search or an alert. What is chosen while a change is under way waits for it, so that the last choice counts.
 * @param id of what is changed
 */
export function useAlertChange<Input>(id: string, change: (input: Input) => Promise<unknown>) {
  return useMutation({ ...useOutcome(), scope: { id }, mutationFn: change });
}

/**
 * Deletes, with a way back for as long as the toast stands.
 * @param again makes the same once more
 */
export function useRemoval(remove: () => Promise<unknown>, again: () => Promise<unknown>) {
  const { t } = useLingui();
  const outcome = useOutcome();
  return useSingleMutation({
    ...outcome,
    mutationFn: async () => {
      // Deleted in another tab, it is gone, as was asked for; the way back stands there.
      if (!(await wasThere(remove()))) return;
      toast({
        description: t`Deleted.`,
        action: {
          label: t`Undo`,
          onAction: () => void again().catch(outcome.onError).finally(outcome.onSettled),
        },
      });
    },
  });
}
