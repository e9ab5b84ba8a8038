/** What a buyer does with bids and with their own request. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Bid } from '~/contracts/requests/requests.schemas.ts';
import { toastFailure } from '~/features/common/toast-failure.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { buyHref } from '~/features/offer/index.ts';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { toast } from '~/ui/toast-store.ts';
import { refreshRequests } from './requests.queries.ts';

export interface BidActs {
  /** The bid that is being accepted. */
  accepting: string | null;
  accept(bid: Bid): void;
  block(bid: Bid, blocked: boolean): void;
}

/** Accepting leads to the checkout at once. */
export function useBidActs(): BidActs {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const queryClient = useQueryClient();
  const accept = useSingleMutation({
    leavesPage: true,
    mutationFn: ({ id, version }: Bid) => api.requests.accept.send({ id, version }),
    onSuccess: async ({ offer_id: offerId, count }) => {
      await router.navigate({ href: buyHref(offerId, count) });
      void refreshRequests(queryClient);
    },
    onError: (error) => {
      toastFailure(error, i18n);
      // The bid has changed, or another one was accepted in another tab.
      void refreshRequests(queryClient);
    },
  });
  const block = useAction({
    mutationFn: ({ bid, blocked }: { bid: Bid; blocked: boolean }) =>
      api.requests.block.send({ id: bid.id, blocked }),
    onSuccess: (_answer, { bid, blocked }) => {
      const name = bid.seller.public_name;
      toast({
        status: 'success',
        description: blocked
          ? t`${name} sees your requests no longer.`
          : t`${name} may answer your requests again.`,
      });
    },
    onSettled: () => refreshRequests(queryClient),
  });
  return {
    accepting: accept.isPending ? accept.variables.id : null,
    accept: (bid) => accept.mutate(bid),
    block: (bid, blocked) => block.mutate({ bid, blocked }),
  };
}
