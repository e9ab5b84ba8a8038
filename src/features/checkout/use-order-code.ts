/** The promo code of an order that waits for its payment: set on the order, and taken back from it (decision 0039). */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useIntent } from '~/platform/api/intent.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import type { CodeChoice } from './components/checkout-form.tsx';
import { LazyAppliedCode } from './lazy-parts.ts';

/** What a press changes: the code that was typed, or none. The page shows the order again, changed or not. */
export function useOrderCode(order: OrderOutput): CodeChoice {
  const { currency } = useFormat();
  const queryClient = useQueryClient();
  const router = useRouter();
  const intent = useIntent(`code ${order.id}`);

  const set = async (code: string): Promise<void> => {
    void LazyAppliedCode.preload().catch(() => {});
    const input = { code, payload: { order_id: order.id, currency } };
    await api.promotions.activate.send(input, { idempotencyKey: intent.keyFor(input) });
    intent.end();
  };
  const remove = async (): Promise<void> => {
    const { queryKey, queryFn } = api.promotions.activations.queryOptions({ order_id: order.id });
    const { data } = await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 });
    // Without one it was removed elsewhere meanwhile.
    for (const { id } of data) await api.promotions.deactivate.send({ id });
    // The same code may be set once more.
    intent.end();
  };

  const change = useSingleMutation({
    mutationFn: (typed: string | null) => (typed === null ? remove() : set(typed)),
    onSettled: async (_answer, error) => {
      // The price, and what of the wallet was reserved for the old one.
      await queryClient.invalidateQueries();
      // An order that was paid or ended meanwhile has no checkout.
      if (error) await router.invalidate();
    },
  });
  return {
    wanted: { typed: null, isOwnDeclined: false },
    error: change.error,
    isChecking: change.isPending,
    dropped: null,
    declined: null,
    onChange: (typed) => change.mutate(typed),
    onRemove: () => change.mutate(null),
    onTakeBack: () => {},
  };
}
