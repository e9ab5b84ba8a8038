/** After a decision: the affected queries are invalidated, and a toast confirms it. */
import { partialMatchKey, useQueryClient } from '@tanstack/react-query';
import type { AccountDetail } from '~/contracts/moderation/moderation.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { toast } from '~/ui/toast-store.ts';
import { staffKeys } from './staff.queries.ts';

/** After every decision: a toast, and the affected lists are invalidated. */
export function useDecided() {
  const queryClient = useQueryClient();
  return async (description: string): Promise<void> => {
    toast({ status: 'success', description });
    await Promise.all(staffKeys().map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

/**
 * Puts the returned account into the cache; its devices, the lists and the audit trail are invalidated. This is not
 * awaited: the dialog closes first, because its row may be removed.
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
