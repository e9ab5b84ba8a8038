/** Sends one transition of an order and puts the returned order into the cache. */
import { useQueryClient } from '@tanstack/react-query';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { invalidateOpenOrders } from '~/features/common/open-order.queries.ts';
import { api, type KeyedSend } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';

/**
 * @param send the transition; the idempotency key contains the order's state in which it was pressed
 * @param keyed what of the input the key tells apart
 */
export function useOrderAction<I>(
  order: Pick<OrderOutput, 'id' | 'events'>,
  send: KeyedSend<I, OrderOutput>,
  keyed: (input: I) => unknown = (input) => input,
) {
  const queryClient = useQueryClient();
  const { id, events } = order;
  return useSingleMutation({
    mutationFn: (input: I) =>
      send(input, { idempotencyKey: keyWithin(id, [events.length, keyed(input)]) }),
    onSuccess: async (moved) => {
      queryClient.setQueryData(api.orders.show.key({ id }), moved);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: api.orders.list.key() }),
        invalidateOpenOrders(queryClient),
        queryClient.invalidateQueries({ queryKey: api.wallet.key() }),
      ]);
    },
    // The order's status has changed meanwhile: fetch it again and show it beside the failure.
    onError: () => queryClient.invalidateQueries({ queryKey: api.orders.show.key({ id }) }),
  });
}
