/** The port for broadcasting committed events to open browsers. A lost broadcast loses no data. */
import type { ServerEvent, ServerEventPayload } from '~/contracts/realtime.ts';

export interface Realtime {
  /**
   * Whether a user may have an open socket, so that what only they would be told is worth reading. With Redis other
   * nodes may hold it, and the answer is yes.
   */
  mayHear(userId: string): boolean;
  toUser<E extends ServerEvent>(userId: string, event: E, payload: ServerEventPayload<E>): void;
  /** Ends every socket of a user, for example after a ban or a password change. */
  disconnectUser(userId: string): void;
  disconnectSession(sessionId: string): void;
}
