/** The port through which committed facts reach open browsers. Losing it loses no data. */
import type { ServerEvents } from '~/contracts/chat/chat.realtime.ts';

export interface Realtime {
  toUser<E extends keyof ServerEvents>(userId: string, event: E, payload: ServerEvents[E]): void;
  toRoom<E extends keyof ServerEvents>(roomId: string, event: E, payload: ServerEvents[E]): void;
  /** Ends every socket of a user, for example after a ban or a password change. */
  disconnectUser(userId: string): void;
  disconnectSession(sessionId: string): void;
  /** Users with at least one open socket on any node. */
  onlineUserIds(userIds: readonly string[]): Promise<Set<string>>;
}
