/**
 * Realtime handlers of open pages: the one place where the handlers of all areas (`features/<area>/<area>.realtime.ts`)
 * are registered. An event of the contract without a handler is a type error here.
 */
import type { QueryClient } from '@tanstack/react-query';
import { accountListeners } from '~/features/account/account.realtime.ts';
import {
  catchUpChat,
  changeOrderBesideRooms,
  chatListeners,
  registerMessageStore,
} from '~/features/chat/chat.realtime.ts';
import {
  catchUpOrders,
  ordersListeners,
  type OrderStatusChange,
} from '~/features/orders/orders.realtime.ts';
import { listen, whenOnline } from '~/platform/realtime/socket.ts';

/** Registers the handlers while somebody is signed in. Returns the function that removes them. */
export function listenToServer(
  client: QueryClient,
  myId: string,
  onOrderStatus: (change: OrderStatusChange) => void,
): () => void {
  registerMessageStore(client, myId);
  const ends = [
    listen({
      ...accountListeners(client),
      ...ordersListeners(client, (change) => {
        changeOrderBesideRooms(client, change);
        onOrderStatus(change);
      }),
      ...chatListeners(client, myId),
    }),
    whenOnline(() => {
      void catchUpOrders(client);
      void catchUpChat(client);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
