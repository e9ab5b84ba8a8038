/**
 * Realtime handlers of open pages: the one place where the handlers of all areas (`features/<area>/<area>.realtime.ts`)
 * are registered. An event of the contract without a handler is a type error here.
 */
import type { QueryClient } from '@tanstack/react-query';
import { accountListeners } from '~/features/account/account.realtime.ts';
import type { Message } from '~/contracts/chat/chat.schemas.ts';
import {
  catchUpChat,
  changeOrderBesideRooms,
  chatListeners,
  chatOutbox,
  registerMessageStore,
} from '~/features/chat/chat.realtime.ts';
import {
  catchUpOrders,
  ordersListeners,
  type OrderNews,
} from '~/features/orders/orders.realtime.ts';
import {
  catchUpNotifications,
  notificationListeners,
} from '~/features/notifications/notifications.realtime.ts';
import { catchUpWallet, walletListeners } from '~/features/wallet/wallet.realtime.ts';
import { api } from '~/platform/api/api.ts';
import { listen, whenOnline } from '~/platform/realtime/socket.ts';
import { sessionQueries } from '~/platform/session/session.ts';

/** What tells the reader, beside what updates the pages. */
export interface Told {
  onNews: (news: OrderNews) => void;
  onMessage: (message: Message) => void;
}

/** Registers the handlers while somebody is signed in. Returns the function that removes them. */
export function listenToServer(
  client: QueryClient,
  myId: string,
  { onNews, onMessage }: Told,
): () => void {
  registerMessageStore(client, myId);
  const chat = chatListeners(client, myId, onMessage);
  const goOn = () => void client.invalidateQueries({ queryKey: api.offers.continue.key() });
  const ends = [
    listen({
      ...accountListeners(client),
      ...ordersListeners(client, {
        onStatus: (change) => {
          changeOrderBesideRooms(client, change);
          goOn();
        },
        onNews,
      }),
      ...chat,
      unread_chats_count(change) {
        chat.unread_chats_count(change);
        goOn();
      },
      ...notificationListeners(client),
      ...walletListeners(client),
    }),
    whenOnline(() => {
      // What the frame counts: nobody told this page of it until now.
      void client.invalidateQueries({ queryKey: sessionQueries.me().queryKey });
      void catchUpOrders(client);
      void catchUpChat(client);
      chatOutbox.retryLost();
      void catchUpNotifications(client);
      void catchUpWallet(client);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
