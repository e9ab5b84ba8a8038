/** Realtime events about what the staff decided. */
import * as v from 'valibot';
import { timestampSchema } from '../common.ts';

/** Server → client, to the person it was decided about. */
export const moderationServerEvents = {
  user_banned: v.object({ reason: v.nullable(v.string()) }),
  user_temp_ban: v.object({ until: timestampSchema }),
} as const;
