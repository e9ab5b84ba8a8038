/** Sends a transition that one press in a list is enough for. The lists are loaded again, whatever the answer. */
import { useQueryClient } from '@tanstack/react-query';
import type { OrderOutput, OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { invalidateOpenOrders } from '~/features/common/open-order.queries.ts';
import { api, type KeyedSend } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';

/**
 * @param send the transition; its idempotency key holds the state in which it was pressed
 * @param told is told of the answer even when the row has left the list meanwhile
 */
export function useRowAction(
  { id, status, status_since: since }: OrderSummaryOutput,
  send: KeyedSend<{ id: string }, OrderOutput>,
  told: { onSuccess(): void; onError(error: Error): void },
) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.orders.list.key() }),
      invalidateOpenOrders(queryClient),
    ]);
  return useSingleMutation({
    mutationFn: () => send({ id }, { idempotencyKey: keyWithin(id, [status, since]) }),
    onSuccess: (moved) => {
      queryClient.setQueryData(api.orders.show.key({ id }), moved);
      told.onSuccess();
    },
    onError: told.onError,
    onSettled: refresh,
  });
}
