/** Public API of the chat module: rooms between two people, with system messages about their orders. */
import { appConfig } from '~config';
import type { Db } from '../../db/database.ts';
import { defineModule } from '../../core/define-module.ts';
import { on, onBatch } from '../../core/events.ts';
import { orderChanged } from '../orders/index.ts';
import { reviewWritten } from '../reviews/index.ts';
import { chatRealtime } from './chat.realtime.ts';
import { deleteOldTranslations } from './translations.repository.ts';
import { countUnreadChannels, selectMembership } from './rooms.repository.ts';
import {
  isReported,
  postOrderMessages,
  postReviewMessage,
} from './use-cases/post-system-message.ts';

import { chatEndpoints } from './chat.endpoints.ts';
import { messageSearcher } from './staff-search.repository.ts';
export { firstRepliesOf, type FirstReplies } from './first-replies.repository.ts';
export { findUnreadRooms } from './rooms.repository.ts';
export { channelRead, messageStored } from './chat.events.ts';
export {
  isInTalk,
  selectTalkOf,
  selectWrittenBy,
  type WrittenMessage,
} from './evidence.repository.ts';
export { markRead } from './use-cases/mark-read.ts';
export { updatePresence } from './use-cases/presence.ts';
export { isSent, selectPicturesOf } from './pictures.repository.ts';
export { findWritten } from './use-cases/find-written.ts';
export { lockTalk, readTalk, sendAutomatic } from './use-cases/send-automatic.ts';
export { forbiddenIn, sendMessage } from './use-cases/send-message.ts';

/** The number of a user's rooms with unread messages, for the user counters of accounts. */
export async function countUnreadChats(db: Db, userId: string): Promise<number> {
  return (await countUnreadChannels(db, [userId])).get(userId) ?? 0;
}

/** How many messages of a room its member has not read; 0 for everybody else. */
export async function countUnreadIn(db: Db, roomId: string, userId: string): Promise<number> {
  return (await selectMembership(db, roomId, userId))?.unread_count ?? 0;
}

const DAY_MS = 24 * 3_600_000;
const FORGOTTEN_AT_ONCE = 500;

export const chatModule = defineModule({
  name: 'chat',
  uses: ['accounts', 'media', 'offers', 'orders', 'reviews'],
  tables: ['chat_member', 'chat_message', 'chat_quick_reply', 'chat_room', 'chat_translation'],
  // The home page names who wrote, in one statement.
  reads: ['app_user'],
  staffSearchers: [messageSearcher],
  endpoints: { chat: chatEndpoints },
  subscriptions: [
    onBatch(orderChanged, 'chat.tell_order', postOrderMessages, { concerns: isReported }),
    on(reviewWritten, 'chat.tell_review', postReviewMessage),
  ],
  realtime: chatRealtime,
  jobs: [
    {
      name: 'chat.forget_translations',
      everySeconds: 3_600,
      run: (ctx) => {
        const before = new Date(ctx.now.getTime() - appConfig.chat.translationDays * DAY_MS);
        return deleteOldTranslations(ctx.db, before, FORGOTTEN_AT_ONCE);
      },
    },
  ],
});
