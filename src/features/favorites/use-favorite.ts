/** For members: whether an offer is a favourite, with an optimistic update that is rolled back on failure. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { api } from '~/platform/api/api.ts';
import { toastFailure } from '~/features/common/toast-failure.tsx';
import { toast } from '~/ui/toast-store.ts';
import { favoriteQueries } from './favorites.queries.ts';

export function useFavorite(offerId: string) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const { data: ids = [] } = useQuery(favoriteQueries.ids());
  const isFavorite = ids.includes(offerId);
  const { queryKey } = favoriteQueries.ids();

  const set = (wanted: boolean) =>
    queryClient.setQueryData(queryKey, (known: string[] = []) =>
      wanted
        ? [offerId, ...known.filter((id) => id !== offerId)]
        : known.filter((id) => id !== offerId),
    );
  const change = useMutation({
    // A second press waits for the first: the last one counts.
    scope: { id: offerId },
    mutationFn: (wanted: boolean) =>
      wanted
        ? api.favorites.add.send({ offer_id: offerId })
        : api.favorites.remove.send({ offer_id: offerId }),
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey });
      set(wanted);
    },
    onError: (error, wanted) => {
      set(!wanted);
      toastFailure(error, i18n);
    },
    onSuccess: (_answer, wanted) => {
      void queryClient.invalidateQueries({ queryKey: favoriteQueries.list().queryKey });
      if (wanted) return;
      toast({
        description: t`Removed from your favourites.`,
        action: { label: t`Undo`, onAction: () => change.mutate(true) },
      });
    },
  });
  return { isFavorite, toggle: () => change.mutate(!isFavorite) };
}
