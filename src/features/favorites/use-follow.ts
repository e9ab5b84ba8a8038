/** Whether a seller is followed, with an optimistic update that is rolled back on failure. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { api } from '~/platform/api/api.ts';
import { toastFailure } from '~/features/common/toast-failure.tsx';
import { useSession } from '~/platform/session/session.ts';
import { favoriteQueries } from './favorites.queries.ts';

export function useFollow(sellerId: string) {
  const { i18n } = useLingui();
  const queryClient = useQueryClient();
  const session = useSession();
  const isSignedIn = session !== null;
  const { data: ids = [] } = useQuery({ ...favoriteQueries.followedIds(), enabled: isSignedIn });
  const isFollowed = ids.includes(sellerId);
  const { queryKey } = favoriteQueries.followedIds();

  const set = (wanted: boolean) =>
    queryClient.setQueryData(queryKey, (known: string[] = []) => {
      const others = known.filter((id) => id !== sellerId);
      return wanted ? [sellerId, ...others] : others;
    });
  const change = useMutation({
    // A second press waits for the first: the last one counts.
    scope: { id: `follow ${sellerId}` },
    mutationFn: (wanted: boolean) => {
      const data = { seller_id: sellerId };
      return wanted ? api.favorites.follow.send(data) : api.favorites.unfollow.send(data);
    },
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey });
      set(wanted);
    },
    onError: (error, wanted) => {
      set(!wanted);
      toastFailure(error, i18n);
    },
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: favoriteQueries.sellers().queryKey }),
  });
  return {
    isSignedIn,
    isOwn: session?.profile.id === sellerId,
    isFollowed,
    toggle: () => change.mutate(!isFollowed),
  };
}
