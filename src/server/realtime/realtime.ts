/** The port for broadcasting committed events to open browsers. A lost broadcast loses no data. */
import type { ServerEvent, ServerEventPayload } from '~/contracts/realtime.ts';

export interface Realtime {
  toUser<E extends ServerEvent>(userId: string, event: E, payload: ServerEventPayload<E>): void;
  /** Ends every socket of a user, for example after a ban or a password change. */
  disconnectUser(userId: string): void;
  disconnectSession(sessionId: string): void;
}
