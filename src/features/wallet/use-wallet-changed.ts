/** After money has moved: invalidates everything about the wallet, and the balance in the frame. */
import { useQueryClient } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { invalidateSession } from '~/platform/session/session.ts';

export function useWalletChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.wallet.key() }),
      invalidateSession(queryClient),
    ]);
  };
}
