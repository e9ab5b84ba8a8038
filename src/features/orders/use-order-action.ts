/** Runs one step of an order and puts the answered order into the cache. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { orderQueries } from './orders.queries.ts';

export function useOrderAction<I>(orderId: string, run: (input: I) => Promise<OrderOutput>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (order) => {
      queryClient.setQueryData(orderQueries.detail(orderId).queryKey, order);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['orders', 'list'] }),
        queryClient.invalidateQueries({ queryKey: ['wallet'] }),
      ]);
    },
    // The order moved meanwhile: show how it stands now beside the reason.
    onError: () => queryClient.invalidateQueries({ queryKey: ['orders', 'detail', orderId] }),
  });
}
