/** After a decision: what it changed is asked again, and what happened is said. */
import { partialMatchKey, useQueryClient } from '@tanstack/react-query';
import type { AccountDetail } from '~/contracts/moderation/moderation.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { toast } from '~/ui/toast-store.ts';
import { staffKeys } from './staff.queries.ts';

/** What follows every decision: it is said, and the lists that it changed are loaded again. */
export function useDecided() {
  const queryClient = useQueryClient();
  return async (description: string): Promise<void> => {
    toast({ status: 'success', description });
    await Promise.all(staffKeys().map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

/**
 * Puts the answered account into the cache; its devices, the lists and the record are asked again. Nobody waits for them:
 * the dialog closes first, because the row that it stands in may go.
 */
export function usePersonDecided() {
  const queryClient = useQueryClient();
  return (after: AccountDetail, description: string): void => {
    queryClient.setQueryData(api.moderation.account.key({ id: after.id }), after);
    toast({ status: 'success', description });
    for (const queryKey of staffKeys()) {
      void queryClient.invalidateQueries({
        queryKey,
        predicate: (query) => !partialMatchKey(query.queryKey, api.moderation.account.key()),
      });
    }
  };
}
