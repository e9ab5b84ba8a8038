/** After a decision: the queue is asked again, and what happened is said. */
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '~/ui/toast-store.ts';
import { staffQueries } from './staff.queries.ts';

/** What follows every decision: it is said, and the lists that it changed are loaded again. */
export function useDecided() {
  const queryClient = useQueryClient();
  return async (description: string): Promise<void> => {
    toast({ status: 'success', description });
    await queryClient.invalidateQueries({ queryKey: staffQueries.all });
  };
}
