/** Realtime events about a person's notifications. */
import * as v from 'valibot';
import { unreadCountSchema } from './notifications.schemas.ts';

/** Server → client. */
export const notificationsServerEvents = {
  /** Something new was told, or something was read on one of the person's devices. */
  unread_notifications_count: v.object({ count: unreadCountSchema }),
} as const;
