/** After the own name or picture changed: everything that shows it is asked for anew. */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sessionQueries } from '~/platform/session.ts';

/** After a change of the own profile: everything that shows it is loaded again. */
export function useProfileRefresh(userId: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: sessionQueries.all });
    await queryClient.invalidateQueries({ queryKey: ['account', 'profile', userId] });
    await router.invalidate();
  };
}
