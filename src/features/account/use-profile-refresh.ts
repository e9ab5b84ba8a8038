/** After a change of the own name or picture: invalidates every query that shows it. */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '~/platform/api/api.ts';
import { invalidateSession } from '~/platform/session/session.ts';

/** After a change of the own profile: invalidates every query that shows it. */
export function useProfileRefresh(userId: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (): Promise<void> => {
    await invalidateSession(queryClient);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.offers.ofProfile.infiniteKey({ id: userId }) }),
      queryClient.invalidateQueries({
        queryKey: api.reviews.ofProfile.infiniteKey({ id: userId }),
      }),
    ]);
    await router.invalidate();
  };
}
