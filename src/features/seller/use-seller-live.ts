/** A sale changes stock and open orders of offers; the pages that show them load them again. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from '~/platform/realtime/socket.ts';
import { invalidateOwnOffers } from './seller.queries.ts';

export function useSellerLive(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      subscribe('update_order_status', () => {
        void invalidateOwnOffers(queryClient);
      }),
    [queryClient],
  );
}
