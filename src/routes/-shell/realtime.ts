/**
 * What open pages hear from the server: the one place where the listeners of all areas (`features/<area>/<area>.realtime.ts`)
 * are registered. An event of the contract that none of them hears is an error of types here.
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

/** Listens while somebody is signed in. Answers how to stop. */
export function listenToServer(
  client: QueryClient,
  myId: string,
  tellOfOrder: (news: OrderStatusChange) => void,
): () => void {
  registerMessageStore(client, myId);
  const ends = [
    listen({
      ...accountListeners(client),
      ...ordersListeners(client, (news) => {
        changeOrderBesideRooms(client, news);
        tellOfOrder(news);
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
