/** Realtime handlers for events about the person's own money. */
import type { QueryClient } from '@tanstack/react-query';
import type { walletServerEvents } from '~/contracts/wallet/wallet.realtime.ts';
import { api } from '~/platform/api/api.ts';
import type { ListenersOf } from '~/platform/realtime/socket.ts';
import { sessionQueries } from '~/platform/session/session.ts';

/** The frame shows what is available with the session. */
async function refreshWallet(client: QueryClient): Promise<void> {
  await Promise.all([
    catchUpWallet(client),
    client.invalidateQueries({ queryKey: sessionQueries.me().queryKey }),
  ]);
}

/** After a reconnect: what moved meanwhile is not announced again. */
export function catchUpWallet(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: api.wallet.key() });
}

export function walletListeners(client: QueryClient): ListenersOf<typeof walletServerEvents> {
  return { wallet_changed: () => void refreshWallet(client) };
}
