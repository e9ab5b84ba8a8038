/** Mutations of an own offer outside its form: show, hide, duplicate, delete. Lists and counts are invalidated afterwards. */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { toast } from '~/ui/toast-store.ts';
import { invalidateOwnOffers } from './seller.queries.ts';
import { forgetOfferDraft } from './use-offer-editor.ts';

type Subject = Pick<OwnOffer, 'id'>;

export function useOfferActions() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const router = useRouter();
  const refresh = (): Promise<void> => invalidateOwnOffers(queryClient);

  const activate = useAction({
    mutationFn: (offer: Subject) => api.offers.activate.send({ id: offer.id }),
    onSuccess: async ({ status }) => {
      await refresh();
      const description =
        status === 'on_review' ? t`Support looks at the offer first.` : t`The offer is on sale.`;
      toast({ status: 'success', description });
    },
  });
  const confirm = useAction({
    mutationFn: (offer: Subject) => api.offers.confirm.send({ id: offer.id }),
    onSuccess: async () => {
      await refresh();
      toast({ status: 'success', description: t`Price and stock are confirmed.` });
    },
  });
  const deactivate = useAction({
    mutationFn: (offer: Subject) => api.offers.deactivate.send({ id: offer.id }),
    onSuccess: async (offer) => {
      await refresh();
      toast({
        description: t`The offer is hidden.`,
        action: { label: t`Undo`, onAction: () => activate.mutate(offer) },
      });
    },
  });
  const duplicate = useAction({
    mutationFn: (offer: Subject & Pick<OwnOffer, 'delivery'>) =>
      api.offers.duplicate.send({ id: offer.id }),
    onSuccess: async (draft, { delivery }) => {
      await refresh();
      toast({
        status: 'success',
        description:
          delivery.method === 'manual'
            ? t`This is the copy, a draft.`
            : t`This is the copy, a draft. Stored deliveries stay with the first offer.`,
      });
      await router.navigate({ href: paths.editOffer(draft.id) });
    },
  });
  const remove = useMutation({
    mutationFn: (offer: Subject) => api.offers.remove.send({ id: offer.id }),
    onSuccess: (_answer, offer) => {
      forgetOfferDraft(offer.id);
      queryClient.removeQueries({ queryKey: api.offers.own.key({ id: offer.id }) });
      toast({ description: t`The offer was deleted.` });
    },
  });
  return { activate, confirm, deactivate, duplicate, remove, refresh };
}
