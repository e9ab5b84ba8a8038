/** The front door of the chat: conversations between two people, with what their orders report. */
import type { Db } from '../../db/database.ts';
import type { ServerModule } from '../../module.ts';
import { chatDeliveries } from './chat.deliveries.ts';
import { chatSockets } from './chat.sockets.ts';
import { countUnreadChannels } from './rooms.repository.ts';

export { chatEndpoints } from './chat.endpoints.ts';

/** How many conversations of a person hold something unread: for identity's `installUserCounters`. */
export async function countUnreadChats(db: Db, userId: string): Promise<number> {
  return (await countUnreadChannels(db, [userId])).get(userId) ?? 0;
}

export const chatModule: ServerModule = {
  name: 'chat',
  subscriptions: chatDeliveries,
  sockets: chatSockets,
};
